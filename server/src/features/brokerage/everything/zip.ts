import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * A zip that is written while it is read, one entry after the other, so that its size takes no memory. `add` resolves
 * when the entry has been read.
 */
export const makeZip = (mtime: Date) => {
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
