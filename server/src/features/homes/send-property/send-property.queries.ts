import type { Channel } from '@dormer/contract/messages/messages'
import { formatPhone } from '@dormer/contract/phone'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { limitsOf } from '../../messages/gate/limits.queries.ts'
import { judgeContacts } from '../../messages/mass/recipients.queries.ts'
import { senderOf } from '../../messages/sending/sender.queries.ts'

/** The user as named in messages with properties, and the sender they leave by. */
export const signerOf = async (db: Tx, actor: Actor) => {
  const sender = await senderOf(db, actor)
  const { Brokerage, Phone, PhotoKey, ...site } = await db
    .selectFrom('user_account')
    .innerJoin('tenant', 'tenant.TenantId', 'user_account.TenantId')
    .select((eb) => [
      'tenant.Name as Brokerage',
      'SiteId',
      'LogoKey',
      'PhotoKey',
      eb.fn.coalesce('user_account.CellPhone', 'OfficePhone').as('Phone'),
    ])
    .where('user_account.TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .executeTakeFirstOrThrow()
  return {
    sender,
    From: {
      Name: sender.Name,
      Brokerage,
      Phone: Phone ? formatPhone(Phone) : '',
      Email: sender.Email,
      PhotoUrl: photoUrlOf(PhotoKey),
      LogoPath: logoPath(site),
    },
  }
}

/**
 * What becomes of a message to each of these contacts, all of whom the actor must see. A message to one household is
 * one-to-one; to several it is to many, and the gate treats it so (decision 0053).
 */
export const judgeRecipients = async (
  db: Tx,
  actor: Actor,
  channel: Channel,
  contactIds: number[],
  { Mailbox }: Pick<Awaited<ReturnType<typeof senderOf>>, 'Mailbox'>,
) => {
  const ids = [...new Set(contactIds)]
  const contacts = await db
    .selectFrom('contact')
    .select(['ContactId', 'ContactEntityId'])
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', [0, ...ids])
    .execute()
  if (contacts.length < ids.length) throw notFound('contact')
  const households = new Set(contacts.map(({ ContactEntityId }) => ContactEntityId))
  const purpose = households.size > 1 ? 'Mass' : 'OneToOne'
  const what = { Channel: channel, Purpose: purpose, Mailbox: channel === 'Email' ? Mailbox : undefined } as const
  const limits = await limitsOf(db, actor.TenantId, what, { people: 1, at: clock.now() })
  return { purpose, people: await judgeContacts(db, actor, channel, ids, new Set(), { limits, purpose }) } as const
}
