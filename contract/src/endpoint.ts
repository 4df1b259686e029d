import { z } from 'zod'
import type { Permission, Right } from './permissions.ts'

/** One verb, or every plausible one where no single one is certain (docs/rules.md#verbs); our client uses the first. */
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'POST|PUT' | 'PUT|PATCH' | 'PATCH|PUT' | 'PUT|POST|PATCH'

/** What a line of the security log is about. */
export type SecurityEvent =
  | 'account-added'
  | 'account-change'
  | 'address-end'
  | 'address-given'
  | 'address-use'
  | 'brokerage-closing'
  | 'brokerage-kept'
  | 'bulk-change'
  | 'client-confirmation'
  | 'deletion'
  | 'download'
  | 'export'
  | 'identity-proof'
  | 'invitation'
  | 'mailbox-connection'
  | 'mailbox-end'
  | 'password-change'
  | 'password-request'
  | 'payment'
  | 'permission-change'
  | 'plan-change'
  | 'recording-use'
  | 'registration'
  | 'restoration'
  | 'second-step-change'
  | 'session-renewal'
  | 'sessions-end'
  | 'sign-in'
  | 'sign-out'
  | 'voice-token'

/** Why a list may be answered whole: how long it can become. */
type WholeList =
  | 'fixed by the contract'
  | 'users and settings'
  | 'one contact or transaction'
  | 'made by the request'
  | 'a range of days'
  | 'one per source'

/**
 * An API call as data. The server mounts a handler for it, the browser calls it, and OpenAPI, the docs page and the
 * tenant sweep are derived from it. Names are written as given here and read without regard to case.
 */
export type Endpoint = {
  method: Method
  /** Without a leading slash; `{Name}` stands for a field of `params`. */
  path: string
  /** An imperative phrase for the API docs; what else there is to say stands in the words, as `name()`. */
  summary: string
  /**
   * `public`: no session. `link`: no session; the path itself is a short-lived secret (files, downloads). `signed-in`:
   * any user. Otherwise the permission or right a user must have; without it, the answer
   * is a 403. A call that writes data of a contact names its right, or the sweep fails (decision 0022).
   */
  permission: 'public' | 'link' | 'signed-in' | Permission | Right
  /**
   * What the security log records the call as, whether it succeeds or is refused. Calls that delete, export or change who
   * may do what must have one (security-log.test.ts).
   */
  security?: SecurityEvent
  /**
   * Each call adds something. A caller who does not know whether it succeeded repeats the request with the same
   * `Idempotency-Key` and gets the first answer.
   */
  creates?: true
  /** Sent by POST, because what it asks for is long, but like a GET it writes nothing. */
  reads?: true
  /** A GET that writes or locks nevertheless, such as links to the files it lists: not begun as one that only reads. */
  writes?: true
  /** Allowed while the brokerage is read-only because its payment failed. */
  whileReadOnly?: true
  /** Written even when the disk is nearly full, as part of signing in or out: the space held in reserve is for this. */
  whileDiskFull?: true
  /** Allowed for an admin who has yet to set up the second step the brokerage requires of admins. */
  beforeSecondStep?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * How the body is sent; JSON by default. `multipart` bodies stream each file to storage before the handler runs,
   * which gets an `uploadedFile` in the field's place. `raw` bodies reach the handler as the bytes received, which a
   * provider has signed.
   */
  bodyType?: 'form' | 'multipart' | 'raw'
  /** The setting that limits each file of a `multipart` body; `uploadMaxBytes` by default. */
  fileLimit?: 'uploadMaxBytes' | 'videoMaxBytes'
  /** The largest JSON body, in bytes; 2 MB by default. */
  bodyMaxBytes?: number
  /**
   * What leaves the server: undeclared fields are dropped. `stream` is a file the handler streams; `events` are
   * server-sent events for as long as the browser listens.
   */
  response: z.ZodType | 'stream' | 'events'
  /** A list that comes neither in pages nor says how many rows it answers at most has a reason (lists.test.ts). */
  whole?: WholeList
  /** A list that says how many rows it answers at most, but not how many there are: they are the best matches, say. */
  withoutTotal?: true
  /** What a `stream` is; any file unless said. */
  mediaType?: `${string}/${string}`
  /** Answers with a status of their own that are no refusals, and when; 302 in place of 200. */
  answers?: { 202?: string; 206?: string; 302?: string }
  /** Headers of the answer with something of its own to say, and what. */
  headers?: Record<string, string>
  /** Headers that may be sent, and what they do. */
  sentHeaders?: Record<string, string>
  /** Refusals beyond those that its inputs and its permission imply. */
  refuses?: readonly (403 | 404)[]
}

/** Declares an endpoint, keeping its exact type. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

/** A file as the handler receives it (already stored), and as the browser passes it to the client. */
export const uploadedFile = z
  .custom<StoredUpload>((v) => typeof v === 'object' && v !== null, 'Please upload a file to continue')
  .meta({ 'x-file': true, type: 'string', format: 'binary' })
export type StoredUpload = { Key: string; FileName: string; Size: number; Sha256: string }

/** The message for a file that is too large, before and after sending it. */
export const fileTooLarge = (fileName: string, maxBytes: number) => {
  const megabytes = Math.floor(maxBytes / 1024 / 1024)
  return `${fileName} is too large. The limit is ${megabytes >= 1 ? `${megabytes} MB` : `${maxBytes} bytes`}`
}

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined
/** What a handler receives. */
export type Params<E extends Endpoint> = Shape<E['params']>
export type Query<E extends Endpoint> = Shape<E['query']>
export type Body<E extends Endpoint> = Shape<E['body']>
/** What a handler returns (the response schema's input; the schema then shapes the answer). */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : never
/** What a caller sends (a `File` where the server gets a stored upload) and receives. */
export type Request<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: z.input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? Asked<z.input<E['query']>> : unknown) &
  (E['body'] extends z.ZodType ? { body: Named<WithFiles<z.input<E['body']>>> } : unknown)
/** A query may be omitted if all of its fields are optional. */
type Asked<Q> = Partial<Q> extends Q ? { query?: Q } : { query: Q }
/** A body has its own fields and no others: a value with arbitrary fields is refused, even when spread into it. */
type Named<T> = T extends readonly unknown[] ? T : T & { [ofAnyName]?: undefined }
/** Marks an object with unknown fields (web/src/api/client.ts). */
export declare const ofAnyName: unique symbol
type WithFiles<T> = T extends StoredUpload
  ? File
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]: WithFiles<T[K]> }
      : T
export type Response<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : never
