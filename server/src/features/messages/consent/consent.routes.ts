import type { Body } from '@dormer/contract/endpoint'
import { type ConsentState, ENTRIES_LISTED, type saveConsent } from '@dormer/contract/messages/consent'
import { phoneDigits } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { phonesOf, pointsOf } from '../../people/contact-points/contact-points.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { findConversation, heldOf } from '../conversations/conversations.queries.ts'
import { judge } from '../gate/gate.queries.ts'
import { allow, recordNotOptOut, suppress } from './consent.queries.ts'

type Where = Pick<ConsentState, 'ContactId' | 'Kind' | 'Label' | 'Channel' | 'Address'>

/** The email addresses and phones of a household: any of its phones can send and receive texts. */
const addressesOf = async (db: Tx, TenantId: number, ContactEntityId: number) => {
  const { rows } = await sql<Where>`
    select * from (
      select distinct on (c.contact_id, a.channel, a.address) c.contact_id, a.place, a.kind, a.label, a.channel, a.address
      from contact c cross join lateral (
        select 0 as place, 'Email' as kind, null as label, 'Email' as channel, c.email as address
        union all
        select p.place, p.kind, case p.kind when 'Phone' then p.label end, 'Text', p.number from ${phonesOf(sql`c`)} p
        where p.extension is null and (p.kind = 'CellPhone' or p.number ~ '^\\d{10}$')
        union all
        select p.contact_point_id + 3, 'Email', p.label, 'Email', p.address from contact_point p
        where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id and p.kind = 'Email') a
      where c.tenant_id = ${TenantId} and c.contact_entity_id = ${ContactEntityId} and a.address is not null
      order by c.contact_id, a.channel, a.address, a.place
    ) known order by contact_id, place`.execute(db)
  return rows.map(({ ContactId, Kind, Label, Channel, Address }) => ({ ContactId, Kind, Label, Channel, Address }))
}

/** The address of a contact that a statement is about: the one named, else the email or the cell phone. */
const addressOf = async (db: Tx, TenantId: number, { ContactId, Channel, Address }: Body<typeof saveConsent>) => {
  const contact = await db
    .selectFrom('contact')
    .select(['Email', 'CellPhone', 'HomePhone', 'WorkPhone'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .executeTakeFirstOrThrow()
  const isEmail = Channel === 'Email'
  const own = isEmail ? [contact.Email] : [contact.CellPhone, contact.HomePhone, contact.WorkPhone]
  const further = (await pointsOf(db, { TenantId }, ContactId)).filter(
    (one) => one.Kind === (isEmail ? 'Email' : 'Phone') && one.Extension === null,
  )
  if (Address) {
    const all = [...own, ...further.map((one) => one.Address)]
    const named = isEmail ? Address.toLowerCase() : (phoneDigits(Address) ?? Address)
    if (!all.includes(named)) throw invalid({ Address: `The contact no longer has ${Address}. Reload the page.` })
    return named
  }
  if (own[0]) return own[0]
  throw invalid({ Channel: isEmail ? 'The contact has no email address' : 'The contact has no cell phone' })
}

const entriesOf = async (db: Tx, TenantId: number, addresses: string[]) => {
  const { rows } = await sql<{
    Channel: string
    Address: string
    Says: ConsentState['Entries'][number]['Says']
    How: string
    IsWritten: boolean
    ByName: string | null
    DateCreated: string
    EntryCount: number
  }>`
    select e.entry_count, e.channel, e.address, e.says, e.how, e.is_written, u.name as by_name, e.date_created
    from (select *, row_number() over (partition by channel, address order by consent_id desc) as place,
        count(*) over (partition by channel, address) as entry_count from consent
      where tenant_id = ${TenantId} and channel in ('Email', 'Text') and address = any(${addresses})) e
    left join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
    where place <= ${ENTRIES_LISTED} order by e.consent_id desc`.execute(db)
  return rows
}

export const consentRoutes = {
  contactConsent: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const all = await addressesOf(db, actor.TenantId, ContactEntityId)
    const entries = await entriesOf(db, actor.TenantId, [...new Set(all.map((one) => one.Address))])
    const standing = (Channel: 'Email' | 'Text') =>
      judge(db, actor.TenantId, {
        Channel,
        Purpose: 'OneToOne',
        ContactId: query.contactId,
        Addresses: all.filter((one) => one.Channel === Channel).map((one) => one.Address),
      })
    const texts = all.filter((one) => one.Channel === 'Text').map((one) => one.Address)
    const held = await heldOf(db, actor, 'Text', texts)
    const verdicts = { Email: await standing('Email'), Text: await standing('Text') }
    return all.map((one) => {
      const verdict = verdicts[one.Channel].get(one.Address)
      const Entries = entries.filter((entry) => entry.Channel === one.Channel && entry.Address === one.Address)
      return {
        ...one,
        HeldConversationId: (one.Channel === 'Text' ? held.get(one.Address) : null) ?? null,
        Blocked: verdict?.Decision === 'Blocked' ? verdict.Why : null,
        Warning: (verdict?.Decision === 'Send' && verdict.Warning) || null,
        Entries,
        EntryCount: Entries[0]?.EntryCount ?? 0,
      }
    })
  },

  saveConsent: async ({ db, actor, body }) => {
    const { ContactId } = await findContact(db, actor, body.ContactId)
    const Address = await addressOf(db, actor.TenantId, { ...body, ContactId })
    const whom = { TenantId: actor.TenantId, Channel: body.Channel, Address }
    const evidence = { How: body.How, UserId: actor.UserId, IsWritten: body.IsWritten }
    if (body.Says === 'No') await suppress(db, whom, 'ByHand', evidence)
    // Only the person who said stop can take it back: by START, or on the page an email links to.
    else await allow(db, whom, evidence, ['ByHand', 'Bounced'])
    return { Successful: true } as const
  },

  decideHeld: async ({ db, actor, params, body }) => {
    const { Channel, Address, IsHeld } = await findConversation(db, actor, params.ConversationId)
    if (!IsHeld) throw refused('Somebody has already decided this.')
    const whom = { TenantId: actor.TenantId, Channel, Address }
    const last = await db
      .selectFrom('message')
      .select(['MessageId', 'Body'])
      .where('TenantId', '=', actor.TenantId)
      .where('ConversationId', '=', params.ConversationId)
      .where('IsMine', '=', false)
      .orderBy('MessageId', 'desc')
      .limit(1)
      .executeTakeFirst()
    const by = { UserId: actor.UserId, MessageId: last?.MessageId }
    // A text that is no request to stop is no consent, either.
    if (body.IsStop) await suppress(db, whom, 'Stop', { How: 'Asked in a text to be left alone', ...by })
    else await recordNotOptOut(db, whom, { How: `Texted “${last?.Body.trim().slice(0, 200).toWellFormed()}”`, ...by })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
