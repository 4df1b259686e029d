import type { Readable } from 'node:stream'
import { HttpError } from '../../../http/errors.ts'
import { FileMissing, type Part, type Storage } from '../../../providers/storage/storage.ts'
import { HEAD_BYTES } from './documents.rules.ts'

/** The first bytes of a file, which determine its type. */
export const headOf = async (stream: Readable) => {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks)
}

/** A stored file, or a part of it, to be read; 404 if it is gone. */
export const openFile = async (storage: Storage, key: string, part?: Part) => {
  try {
    return await storage.get(key, part)
  } catch (error) {
    if (error instanceof FileMissing) throw new HttpError(404, { Message: 'The file is no longer in storage' })
    throw error
  }
}
