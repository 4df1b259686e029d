import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'

export type ClientLink = {
  /** The one contact it is for. */
  ContactId: number
  /** The sender, whom its page shows as the agent; if absent, the contact's agent at that time. */
  UserId?: number | null
  /**
   * What it shows: these listings, in this order; otherwise the results of one of the contact's searches; otherwise the
   * home page.
   */
  ListingKeys?: string[]
  SearchId?: number | null
  /** Instead of listings, the dates of this transaction (decision 0117). */
  TransactionId?: number | null
  /** Its visitors are never asked who they are. */
  DisableForcedRegistration?: boolean
}

/** 128 random bits in 22 characters: short enough for a text. */
const newLinkToken = () => randomBytes(16).toString('base64url')

/**
 * Makes links to the public pages, in order, and returns their absolute addresses, `{base}/h/{token}`. `base` is where
 * Dormer is reached (`linkBaseOf`); without one, there are no links. The addresses cannot be read again later: only
 * hashes are kept.
 */
const makeClientLinks = async (db: Tx, TenantId: number, base: string, links: ClientLink[]) => {
  const tokens = links.map(newLinkToken)
  const rows = links.map((link, n) => ({
    TenantId,
    TokenHash: hashToken(tokens[n] as string),
    ContactId: link.ContactId,
    UserId: link.UserId ?? null,
    ListingKeys: link.ListingKeys ?? [],
    SearchId: link.SearchId ?? null,
    TransactionId: link.TransactionId ?? null,
    DisableForcedRegistration: link.DisableForcedRegistration ?? false,
  }))
  // A statement can have at most 65,535 values.
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('client_link')
      .values(rows.slice(at, at + 1000))
      .execute()
  return tokens.map((token) => new URL(`/h/${token}`, base).href)
}

export const makeClientLink = async (db: Tx, TenantId: number, base: string, link: ClientLink): Promise<string> =>
  (await makeClientLinks(db, TenantId, base, [link]))[0] as string

/** The address of one of a link's listings, for messages with several listings. */
export const homeOf = (link: string, listingKey: string) => `${link}?home=${encodeURIComponent(listingKey)}`

/** The address where the alert of a link's search is paused or stopped. */
export const alertOf = (link: string) => `${link}?alert=1`
