const MAX_SIDE = 1600
const QUALITY = 0.85

/** The chosen picture as a data URL, scaled down to the size it is shown at. Null if it is not a picture. */
export const pictureFrom = async (file: File): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // JPEG has no transparency.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif'
export const NO_PICTURE = 'This picture could not be read. Choose a JPEG, PNG, GIF, WebP or AVIF picture.'
