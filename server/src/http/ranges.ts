import type { FastifyRequest } from 'fastify'
import type { Part } from '../providers/storage/storage.ts'
import { HttpError } from './errors.ts'

/**
 * The part of a file of this size that a request asks for by its header Range (RFC 9110 §14); undefined for all of it.
 * What cannot be read, or names several parts, means all of it, as the standard allows; a part beyond the end is a 416.
 */
export const partOf = ({ headers }: Pick<FastifyRequest, 'headers'>, size: number): Part | undefined => {
  // Answered with what another file holds, a part would not fit those that the client has: no file has a validator.
  if (headers['if-range'] !== undefined) return undefined
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(headers.range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < first) return undefined
  if (first >= size || (from === '' && Number(to) === 0))
    throw new HttpError(416, { Message: 'The file has no such part' }, { 'content-range': `bytes */${size}` })
  return { first, last }
}
