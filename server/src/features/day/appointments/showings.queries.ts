import type { AppointmentRow } from '@dormer/contract/day/appointments'
import { INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import type { EventPayload } from '@dormer/contract/events'
import { exemptReasons, type NoAgreementReason } from '@dormer/contract/people/agreements'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { clock, dayOf, todayIn } from '../../../time/clock.ts'
import { guardOf, missingFor } from '../../people/agreements/agreements.queries.ts'

type Showing = Pick<AppointmentRow, 'AppointmentTypeId' | 'ContactId' | 'DateTime'>
type Said = { NoAgreementReason?: NoAgreementReason | null; NoAgreementNote?: string | null }

/** What is recorded of a showing without an agreement. */
type Exception = Said & { ContactId: number; ContactName: string | null; DateTime: string; Missing: string }

/**
 * Returns what to record of a showing without a written buyer agreement; nothing if one is in force on its day. Refused
 * if the brokerage blocks such showings, unless the rule does not apply (decision 0065). What was said earlier of the
 * same appointment and contact still counts.
 */
export const guardShowing = async (
  db: Tx,
  actor: Actor,
  { AppointmentTypeId, ContactId, DateTime }: Showing,
  said: Said,
  { AppointmentId, mayRefuse = true }: { AppointmentId?: number; mayRefuse?: boolean } = {},
): Promise<Exception | undefined> => {
  if (AppointmentTypeId !== INITIAL_SHOWING || ContactId === null) return
  const contact = await db
    .selectFrom('contact')
    .select(['ContactEntityId', 'Name'])
    .where('TenantId', '=', actor.TenantId)
    .where('ContactId', '=', ContactId)
    .executeTakeFirstOrThrow()
  const day = dayOf(DateTime, actor.TimeZone).toString()
  const today = todayIn(actor.TimeZone).toString()
  const Missing = await missingFor(db, actor.TenantId, contact.ContactEntityId, day, today)
  if (Missing === null) return
  const before = said.NoAgreementReason ? undefined : await lastSaid(db, actor, AppointmentId, ContactId)
  const reason = said.NoAgreementReason ?? before?.NoAgreementReason
  if (said.NoAgreementReason === 'Other' && !said.NoAgreementNote)
    throw invalid({ NoAgreementNote: 'Say why it goes ahead without an agreement' })
  if (mayRefuse && (await guardOf(db, actor.TenantId)) === 'Block' && !exemptReasons.some((one) => one === reason))
    throw invalid({
      [said.NoAgreementReason ? 'NoAgreementReason' : 'ContactId']:
        `${Missing} Your brokerage asks for one before a showing: add it on the contact's Documents tab, or say that it is an open house, for the seller only, a lease or commercial.`,
    })
  if (before) return
  return { ...said, ContactId, ContactName: contact.Name, DateTime, Missing }
}

const lastSaid = async (db: Tx, { TenantId }: Actor, AppointmentId: number | undefined, ContactId: number) =>
  AppointmentId === undefined
    ? undefined
    : db
        .selectFrom('agreement_exception')
        .select('NoAgreementReason')
        .where('TenantId', '=', TenantId)
        .where('AppointmentId', '=', AppointmentId)
        .where('ContactId', '=', ContactId)
        .orderBy('ExceptionId', 'desc')
        .limit(1)
        .executeTakeFirst()

export const keepException = async (
  db: Tx,
  { TenantId, UserId, Name }: Actor,
  AppointmentId: number,
  exception: Exception | undefined,
) => {
  if (!exception) return
  await db
    .insertInto('agreement_exception')
    .values({ TenantId, AppointmentId, UserId, UserName: Name, ...exception })
    .execute()
}

/**
 * Restoring a future showing is planning it: it is refused, or recorded as one without an agreement. Restored with its
 * contact, it is only recorded: nobody could add the agreement to a contact that stays in the trash.
 */
export const guardRestored = async (
  db: Tx,
  { AppointmentId, ContactId, DateTime, WithContact, ...actor }: EventPayload<'ShowingRestored'>,
) => {
  if (Temporal.Instant.compare(DateTime, clock.now()) < 0) return
  const user = { ...actor, Permissions: [] }
  const showing = { AppointmentTypeId: INITIAL_SHOWING, ContactId, DateTime }
  const mayRefuse = !WithContact
  await keepException(db, user, AppointmentId, await guardShowing(db, user, showing, {}, { AppointmentId, mayRefuse }))
}
