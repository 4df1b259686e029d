const [WIDTH, HEIGHT] = [1280, 720]

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

const PATIENCE_MS = 8000

/** A frame from the first second of a file; undefined if this browser cannot play it. */
export const frameOfFile = async (file: Blob): Promise<File | undefined> => {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  const once = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('not playable')), { once: true })
      setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
    })
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = url
    await once('loadeddata')
    const sought = once('seeked')
    video.currentTime = Math.min(1, Number.isFinite(video.duration) ? video.duration / 2 : 1)
    await sought
    return await frameOf(video)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
