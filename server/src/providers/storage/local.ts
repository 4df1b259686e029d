import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { clock } from '../../clock.ts'
import { checkKey, FileMissing, meter, newKey, type Storage, safeFileName } from './storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Files in a folder that only this user can read. A file appears under its key complete and flushed to disk, or not at
 * all: it is written elsewhere, flushed, then renamed.
 */
export const makeLocalStorage = async (folder: string): Promise<Storage> => {
  const arriving = path.join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  await removeLeftovers(arriving)
  // All in one folder: a folder per tenant would have to be created and, once empty, removed concurrently.
  const at = (key: string) => path.join(folder, checkKey(key).replace('/', '-'))

  return {
    put: async (content, { tenantId, fileName, maxBytes }) => {
      const Key = newKey(tenantId)
      const target = at(Key)
      const temporary = path.join(arriving, randomBytes(16).toString('hex'))
      const counter = meter(maxBytes)
      try {
        const file = await open(temporary, 'wx', 0o600)
        await pipeline(content, counter, file.createWriteStream({ flush: true }))
        await rename(temporary, target)
        await flushFolder(folder)
      } catch (error) {
        content.destroy()
        await rm(temporary, { force: true })
        throw error
      }
      return { Key, FileName: safeFileName(fileName), Size: counter.bytes, Sha256: counter.sha256() }
    },
    get: async (key): Promise<Readable> => {
      try {
        return (await open(at(key))).createReadStream()
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissing(key) : error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
  }
}

/** Without it a renamed file may be lost in a power cut even though its bytes were flushed. */
const flushFolder = async (folder: string) => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a killed process was receiving; with a day's grace for other processes that use the folder. */
const removeLeftovers = async (arriving: string) => {
  for (const name of await readdir(arriving)) {
    const file = path.join(arriving, name)
    const age = await stat(file).then(
      (s) => clock.now().epochMilliseconds - s.mtimeMs,
      () => 0,
    )
    if (age > DAY_MS) await rm(file, { force: true })
  }
}
