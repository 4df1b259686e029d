import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Download } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

const MINUTES = 5

/** A kind of file a link can be given for. */
export type DownloadKind<P> = {
  kind: string
  atOnce: number
  fromDatabase: boolean
  write: (payload: P) => string
  open: (stored: unknown, actor: Actor, services: Services) => Promise<Download>
}
/** Declares a kind: what its links store, and how the file is opened as the actor who was given the link. */
export const defineDownload = <P>(d: {
  kind: string
  payload: z.ZodType<P>
  /** How many of them one person may download at once. */
  atOnce?: number
  /** Whether its rows are read while it is sent, which takes one of few connections. */
  fromDatabase?: boolean
  open: (payload: P, actor: Actor, services: Services) => Promise<Download>
}): DownloadKind<P> => ({
  kind: d.kind,
  atOnce: d.atOnce ?? 2,
  fromDatabase: d.fromDatabase ?? true,
  write: (payload) => JSON.stringify(payload),
  open: (stored, actor, services) => d.open(d.payload.parse(stored), actor, services),
})

/** A link ends with its session, so only an actor with a session can be given one. */
const sessionOf = ({ SessionId }: Actor) => {
  if (!SessionId) throw new Error('a link is given to a session')
  return SessionId
}

/**
 * Creates an address that gives one file to whoever has it, for five minutes at most, because browsers download without
 * a bearer token.
 */
export const makeLink = async <P>(db: Tx, actor: Actor, kind: DownloadKind<P>, payload: P) => {
  const [link] = await makeLinks(db, actor, kind, [payload])
  if (!link) throw new Error('there is a link for each payload')
  return link
}

/** The same for several files of a kind, in order. */
export const makeLinks = async <P>(db: Tx, actor: Actor, { kind, write }: DownloadKind<P>, payloads: P[]) => {
  const links = payloads.map((payload) => ({ token: newToken(), payload }))
  if (links.length > 0)
    await db
      .insertInto('download_link')
      .values(
        links.map(({ token, payload }) => ({
          TenantId: actor.TenantId,
          TokenHash: hashToken(token),
          UserId: actor.UserId,
          SessionId: sessionOf(actor),
          Kind: kind,
          Payload: write(payload),
          Expires: sql`now() + make_interval(mins => ${MINUTES})`,
        })),
      )
      .execute()
  return links.map(({ token }) => ({ Url: `/api/download/${token}` }))
}
