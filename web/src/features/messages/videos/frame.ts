const [WIDTH, HEIGHT] = [1280, 720]
/** How long pictures of a file are waited for. */
const PATIENCE_MS = 8000

/** What a video shows right now, as a JPEG; undefined if it shows nothing that can be drawn. */
export const frameOf = async (video: HTMLVideoElement): Promise<File | undefined> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const scale = Math.min(1, WIDTH / videoWidth, HEIGHT / videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'thumbnail.jpg', { type: 'image/jpeg' }) : undefined
}

/** Where a thumbnail that moves begins, and what of it is shown. */
const [MOVING_WIDTH, MOVING_HEIGHT, FRAMES, STEP] = [320, 180, 8, 0.4]
/** How much a picture must differ within itself to show something: not what is black before a film begins. */
const SOMETHING = 10

const pixelsOf = (video: HTMLVideoElement) => {
  const canvas = document.createElement('canvas')
  canvas.width = MOVING_WIDTH
  canvas.height = MOVING_HEIGHT
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  const scale = Math.min(MOVING_WIDTH / video.videoWidth, MOVING_HEIGHT / video.videoHeight)
  const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
  context?.drawImage(video, (MOVING_WIDTH - w) / 2, (MOVING_HEIGHT - h) / 2, w, h)
  return context?.getImageData(0, 0, MOVING_WIDTH, MOVING_HEIGHT).data
}

/** Whether a picture shows something: by the spread of its green, in its middle. */
const showsSomething = (pixels: Uint8ClampedArray) => {
  const middle = pixels.filter((_, at) => at % 4 === 1).slice(MOVING_WIDTH * 60, MOVING_WIDTH * 120)
  const mean = middle.reduce((sum, one) => sum + one, 0) / middle.length
  return Math.sqrt(middle.reduce((sum, one) => sum + (one - mean) ** 2, 0) / middle.length) > SOMETHING
}

/** A GIF of these pictures; undefined if they cannot be made one. The server draws the play sign. */
const gifOf = async (frames: ImageDataArray[]): Promise<File | undefined> => {
  if (frames.length < 2) return undefined
  try {
    const { encode } = await import('modern-gif')
    const all = frames.map((data) => ({ data, delay: 250 }))
    const bytes = await encode({ width: MOVING_WIDTH, height: MOVING_HEIGHT, frames: all })
    return new File([bytes], 'thumbnail.gif', { type: 'image/gif' })
  } catch {
    return undefined
  }
}

export type Thumbnails = { Thumbnail?: File; Moving?: File }

/** A frame from the first seconds of a file, and some that move; none if this browser cannot play it. */
export const thumbnailsOf = async (file: Blob): Promise<Thumbnails> => {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  const until = performance.now() + PATIENCE_MS
  const once = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('not playable')), { once: true })
      setTimeout(() => reject(new Error('too slow')), Math.max(0, until - performance.now()))
    })
  const seek = async (seconds: number) => {
    const sought = once('seeked')
    video.currentTime = seconds
    await sought
  }
  let Thumbnail: File | undefined
  const frames: ImageDataArray[] = []
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = url
    await once('loadeddata')
    const end = Number.isFinite(video.duration) ? video.duration : 2
    // The first that shows something: of an email, some programs show nothing else.
    let from = Math.min(1, end / 2)
    for (const start of [from, 2, 4, 8].filter((one) => one === from || one < end - 1)) {
      await seek(start)
      const pixels = pixelsOf(video)
      if (!Thumbnail || (pixels && showsSomething(pixels))) {
        Thumbnail = await frameOf(video)
        from = start
      }
      if (pixels && showsSomething(pixels)) break
    }
    for (let at = 0; at < FRAMES && from + at * STEP < end; at++) {
      await seek(from + at * STEP)
      const pixels = pixelsOf(video)
      if (pixels) frames.push(pixels)
    }
  } catch {
    // What there is until then.
  } finally {
    URL.revokeObjectURL(url)
  }
  const Moving = await gifOf(frames)
  return { ...(Thumbnail && { Thumbnail }), ...(Moving && { Moving }) }
}
