import { escapeHtml } from '@dormer/contract/html'
import { sql } from 'kysely'
import { hashToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { allow, isUnsubscribed, suppress } from '../consent/consent.queries.ts'
import { plainPage as page } from '../content/plain-page.ts'
import { answerersOf, conversationPath, refreshBrowsers } from '../conversations/conversations.queries.ts'
import { TEST_TOKEN } from '../sending/footer.rules.ts'

type Link = {
  TenantId: number
  MessageId: number
  ConversationId: number
  ContactId: number | null
  Address: string
  Subject: string | null
  BrokerageName: string
  ContactName: string | null
}

/** The email that a link belongs to; opens the transaction for its brokerage. */
const enterByUnsubscribe = async (db: Tx, token: string): Promise<Link | undefined> => {
  const { rows } = await sql<{ TenantId: number; MessageId: number }>`
    select * from enter_by_unsubscribe(${hashToken(token)})`.execute(db)
  const [door] = rows
  if (!door) return undefined
  const found = await sql<Link>`
    select m.tenant_id, m.message_id, m.conversation_id, c.contact_id, m.to_addresses[1] as address, m.subject,
      t.name as brokerage_name, contact.name as contact_name
    from message m
    join conversation c using (tenant_id, conversation_id)
    join tenant t using (tenant_id)
    left join contact on contact.tenant_id = c.tenant_id and contact.contact_id = c.contact_id
    where m.tenant_id = ${door.TenantId} and m.message_id = ${door.MessageId}`.execute(db)
  return found.rows[0]
}

const asking = (choice: 'Unsubscribe' | 'Subscribe', label: string) =>
  `<form method="post"><input type="hidden" name="Choice" value="${choice}"><button type="submit">${label}</button></form>`

const unknown = () =>
  page(
    'This link does not work',
    '<p>It is incomplete, or the email it came with no longer exists. Reply to the email instead, and ask not to get any more.</p>',
  )
const ofTest = () =>
  page(
    'This was a test',
    '<p>In the emails that recipients get, this link lets them unsubscribe from your brokerage’s email.</p>',
  )

const shown = (link: Link, isOut: boolean) => {
  const [name, address] = [escapeHtml(link.BrokerageName), escapeHtml(link.Address)]
  return isOut
    ? page(
        'You are unsubscribed',
        `<p>${name} sends no more newsletters and automatic email to ${address}. Your agent may still write to you personally.</p><p>Was that a mistake?</p>${asking('Subscribe', 'Subscribe again')}`,
      )
    : page(
        'Email preferences',
        `<p>${name} sends email to ${address}. Unsubscribe, and no more newsletters and automatic email are sent there; you can come back to this page to change your mind.</p>${asking('Unsubscribe', 'Unsubscribe')}`,
      )
}

/** Tells the user who answers the contact. */
const tell = async (db: Tx, { TenantId, MessageId, ConversationId, ContactName, Address }: Link, what: string) => {
  const told = await answerersOf(db, TenantId, ConversationId)
  await notify(
    db,
    TenantId,
    told.map((UserId) => ({
      UserId,
      Kind: 'EmailReceived',
      Title: `${ContactName ?? Address} ${what}`,
      Path: conversationPath(ConversationId),
      Cause: `unsubscribe:${MessageId}:${what}`,
    })),
  )
  await refreshBrowsers(db, TenantId, told)
}

export const unsubscribeRoutes = {
  // Link scanners open this page, so only a POST changes anything.
  unsubscribePage: async ({ db, params, reply }) => {
    if (params.Link === TEST_TOKEN) return ofTest()
    const link = await enterByUnsubscribe(db, params.Link)
    if (link) return shown(link, await isUnsubscribed(db, link))
    reply.code(404)
    return unknown()
  },

  unsubscribe: async ({ db, params, body, reply }) => {
    if (params.Link === TEST_TOKEN) return ofTest()
    const link = await enterByUnsubscribe(db, params.Link)
    if (!link) {
      reply.code(404)
      return unknown()
    }
    const isOut = await isUnsubscribed(db, link)
    const wantsOut = body.Choice !== 'Subscribe'
    if (isOut === wantsOut) return shown(link, isOut)
    const { TenantId, MessageId, Address } = link
    const whom = { TenantId, Channel: 'Email' as const, Address }
    const subject = `“${(link.Subject ?? '').slice(0, 100)}”`
    if (wantsOut) {
      await suppress(db, whom, 'Unsubscribed', { How: `Used the unsubscribe link of the email ${subject}`, MessageId })
      await tell(db, link, 'unsubscribed from email')
    } else {
      const How = `Subscribed again on the page that the email ${subject} links to`
      await allow(db, whom, { How, MessageId }, ['Unsubscribed'])
      await tell(db, link, 'subscribed to email again')
    }
    return shown(link, wantsOut)
  },
} satisfies Partial<Handlers>
