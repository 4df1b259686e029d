import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { fileTooLarge } from '@dormer/contract/endpoint'

/** A stored file. `FileName` is the sender's, sanitized; `Size` is in bytes, `Sha256` in base64. */
type StoredFile = { Key: string; FileName: string; Size: number; Sha256: string }

/** A part of a file: from its first to its last byte, counted from 0. */
export type Part = { first: number; last: number }

/** Where files are stored. They are served only through the API, which knows who may have them. */
export type Storage = {
  /**
   * Stores a stream under a new, unguessable key. Nothing is left behind when it fails; a stream of more than
   * `maxBytes` ends in FileTooLarge.
   */
  put: (content: Readable, options: { tenantId: number; fileName: string; maxBytes: number }) => Promise<StoredFile>
  /**
   * Opens a file, or only a part of it; throws FileMissing if there is none under this key. The reader closes the stream.
   */
  get: (key: string, part?: Part) => Promise<Readable>
  /** Removes a file; no error if it is already gone. */
  remove: (key: string) => Promise<void>
  /** The keys of all files stored before then, some at a time. */
  storedBefore: (time: Temporal.Instant) => AsyncIterable<string[]>
  /** The keys of all files of a tenant, some at a time. */
  ofTenant: (tenantId: number) => AsyncIterable<string[]>
  /** Removes what processes killed before that time were receiving. */
  removeUnfinished: (before: Temporal.Instant) => Promise<void>
}

/** STORAGE, and the S3_BUCKET, S3_REGION and S3_ENDPOINT it needs; S3's keys come from the SDK's own chain (AWS_…). */
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

/** A new key: the tenant's folder and 128 random bits. It does not contain the file's name. */
export const newKey = (tenantId: number) => `${tenantId}/${randomBytes(16).toString('hex')}`

const KEY = /^\d+\/[0-9a-f]{32}$/
/** Whether something found in storage is a file of ours. */
export const isKey = (name: string) => KEY.test(name)

/** Keys come from our own database; even so, anything that does not look like one must never become a path. */
export const checkKey = (key: string) => {
  if (!isKey(key)) throw new FileMissing(key)
  return key
}

/** Does not split a character. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** A file name without folders, control characters or anything other systems reject; at most 150 characters. */
export const safeFileName = (name: string) => {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .toWellFormed()
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
    // Windows has devices of these names, and unpacks no such file.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1')
  const { name: stem, ext } = path.parse(clean)
  const ending = cut(ext, 20)
  return `${cut(stem, 150 - ending.length)}${ending}` || 'file'
}

/** Counts and hashes the bytes that pass, and stops the stream beyond the limit. */
export const meter = (maxBytes: number) => {
  const hash = createHash('sha256')
  const counter = Object.assign(
    new Transform({
      transform(chunk: Buffer, _, done) {
        counter.bytes += chunk.length
        hash.update(chunk)
        if (counter.bytes > maxBytes) done(new FileTooLarge(maxBytes))
        else done(null, chunk)
      },
    }),
    { bytes: 0, sha256: () => hash.digest('base64') },
  )
  return counter
}
