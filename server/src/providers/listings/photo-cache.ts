import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clock } from '../../time/clock.ts'

export type Photo = { contentType: string; bytes: Uint8Array }

/** The folder's size is checked after this many bytes were written. */
const LOOK_AFTER = 64 * 1024 * 1024
/** The fraction of the limit to which it is emptied. */
const LEFT = 0.9

/**
 * Photos that only we may fetch from a feed, and not often, kept in a folder that processes share. At most `bytes` are
 * kept: the least recently used ones go first. Losing the folder loses nothing.
 */
export const makePhotoCache = (folder: string, bytes: number, lookAfter = LOOK_AFTER) => {
  const underWay = new Map<string, Promise<Photo>>()
  let written = lookAfter

  const fileOf = (name: string) => {
    const hash = createHash('sha256').update(name).digest('hex')
    return path.join(folder, hash.slice(0, 2), hash.slice(2))
  }

  const markUsed = (file: string) => {
    const now = clock.now().epochMilliseconds / 1000
    return utimes(file, now, now)
  }

  /** The content type, a line feed, and the photo. */
  const read = async (file: string): Promise<Photo | undefined> => {
    const content = await readFile(file).catch(() => undefined)
    const end = content?.indexOf('\n') ?? -1
    if (!content || end < 0) return undefined
    await markUsed(file).catch(() => undefined)
    return { contentType: content.toString('latin1', 0, end), bytes: content.subarray(end + 1) }
  }

  const write = async (file: string, { contentType, bytes }: Photo) => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const temporary = `${file}.${randomUUID()}`
    await writeFile(temporary, Buffer.concat([Buffer.from(`${contentType}\n`, 'latin1'), bytes]), { mode: 0o600 })
    await markUsed(temporary)
    await rename(temporary, file)
    written += bytes.length
    if (written < lookAfter) return
    written = 0
    await sweep()
  }

  const sweep = async () => {
    const files: { file: string; size: number; at: number }[] = []
    for (const name of await readdir(folder, { recursive: true })) {
      const file = path.join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) files.push({ file, size: found.size, at: found.mtimeMs })
    }
    let size = files.reduce((sum, one) => sum + one.size, 0)
    if (size <= bytes) return
    for (const one of files.sort((a, b) => a.at - b.at)) {
      if (size <= bytes * LEFT) return
      await rm(one.file, { force: true })
      size -= one.size
    }
  }

  const get = async (file: string, fetch: () => Promise<Photo>) => {
    const kept = await read(file)
    if (kept) return kept
    const fetched = await fetch()
    // An unwritable folder is no reason to show no photo.
    await write(file, fetched).catch(() => undefined)
    return fetched
  }

  /** The photo with this name, from the folder or through `fetch`; concurrent requests share one fetch. */
  return (name: string, fetch: () => Promise<Photo>): Promise<Photo> => {
    // Shared until it is in the folder: whoever has looked there in vain meanwhile would fetch it again.
    const photo = underWay.get(name) ?? get(fileOf(name), fetch).finally(() => underWay.delete(name))
    underWay.set(name, photo)
    return photo
  }
}
