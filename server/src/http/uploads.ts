import { type Endpoint, fileTooLarge, type StoredUpload, uploadedFile } from '@dormer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { safeFileName } from '../providers/storage/storage.ts'
import type { Services } from '../services.ts'
import { HttpError, refused } from './errors.ts'
import { leftIn, type StorageUse, storageFull } from './quota.ts'

const FIELD_BYTES = 100_000
const MAX_FILES = 20
const MAX_FIELDS = 50

/** One, unless the schema accepts files in any field. */
const filesOf = ({ body }: Endpoint) =>
  body instanceof z.ZodObject && body.def.catchall === uploadedFile ? MAX_FILES : 1

/** Browsers encode these three characters in a file name, and no others. */
const decodeName = (name: string) => name.replace(/%(22|0D|0A)/g, (code) => decodeURIComponent(code))

/**
 * Reads a multipart body: each file goes to storage as it arrives, never as a whole into memory, and a StoredUpload
 * takes its field's place. What a failing request stored is removed again.
 */
export const readUploads = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  services: Services,
  tenantId: number,
  room: StorageUse,
): Promise<Record<string, unknown>> => {
  if (!request.isMultipart()) throw refused('Send this as a form with a file (multipart/form-data)')
  if (leftIn(room) === 0) {
    request.raw.resume()
    throw storageFull(room)
  }
  let left = leftIn(room)
  const fileMaxBytes = services.config[endpoint.fileLimit ?? 'uploadMaxBytes']
  const files = filesOf(endpoint)
  const body: Record<string, unknown> = {}
  let arriving = ''
  try {
    const limits = {
      fieldSize: FIELD_BYTES,
      fields: MAX_FIELDS,
      files,
      parts: MAX_FIELDS + files,
      fileSize: fileMaxBytes + 1,
    }
    const seen = new Set<string>()
    for await (const part of request.parts({ limits })) {
      // A second one would replace the first stored file, which nobody would then remove.
      if (!part.fieldname) throw refused('Give each part of the form a name')
      const name = part.fieldname.toLowerCase()
      if (seen.has(name)) throw refused(`Send ${part.fieldname} only once`)
      seen.add(name)
      if (part.type === 'field') {
        // A part declared as JSON arrives parsed: such an object could pass for a file that somebody else stored.
        if (typeof part.value !== 'string') throw refused(`${part.fieldname} must be text`)
        body[part.fieldname] = part.value
        continue
      }
      const fileName = decodeName(part.filename ?? '')
      arriving = safeFileName(fileName)
      const maxBytes = Math.min(fileMaxBytes, left)
      const stored = await services.storage.put(part.file, { tenantId, fileName, maxBytes })
      left -= stored.Size
      body[part.fieldname] = stored
      // How browsers send a file field that was left empty.
      if (!part.filename && stored.Size === 0) {
        await services.storage.remove(stored.Key)
        delete body[part.fieldname]
      }
    }
    return body
  } catch (error) {
    // A browser reads the answer only after it has sent everything; what still comes is not looked into.
    request.raw.unpipe()
    request.raw.resume()
    await discardUploads(body, services)
    if (error instanceof HttpError) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code === 'TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
      throw left < fileMaxBytes
        ? storageFull(room)
        : new HttpError(413, { Message: fileTooLarge(arriving, fileMaxBytes) })
    if (/needle/.test(message)) throw refused('The boundary of the form is too long: use at most 70 characters')
    if (code === 'ECONNRESET' || message === 'aborted') throw refused('The upload was cut off')
    if (code === 'FST_FILES_LIMIT')
      throw new HttpError(413, { Message: files === 1 ? 'Send one file only' : `Send at most ${files} files at once` })
    if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
      throw new HttpError(413, { Message: `Send at most ${MAX_FIELDS} fields at once` })
    if (code?.startsWith('FST_') || /multipart|unexpected end/i.test(message))
      throw new HttpError(code?.includes('LIMIT') ? 413 : 400, { Message: message })
    throw error
  }
}

/** Removes what a failed request had stored. */
export const discardUploads = async (body: unknown, services: Services) => {
  for (const value of Object.values((body ?? {}) as Record<string, Partial<StoredUpload>>))
    if (value && typeof value === 'object' && typeof value.Key === 'string')
      await services.storage.remove(value.Key).catch((error) => services.log.warn({ error }, 'upload not removed'))
}
