import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTemporaryFolder } from '../../../files/temporary-folder.ts'
import type { Storage } from '../../../providers/storage/storage.ts'

/** Runs `work` on a local copy of a stored file, which reading a zip needs. */
export const withLocalCopy = <T>(
  storage: Pick<Storage, 'get'>,
  storageKey: string,
  work: (file: string) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder('dormer-import-', async (folder) => {
    const file = path.join(folder, 'file')
    await pipeline(await storage.get(storageKey), createWriteStream(file))
    return work(file)
  })
