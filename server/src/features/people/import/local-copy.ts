import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'

/** Runs `work` on a local copy of a stored file, which reading a zip needs. */
export const withLocalCopy = async <T>(
  storage: Pick<Storage, 'get'>,
  storageKey: string,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-import-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(await storage.get(storageKey), createWriteStream(file))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes copies left by a killed worker once they are a day old, when nothing can be reading them. */
const removeAbandoned = async () => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith('dormer-import-')) continue
    const folder = path.join(os.tmpdir(), name)
    const now = clock.now().epochMilliseconds
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > 24 * 3600_000) await rm(folder, { recursive: true, force: true })
  }
}
