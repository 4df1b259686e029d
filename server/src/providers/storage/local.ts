import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { clock } from '../../time/clock.ts'
import { checkKey, FileMissing, isKey, meter, newKey, type Storage, safeFileName } from './storage.ts'

/** How many keys are listed at a time. */
const LISTED = 500

/**
 * Files in a folder that only this user can read. A file appears under its key complete and flushed to disk, or not at
 * all: it is written elsewhere, flushed, then renamed.
 */
export const makeLocalStorage = async (folder: string): Promise<Storage> => {
  const arriving = path.join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  await removeLeftovers(arriving, clock.now().subtract({ hours: 24 }))
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
    get: async (key, part): Promise<Readable> => {
      try {
        return (await open(at(key))).createReadStream(part && { start: part.first, end: part.last })
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissing(key) : error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    storedBefore: (time) => keysOf(folder, (_, name) => isOlder(path.join(folder, name), time)),
    ofTenant: (tenantId) => keysOf(folder, async (key) => key.startsWith(`${tenantId}/`)),
    removeUnfinished: (before) => removeLeftovers(arriving, before),
  }
}

/** The keys of the wanted files, some at a time. */
async function* keysOf(folder: string, isWanted: (key: string, name: string) => Promise<boolean>) {
  let some: string[] = []
  for await (const { name } of await opendir(folder)) {
    const key = name.replace('-', '/')
    if (!isKey(key) || !(await isWanted(key, name))) continue
    if (some.push(key) < LISTED) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
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

/** Whether a file was last written before then; one that is gone meanwhile was not. */
const isOlder = (file: string, time: Temporal.Instant) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs < time.epochMilliseconds,
    () => false,
  )

const removeLeftovers = async (arriving: string, before: Temporal.Instant) => {
  for (const name of await readdir(arriving)) {
    const file = path.join(arriving, name)
    if (await isOlder(file, before)) await rm(file, { force: true })
  }
}
