import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bomb } from '../../test/pictures.ts'
import { drawPicture, type PictureShape, requirePicture } from './images.ts'

const logo: PictureShape = { width: 100, height: 50, fit: 'inside', type: 'image/png' }
const photo: PictureShape = { width: 64, height: 64, fit: 'cover', type: 'image/jpeg' }
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })

describe('a picture', () => {
  test.for(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('of %s is drawn as large as fits', async (format) => {
    const given = await red(400, 100).toFormat(format).toBuffer()
    expect(await drawPicture(given, 'Logo', logo)).toMatchObject({ Width: 100, Height: 25 })
    expect(await drawPicture(given, 'Photo', photo)).toMatchObject({ Width: 64, Height: 64 })
  })
  test('is turned upright, and reveals nothing about where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'Ida' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } }
    const given = await red(80, 40).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(given).metadata()).exif).toBeDefined()
    const { Bytes, Width, Height } = await drawPicture(given, 'Logo', logo)
    expect([Width, Height]).toEqual([25, 50])
    const { exif: left, icc, xmp } = await sharp(Bytes).metadata()
    expect([left, icc, xmp]).toEqual([undefined, undefined, undefined])
  })
  test('that is small is not enlarged, and transparency is kept', async () => {
    const { Bytes, Width } = await drawPicture(await red(10, 10).png().toBuffer(), 'Logo', logo)
    expect(Width).toBe(10)
    expect((await sharp(Bytes).metadata()).hasAlpha).toBe(true)
  })
  test.for([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'), /Choose a picture/],
    ['text', Buffer.from('no picture'), /Choose a picture/],
    ['nothing', Buffer.alloc(0), /Choose a picture/],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), /Choose a picture/],
    ['a photo of a phone', Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'), /HEIC photos cannot be read here: save it as a JPEG/],
    ['what begins as one', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2]), /Choose a picture/],
    ['900 megapixels in 500 bytes', bomb, /at most 60 megapixels/],
    ['11 MB', Buffer.alloc(11 * 1024 * 1024), /at most 10 MB/],
  ] as const)('is not %s', async ([, bytes, message]) => {
    const told = { body: { ModelState: { Logo: [expect.stringMatching(message)] } } }
    await expect(drawPicture(bytes, 'Logo', logo)).rejects.toMatchObject(told)
    await expect(requirePicture(bytes, 'Logo')).rejects.toMatchObject(told)
  }) // biome-ignore format: a list reads better in rows
})
