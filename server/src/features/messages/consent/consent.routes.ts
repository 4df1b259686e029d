import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { judge } from '../gate/gate.queries.ts'
import { findConversation, heldOf } from '../messages/conversations.queries.ts'
import { allow, letGoOf, suppress } from './consent.queries.ts'

/** How many of an address's entries are shown. */
const SHOWN = 50

type Where = { ContactId: number; Channel: 'Email' | 'Text'; Address: string }

/** The email addresses and cell phones of a household. */
const addressesOf = async (db: Tx, TenantId: number, ContactEntityId: number) => {
  const { rows } = await sql<Where>`
    select c.contact_id, a.channel, a.address from contact c cross join lateral (values ('Email', c.email), ('Text', c.cell_phone)) a (channel, address)
    where c.tenant_id = ${TenantId} and c.contact_entity_id = ${ContactEntityId} and a.address is not null
    order by c.contact_id, a.channel`.execute(db)
  return rows
}

const entriesOf = async (db: Tx, TenantId: number, addresses: string[]) => {
  const { rows } = await sql<{
    Channel: string
    Address: string
    Says: 'Yes' | 'No'
    How: string
    ByName: string | null
    DateCreated: string
  }>`
    select e.channel, e.address, e.says, e.how, u.name as by_name, e.date_created
    from (select *, row_number() over (partition by channel, address order by consent_id desc) as place from consent
      where tenant_id = ${TenantId} and channel in ('Email', 'Text') and address = any(${addresses})) e
    left join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
    where place <= ${SHOWN} order by e.consent_id desc`.execute(db)
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
      return {
        ...one,
        HeldConversationId: (one.Channel === 'Text' ? held.get(one.Address) : null) ?? null,
        Blocked: verdict?.Decision === 'Blocked' ? verdict.Why : null,
        Entries: entries.filter((entry) => entry.Channel === one.Channel && entry.Address === one.Address),
      }
    })
  },

  saveConsent: async ({ db, actor, body }) => {
    await findContact(db, actor, body.ContactId)
    const { Email, CellPhone } = await db
      .selectFrom('contact')
      .select(['Email', 'CellPhone'])
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', body.ContactId)
      .executeTakeFirstOrThrow()
    const Address = body.Channel === 'Email' ? Email : CellPhone
    if (!Address)
      throw invalid({
        Channel: body.Channel === 'Email' ? 'The contact has no email address' : 'The contact has no cell phone',
      })
    const whom = { TenantId: actor.TenantId, Channel: body.Channel, Address }
    const evidence = { How: body.How, UserId: actor.UserId }
    if (body.Says === 'No') await suppress(db, whom, 'ByHand', evidence)
    // Who said so alone can take it back: by START, or on the page an email links to.
    else await allow(db, whom, evidence, ['ByHand', 'Bounced'])
    return { Successful: true } as const
  },

  decideHeld: async ({ db, actor, params, body }) => {
    const { Channel, Address, IsHeld } = await findConversation(db, actor, params.ConversationId)
    if (!IsHeld) throw refused('Somebody has decided this already.')
    const whom = { TenantId: actor.TenantId, Channel, Address }
    // A text that is no request to stop is no consent either.
    if (!body.IsStop) {
      await letGoOf(db, whom)
      return { Successful: true } as const
    }
    const last = await db
      .selectFrom('message')
      .select('MessageId')
      .where('TenantId', '=', actor.TenantId)
      .where('ConversationId', '=', params.ConversationId)
      .where('IsMine', '=', false)
      .orderBy('MessageId', 'desc')
      .limit(1)
      .executeTakeFirst()
    await suppress(db, whom, 'Stop', {
      How: 'Asked in a text to be left alone',
      UserId: actor.UserId,
      MessageId: last?.MessageId,
    })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
