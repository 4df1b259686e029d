import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import type { SystemMail } from '../../messages/system-mail/system-mail.rules.ts'
import { brokerageOf, postSystemMail } from '../../messages/system-mail/system-mail.ts'
import type { Client, Visit } from './visits.ts'

/** How long a code is valid, and how many times it may be tried. */
const MINUTES = 10
const TRIES = 5
/** How many codes a visit gets in that time, and a contact in an hour and in a day, whoever asks. */
const OF_VISIT = 3
const OF_CONTACT = { hour: 5, day: 10 }

const hashCode = (code: string, token: string) => createHash('sha256').update(`${token} ${code}`).digest()

const contactOf = async ({ db, TenantId, visit }: Client, email: string | null | undefined) => {
  if (!email) return visit?.ContactId ?? null
  const { rows } = await sql<{ ContactId: number }>`
    select contact_id from contact where tenant_id = ${TenantId} and email = ${email}
    order by (contact_id = ${visit?.ContactId ?? null}::bigint) is true desc, date_created desc limit 1`.execute(db)
  return rows[0]?.ContactId ?? null
}

type Counts = { OfVisit: number; ThisHour: number; Today: number }

/**
 * Emails a code to a contact who has the address. If there is none, or the contact had too many codes, the same is
 * stored and answered: nobody learns whose address it is.
 */
export const sendCode = async (client: Client & { visit: Visit }, email: string | null | undefined) => {
  const { db, TenantId, visit } = client
  const { ClientVisitId } = visit
  const ContactId = await contactOf(client, email)
  const now = clock.now()
  const since = (minutes: number) => now.subtract({ minutes }).toString()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client-code ${ContactId}`}, ${TenantId}))`.execute(db)
  const { rows } = await sql<Counts>`
    select count(*) filter (where client_visit_id = ${ClientVisitId} and date_created > ${since(MINUTES)}) as of_visit,
      count(*) filter (where contact_id = ${ContactId}::bigint and date_created > ${since(60)}) as this_hour,
      count(*) filter (where contact_id = ${ContactId}::bigint and date_created > ${since(24 * 60)}) as today
    from client_code
    where tenant_id = ${TenantId} and (client_visit_id = ${ClientVisitId} or contact_id = ${ContactId}::bigint)`.execute(
    db,
  )
  const { OfVisit, ThisHour, Today } = rows[0] as Counts
  if (OfVisit >= OF_VISIT)
    throw new HttpError(
      429,
      {
        Message: `You have already asked for ${OF_VISIT} codes. Check your mail, including spam, or try again in ${MINUTES} minutes.`,
      },
      { 'retry-after': String(MINUTES * 60) },
    )
  const isToSend = ContactId !== null && ThisHour < OF_CONTACT.hour && Today < OF_CONTACT.day
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .insertInto('client_code')
    .values({
      TenantId,
      ClientVisitId,
      ContactId: isToSend ? ContactId : null,
      CodeHash: hashCode(code, visit.Token),
      DateCreated: now.toString(),
    })
    .execute()
  if (isToSend) await enqueue(db, mailClientCodeJob, { TenantId, ContactId, Code: code })
}

/** The outcome of trying a code; only a right one has a contact. */
export type Tried = { ContactId: number | null; Message: string }

/** Tries a code. A wrong one counts, so the caller commits before refusing. */
export const tryCode = async (client: Client, code: string): Promise<Tried> => {
  const { db, TenantId, visit } = client
  const none = (Message: string): Tried => ({ ContactId: null, Message })
  const over = none('This code is no longer valid. Ask for another one.')
  if (!visit) return over
  const { rows } = await sql<{
    ClientCodeId: number
    ContactId: number | null
    CodeHash: Buffer
    Tries: number
    IsOld: boolean
  }>`
    select client_code_id, contact_id, code_hash, tries,
      date_created < ${clock.now().subtract({ minutes: MINUTES }).toString()}::timestamptz as is_old
    from client_code where tenant_id = ${TenantId} and client_visit_id = ${visit.ClientVisitId}
    order by client_code_id desc limit 1 for update`.execute(db)
  const [sent] = rows
  if (!sent || sent.IsOld || sent.Tries >= TRIES) return over
  const isRight = timingSafeEqual(sent.CodeHash, hashCode(code, visit.Token)) && sent.ContactId !== null
  await db
    .updateTable('client_code')
    // It is valid once.
    .set({ Tries: isRight ? TRIES : sent.Tries + 1 })
    .where('TenantId', '=', TenantId)
    .where('ClientCodeId', '=', sent.ClientCodeId)
    .execute()
  if (isRight) return { ContactId: sent.ContactId, Message: '' }
  return none(
    sent.Tries + 1 >= TRIES
      ? 'That is not the code, and there were too many attempts. Ask for another one.'
      : 'That is not the code. Check the newest email.',
  )
}

const codeMail = (Code: string, BrokerageName: string): SystemMail => ({
  Subject: `${Code} is your code for ${BrokerageName}`,
  Heading: `Your code is ${Code}`,
  Paragraphs: [
    `Enter it on the page of ${BrokerageName} to see your favorites and searches there. It is valid for ${MINUTES} minutes.`,
  ],
  Footer: {
    Text: 'If you did not ask for it, you need not do anything: without it, nobody gets in. Never share it with anybody.',
    Link: null,
  },
})

export const mailClientCodeJob = defineJob<{ TenantId: number; ContactId: number; Code: string }>({
  name: 'mail-client-code',
  lane: 'quick',
  // After that, it is no longer valid.
  tries: 5,
  payload: z.object({ TenantId: z.number(), ContactId: z.number(), Code: z.string() }),
  run: async ({ TenantId, ContactId, Code }, context) => {
    await context.database.asTenant(TenantId, async (db: Tx) => {
      const contact = await db
        .selectFrom('contact')
        .select('Email')
        .where('TenantId', '=', TenantId)
        .where('ContactId', '=', ContactId)
        .executeTakeFirst()
      if (!contact?.Email) return
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const to = { TenantId, Address: contact.Email, BrokerageName }
      await postSystemMail(db, context, to, codeMail(Code, BrokerageName))
    })
    return undefined
  },
})
