/** The largest picture of a screen that is recorded; larger ones are made smaller. */
const [WIDTH, HEIGHT] = [1920, 1080]
const MARGIN = 0.02
/** How high the camera's picture is, of the whole. */
const CAMERA = 0.27

export const corners = [
  { value: 'bottom-right', label: 'Bottom right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'top-left', label: 'Top left' },
  { value: 'none', label: 'No camera' },
] as const
export type Corner = (typeof corners)[number]['value']

/** Whether this browser can record the screen; those of phones cannot. */
export const canRecordScreen = () =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  typeof HTMLCanvasElement.prototype.captureStream === 'function'

const shownIn = async (stream: MediaStream) => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  await video.play()
  return video
}

/** Even numbers, which coders insist on. */
const even = (size: number) => Math.max(2, Math.floor(size / 2) * 2)

/** Draws the screen, as large as fits, and the camera as a disk in its corner. */
const draw = (
  canvas: CanvasRenderingContext2D,
  screen: HTMLVideoElement,
  camera: HTMLVideoElement | undefined,
  corner: Corner,
) => {
  const { width, height } = canvas.canvas
  canvas.fillStyle = '#000'
  canvas.fillRect(0, 0, width, height)
  // A window may be resized while it is recorded.
  const scale = Math.min(width / screen.videoWidth, height / screen.videoHeight)
  const [w, h] = [screen.videoWidth * scale, screen.videoHeight * scale]
  if (Number.isFinite(scale)) canvas.drawImage(screen, (width - w) / 2, (height - h) / 2, w, h)
  if (!camera || corner === 'none' || camera.videoWidth === 0) return
  const [size, margin] = [Math.min(width, height) * CAMERA, Math.min(width, height) * MARGIN]
  const x = corner.endsWith('left') ? margin : width - margin - size
  const y = corner.startsWith('top') ? margin : height - margin - size
  const side = Math.min(camera.videoWidth, camera.videoHeight)
  canvas.save()
  canvas.beginPath()
  canvas.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI)
  canvas.clip()
  canvas.drawImage(
    camera,
    (camera.videoWidth - side) / 2,
    (camera.videoHeight - side) / 2,
    side,
    side,
    x,
    y,
    size,
    size,
  )
  canvas.restore()
  canvas.lineWidth = Math.max(2, size / 60)
  canvas.strokeStyle = '#fff'
  canvas.beginPath()
  canvas.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI)
  canvas.stroke()
}

/** The sound of these together; none if they have none. */
const mixed = (streams: MediaStream[]) => {
  const sounding = streams.filter((stream) => stream.getAudioTracks().length > 0)
  if (sounding.length === 0) return { tracks: [], close: () => {} }
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  for (const stream of sounding) context.createMediaStreamSource(stream).connect(out)
  void context.resume()
  return { tracks: out.stream.getAudioTracks(), close: () => void context.close() }
}

/**
 * One stream of the screen with the camera in a corner, and the sound of both. `corner` is asked for each picture.
 * `close` stops this stream, but neither the screen nor the camera.
 */
export const compose = async (screen: MediaStream, own: MediaStream | undefined, corner: () => Corner) => {
  const shown = await shownIn(screen)
  const lens = own?.getVideoTracks()[0]
  const camera = own && lens ? await shownIn(own).catch(() => undefined) : undefined
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, WIDTH / shown.videoWidth, HEIGHT / shown.videoHeight)
  canvas.width = even(shown.videoWidth * scale)
  canvas.height = even(shown.videoHeight * scale)
  const context = canvas.getContext('2d', { alpha: false })
  // The last picture of a camera that was unplugged would stay.
  const paint = () => context && draw(context, shown, lens?.readyState === 'live' ? camera : undefined, corner())
  paint()
  const ticks = new Worker(new URL('./ticks.worker.ts', import.meta.url), { type: 'module' })
  ticks.onmessage = paint
  const sound = mixed(own ? [own, screen] : [screen])
  const stream = new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...sound.tracks])
  return {
    stream,
    close: () => {
      ticks.terminate()
      sound.close()
      for (const track of stream.getTracks()) track.stop()
      shown.srcObject = null
      if (camera) camera.srcObject = null
    },
  }
}
