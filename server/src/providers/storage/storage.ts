import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { fileTooLarge } from '@dormer/contract/endpoint'

/** A file that was put away. `FileName` is the sender's, made harmless; `Size` is in bytes. */
export type StoredFile = { Key: string; FileName: string; Size: number }

/** Where files live. Nothing is served from here but through the API, which knows who may have it. */
export type Storage = {
  /**
   * Puts a stream away under a new key that nobody can guess. Nothing is left behind when it fails; a stream of more
   * than `maxBytes` ends in FileTooLarge.
   */
  put: (content: Readable, options: { tenantId: number; fileName: string; maxBytes: number }) => Promise<StoredFile>
  /** Opens a file; throws FileMissing when there is none under this key. The reader closes the stream. */
  get: (key: string) => Promise<Readable>
  /** Removes a file; one that is gone already is no error. */
  remove: (key: string) => Promise<void>
}

/** STORAGE, and where S3_BUCKET, S3_REGION and S3_ENDPOINT lead; S3's keys come from the SDK's own chain (AWS_…). */
export type StorageConfig = {
  kind: 'local' | 's3'
  bucket?: string
  region?: string
  /** For S3-compatible servers other than Amazon's. */
  endpoint?: string
}

/** The message is for the person who sent the file. */
export class FileTooLarge extends Error {
  readonly code = 'TOO_LARGE'
  constructor(maxBytes: number) {
    super(fileTooLarge('The file', maxBytes))
  }
}

export class FileMissing extends Error {
  readonly code = 'FILE_MISSING'
  constructor(key: string) {
    super(`There is no file ${key} in storage`)
  }
}

/** A new key: the tenant's folder and 128 random bits. The file's name is not in it. */
export const newKey = (tenantId: number) => `${tenantId}/${randomBytes(16).toString('hex')}`

/** Keys come out of our own database; what does not look like one must not become a path all the same. */
export const checkKey = (key: string) => {
  if (!/^\d+\/[0-9a-f]{32}$/.test(key)) throw new FileMissing(key)
  return key
}

/** Not in the middle of a character. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** A file's name without folders, control characters or what other systems refuse; at most 150 characters. */
export const safeFileName = (name: string) => {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .toWellFormed()
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const { name: stem, ext } = path.parse(clean)
  const ending = cut(ext, 20)
  return `${cut(stem, 150 - ending.length)}${ending}` || 'file'
}

/** Counts what flows through and stops it past the limit. */
export const meter = (maxBytes: number) => {
  const counter = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        counter.bytes += chunk.length
        if (counter.bytes > maxBytes) done(new FileTooLarge(maxBytes))
        else done(null, chunk)
      },
    }),
    { bytes: 0 },
  )
  return counter
}
