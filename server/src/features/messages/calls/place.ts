import type { Body } from '@dormer/contract/endpoint'
import type { placeCall as endpoint } from '@dormer/contract/messages/calls'
import { may } from '@dormer/contract/permissions'
import { formatPhone, phoneDigits, phoneFault } from '@dormer/contract/phone'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, notFound, refused } from '../../../http/errors.ts'
import { NotSent } from '../../../providers/not-sent.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { phoneTypeOf } from '../../people/contact-points/contact-points.queries.ts'
import { samePerson } from '../../people/identity/same-person.ts'
import { requireNotErased } from '../conversations/conversations.queries.ts'
import { decideCall } from '../gate/call.queries.ts'
import { findCall, lockCall, type StoredCall } from './calls.queries.ts'
import { hookUrl } from './legs.ts'
import { callEnded, nextCheck } from './progress.ts'
import { phoneOf, settingsOf } from './settings.queries.ts'
import { simulateRinging } from './simulate.jobs.ts'

type Asked = Body<typeof endpoint>

/** Whom a number belongs to: the contact named, who must have it, else one that the actor sees; and as which phone. */
const calledContact = async (db: Tx, actor: Actor, number: string, contactId: number | null | undefined) => {
  const { rows } = await sql<{ ContactId: number; Name: string; PhoneType: string | null }>`
    select contact_id, name, ${phoneTypeOf(sql`contact`, number)} as phone_type
    from contact where ${visibleTo(actor, 'contact')}
      and ${contactId ? sql`contact_id = ${contactId}` : samePerson.reached({ Phones: [number] })}
    order by contact_id limit 1`.execute(db)
  const [contact] = rows
  if (contactId && !contact) throw notFound('contact')
  if (contact && contact.PhoneType === null)
    throw invalid({ Number: `${formatPhone(number)} is not a number of ${contact.Name}. Add it to the contact first.` })
  return contact
}

/** What keeps the provider from placing calls. */
const requireLine = ({ voice, config }: Services, ownNumber: string | null) => {
  if (voice.via === 'Simulated') return
  if (ownNumber === null) throw refused('The brokerage has no phone number yet. Ask whoever runs Dormer for one.')
  if (config.publicUrl === undefined)
    throw refused('Twilio cannot reach Dormer, because its address (PUBLIC_URL) is not set. Ask whoever runs Dormer.')
}

/** Asks the gate. A call that does not sell says why, if it would be blocked otherwise. */
const ask = async (db: Tx, actor: Actor, body: Asked, number: string, contactId: number | null) => {
  const IsUnseen = contactId === null && !may(actor, 'ManageMessages')
  const intent = { TenantId: actor.TenantId, ContactId: contactId, Number: number, IsUnseen }
  const decision = await decideCall(db, { ...intent, Purpose: body.Purpose })
  if (decision.Decision === 'Blocked')
    throw new HttpError(409, { Message: decision.Why, Blocked: decision.Reason, Reasons: decision.Reasons })
  if (body.Purpose === 'Service' && !body.Reason) {
    const asSale = await decideCall(db, { ...intent, Purpose: 'Solicitation' })
    if (asSale.Decision === 'Blocked') throw invalid({ Reason: 'Say why this is no sales call' })
  }
  return decision.Warnings
}

const prepare = async (db: Tx, actor: Actor, body: Asked, services: Services) => {
  const number = phoneDigits(body.Number)
  if (number === null) throw invalid({ Number: phoneFault(body.Number) })
  const contact = await calledContact(db, actor, number, body.ContactId)
  if (contact) await requireNotErased(db, actor.TenantId, contact.ContactId)
  const settings = await settingsOf(db, actor.TenantId)
  requireLine(services, settings.OwnNumber)
  if (number === settings.OwnNumber) throw invalid({ Number: 'This is the brokerage’s own number' })
  if (body.Way === 'OwnPhone') {
    const { RingsAt } = await phoneOf(db, actor)
    if (RingsAt === null) throw invalid({ Way: 'Enter your own phone in the call settings first' })
    if (RingsAt === number) throw invalid({ Number: 'This is your own phone' })
  }
  const Warnings = await ask(db, actor, body, number, contact?.ContactId ?? null)
  const { CallId } = await db
    .insertInto('call')
    .values({
      TenantId: actor.TenantId,
      UserId: actor.UserId,
      ContactId: contact?.ContactId ?? null,
      Direction: 'Outgoing',
      Way: body.Way,
      Purpose: body.Purpose,
      Reason: body.Reason || null,
      Number: number,
      PhoneType: body.PhoneType || contact?.PhoneType || null,
      OwnNumber: settings.OwnNumber,
      Status: 'Connecting',
      DateStarted: clock.now().toString(),
      DateCheck: nextCheck(true),
      Via: services.voice.via,
      IsRecorded: settings.Recording === 'Announced',
    })
    .returning('CallId')
    .executeTakeFirstOrThrow()
  if (services.voice.via === 'Simulated')
    await simulateRinging(db, (await lockCall(db, actor.TenantId, CallId)) as StoredCall)
  return { ...(await findCall(db, actor, CallId)), Warnings }
}

/** Places a call: from the browser, which connects by its CallId, or by having the provider call the user's own phone. */
export const placeCall = async ({
  actor,
  body,
  services,
  transaction,
}: {
  actor: Actor
  body: Asked
  services: Services
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>
}) => {
  const { Warnings, ...call } = await transaction((db) => prepare(db, actor, body, services))
  if (call.Way === 'Browser' || call.Via === 'Simulated') return { ...call, Warnings }
  return { ...(await callOwnPhone(actor, call.CallId, services)), Warnings }
}

/** Has the provider call the user's own phone, once, however often the same request is sent. */
const callOwnPhone = async (actor: Actor, CallId: number, { voice, config, database }: Services) => {
  const { TenantId } = actor
  const asked = await database.asTenant(TenantId, async (db) => {
    const { rows } = await sql<{ OwnNumber: string }>`
      update call set date_placed = ${clock.now().toString()}
      where tenant_id = ${TenantId} and call_id = ${CallId} and date_placed is null and status = 'Connecting'
      returning own_number`.execute(db)
    const { RingsAt } = await phoneOf(db, actor)
    return rows[0] && RingsAt && { From: rows[0].OwnNumber, To: RingsAt }
  })
  if (asked)
    try {
      const { Sid } = await voice.provider.place(
        {
          ...asked,
          AnswerUrl: hookUrl(config, 'bridge', { TenantId, CallId }),
          StatusUrl: hookUrl(config, 'status', { TenantId, CallId }),
          Seconds: OWN_PHONE_SECONDS,
        },
        AbortSignal.timeout(15_000),
      )
      await database.asTenant(TenantId, (db) =>
        sql`
          update call set provider_sid = ${Sid}
          where tenant_id = ${TenantId} and call_id = ${CallId} and provider_sid is null`.execute(db),
      )
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      await database.asTenant(TenantId, async (db) => {
        const call = await lockCall(db, TenantId, CallId)
        if (call) await callEnded(db, call, { As: 'Failed', At: clock.now().toString(), Error: error.message })
      })
    }
  return database.asTenant(TenantId, (db) => findCall(db, actor, CallId))
}

/** How long the user's own phone rings. */
const OWN_PHONE_SECONDS = 25
