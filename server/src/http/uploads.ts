import type { StoredUpload } from '@dormer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { HttpError, refused } from './errors.ts'

const FIELD_BYTES = 100_000

/**
 * Reads a multipart body: each file goes to storage as it arrives, never whole into memory, and leaves a StoredUpload
 * in its field's place. What was stored of a request that fails later is removed again.
 */
export const readUploads = async (request: FastifyRequest, services: Services, tenantId: number) => {
  if (!request.isMultipart()) throw refused('Send this as a form with a file (multipart/form-data)')
  const maxBytes = services.config.uploadMaxBytes
  const body: Record<string, unknown> = {}
  try {
    const limits = { fieldSize: FIELD_BYTES, fields: 50, files: 1, fileSize: maxBytes + 1 }
    const seen = new Set<string>()
    for await (const part of request.parts({ limits })) {
      // A second one would take the place of a stored file, which then nobody removes.
      const name = part.fieldname.toLowerCase()
      if (seen.has(name)) throw refused(`Send ${part.fieldname} only once`)
      seen.add(name)
      if (part.type === 'field') {
        // A part that calls itself JSON arrives parsed: an object could pass for a file of somebody else's.
        if (typeof part.value !== 'string') throw refused(`${part.fieldname} is not usable`)
        body[part.fieldname] = part.value
        continue
      }
      if (!part.filename) {
        part.file.resume()
        continue
      }
      body[part.fieldname] = await services.storage.put(part.file, { tenantId, fileName: part.filename, maxBytes })
    }
    return body
  } catch (error) {
    await discardUploads(body, services)
    if (error instanceof HttpError) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('FST_') || code === 'TOO_LARGE' || /multipart|unexpected end/i.test(message))
      throw new HttpError(code?.includes('LARGE') || code?.includes('LIMIT') ? 413 : 400, { Message: message })
    throw error
  }
}

/** Removes what a failed request had stored. */
export const discardUploads = async (body: unknown, services: Services) => {
  for (const value of Object.values((body ?? {}) as Record<string, Partial<StoredUpload>>))
    if (value && typeof value === 'object' && typeof value.Key === 'string')
      await services.storage.remove(value.Key).catch((error) => services.log.warn({ error }, 'upload not removed'))
}
