import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { JobContext } from '../../../jobs/jobs.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'
import type { StoredFile } from './rows.queries.ts'

/** Other files are already compressed. */
const COMPRESSIBLE = /\.(csv|txt|html?|xml|json|md|rtf|svg|eml|bmp|tiff?)$/i

/**
 * A zip that is written while it is read, one entry after the other, so that its size takes no memory. `add` resolves
 * when the entry has been read.
 */
const makeZip = (mtime: Date) => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  // The error reaches whoever adds or reads.
  out.on('error', () => {})
  return {
    out,
    add: async (path: string, content: Readable, compress: boolean) => {
      zip.addReadStream(content, path, { mtime, compress })
      const over = new AbortController()
      try {
        await Promise.race([
          finished(content, { signal: over.signal }),
          finished(out, { writable: false, signal: over.signal }).then(() => {
            throw new Error('The zip was ended before its last entry')
          }),
        ])
      } catch (error) {
        content.destroy()
        throw error
      } finally {
        over.abort()
      }
    },
    end: () => zip.end(),
  }
}

type Zip = {
  add: (path: string, content: Readable) => Promise<void>
  /** Adds a stored file; one that is no longer in storage is named in missing-files.txt. */
  addStored: (file: StoredFile) => Promise<void>
  /** Throws if it is to stop, or the disk is full; to be asked between entries. */
  check: () => Promise<void>
}

class NoRoom extends Error {}

/** Stores a zip of what `write` adds to it. Interrupted, it leaves nothing behind, and throws. */
export const storeZip = async (
  { storage, hasRoom, signal }: JobContext,
  { tenantId, fileName }: { tenantId: number; fileName: string },
  write: (zip: Zip) => Promise<unknown>,
) => {
  const zip = makeZip(new Date(clock.now().epochMilliseconds))
  const missing: string[] = []
  const add = (path: string, content: Readable) => zip.add(path, content, COMPRESSIBLE.test(path))
  const writeAll = async () => {
    await write({
      add,
      addStored: async ({ Key, Path }) => {
        try {
          await add(Path, await storage.get(Key))
        } catch (error) {
          if (!(error instanceof FileMissing)) throw error
          missing.push(Path)
        }
      },
      check: async () => {
        if (signal.aborted) throw new Error('Interrupted; it starts over when the program runs again')
        if (!(await hasRoom())) throw new NoRoom()
      },
    })
    if (missing.length > 0) await add('missing-files.txt', Readable.from([missing.join('\r\n')]))
    zip.end()
  }
  const put = storage.put(zip.out, { tenantId, fileName, maxBytes: Number.MAX_SAFE_INTEGER })
  // If either side fails, the other ends, too, and nothing is still running when this returns.
  const end = (error: unknown) => {
    zip.out.destroy(error as Error)
    throw error
  }
  const [file, written] = await Promise.allSettled([put.catch(end), writeAll().catch(end)])
  if (written.status === 'rejected') throw written.reason
  if (file.status === 'rejected') throw file.reason
  return { ...file.value, Missing: missing.length }
}

/** What to say of a zip that could not be made; throws the error if the job is tried again. */
export const failureOf = (error: unknown, { isLastTry, signal }: JobContext) => {
  if (error instanceof NoRoom)
    return 'The server has no room left for it. Tell whoever runs Dormer for you, then try again.'
  if (!isLastTry || signal.aborted) throw error
  return 'It failed several times. Try again; if it fails again, tell whoever runs Dormer for you.'
}
