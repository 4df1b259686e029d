import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { clock } from '../time/clock.ts'

/** Runs `work` with a folder of its own, which is gone afterwards; `prefix` begins its name, and says what it is for. */
export const withTemporaryFolder = async <T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await removeAbandoned(prefix)
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes those that a killed worker left once they are a day old, when nothing can be using them. */
const removeAbandoned = async (prefix: string) => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(os.tmpdir(), name)
    const now = clock.now().epochMilliseconds
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > 24 * 3600_000) await rm(folder, { recursive: true, force: true })
  }
}
