import type { DoNotCallState } from '@dormer/contract/messages/do-not-call'
import { readWrittenDay } from '@dormer/contract/written-day'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { requireFewOpen, startRun } from '../../../jobs/run.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { phonesOf as allPhones } from '../../people/contact-points/contact-points.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { decideCalls } from '../gate/call.queries.ts'
import { exceptionWords, holds, lastDayOf, listName, uncheckedWords } from '../gate/do-not-call.rules.ts'
import { clearArea } from './blocks.queries.ts'
import {
  areasOf,
  findEntry,
  findUpload,
  isOfMerge,
  latestUploads,
  missingAreas,
  ownCount,
  ownList,
} from './do-not-call.queries.ts'
import { ownListDownload } from './export.ts'
import { listRun } from './list.jobs.ts'

/** How many unfinished uploads a user may have. */
const MAX_WAITING = 5

/** The day a list is of: today if none is said, never a day to come. */
const readListDate = (text: string | undefined, { TimeZone }: Actor) => {
  const today = todayIn(TimeZone).toString()
  if (!text) return today
  const day = readWrittenDay(/^\d{4}-\d\d-\d\d(?=T)/.exec(text)?.[0] ?? text)
  if (!day) throw invalid({ ListDate: 'Enter the day it was downloaded, such as 11/20/2026' })
  if (day > today) throw invalid({ ListDate: 'That day is still to come. Enter the day it was downloaded' })
  return day
}

type Phone = Pick<DoNotCallState, 'ContactId' | 'Kind' | 'Label' | 'Number'>
/** The phones of a household. */
const phonesOf = async (db: Tx, TenantId: number, ContactEntityId: number) => {
  const { rows } = await sql<Phone>`
    select contact_id, kind, label, number from (
      select distinct on (c.contact_id, p.number) c.contact_id, p.place, p.kind, p.label, p.number
      from contact c cross join lateral ${allPhones(sql`c`)} p
      where c.tenant_id = ${TenantId} and c.contact_entity_id = ${ContactEntityId} and p.number ~ '^[2-9]\\d{9}$'
      order by c.contact_id, p.number, p.place
    ) known order by contact_id, place`.execute(db)
  return rows
}

export const doNotCallRoutes = {
  doNotCallLists: async ({ db, actor }) => ({
    Areas: await areasOf(db, actor),
    Uploads: await latestUploads(db, actor),
    ...(await missingAreas(db, actor)),
    OwnCount: await ownCount(db, actor),
  }),

  uploadDoNotCallList: async ({ db, actor, body: { File, List, ListDate } }) => {
    const Params = { List, ListDate: readListDate(ListDate, actor) }
    await requireFewOpen(
      db,
      listRun,
      actor,
      MAX_WAITING,
      'Some of your lists are still being read. Send more when they are done.',
    )
    const { TenantId, UserId } = actor
    const { RunId } = await startRun(db, listRun, {
      TenantId,
      UserId,
      Title: File.FileName,
      StorageKey: File.Key,
      Params,
    })
    return findUpload(db, actor, RunId)
  },

  getDoNotCallUpload: async ({ db, actor, params }) => findUpload(db, actor, params.UploadId),

  removeDoNotCallArea: async ({ db, actor: { TenantId }, params: { List, AreaCode } }) => {
    const { numDeletedRows } = await db
      .deleteFrom('do_not_call_area')
      .where('TenantId', '=', TenantId)
      .where('List', '=', List)
      .where('AreaCode', '=', AreaCode)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('area code')
    await clearArea(db, { TenantId, List }, AreaCode)
    return { Successful: true } as const
  },

  ownDoNotCall: async ({ db, actor, query, reply }) => withTotal(reply, await ownList(db, actor, query)),

  addDoNotCall: async ({ db, actor, body: { Number: number, ContactId: asked, Reason } }) => {
    const ContactId = asked ? (await findContact(db, actor, asked)).ContactId : null
    await db
      .insertInto('do_not_call')
      .values({
        TenantId: actor.TenantId,
        Number: number,
        ContactId,
        UserId: actor.UserId,
        Reason,
        DateCreated: clock.now().toString(),
      })
      // What only a merge has put there would go with its undoing: from now on it is the number's own.
      .onConflict((same) =>
        same
          .columns(['TenantId', 'Number'])
          .doUpdateSet((eb) => ({
            ContactId: eb.ref('excluded.ContactId'),
            UserId: eb.ref('excluded.UserId'),
            Reason: eb.ref('excluded.Reason'),
            DateCreated: eb.ref('excluded.DateCreated'),
          }))
          .where(isOfMerge),
      )
      .execute()
    const entry = await findEntry(db, actor, sql`d.number = ${number}`)
    if (!entry) throw notFound('number')
    return entry
  },

  removeDoNotCall: async ({ db, actor, params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('do_not_call')
      .where('TenantId', '=', actor.TenantId)
      .where('DoNotCallId', '=', params.DoNotCallId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('number')
    return { Successful: true } as const
  },

  exportDoNotCall: async ({ db, actor }) => makeLink(db, actor, ownListDownload, {}),

  contactDoNotCall: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const phones = await phonesOf(db, actor.TenantId, ContactEntityId)
    const decided = await decideCalls(db, actor.TenantId, phones)
    const entriesByNumber = new Map<string, DoNotCallState['Own']>()
    for (const { Number: number } of phones)
      if (decided.get(number)?.facts.DoNotCall.Own)
        entriesByNumber.set(number, (await findEntry(db, actor, sql`d.number = ${number}`)) ?? null)
    return phones.map((phone) => {
      const one = decided.get(phone.Number)
      if (!one) throw new Error('each phone is decided')
      const { facts, decision } = one
      const { DoNotCall } = facts
      return {
        ...phone,
        Own: entriesByNumber.get(phone.Number) ?? null,
        Registries: DoNotCall.Registries.map(listName),
        Unchecked: uncheckedWords(DoNotCall, phone.Number, facts),
        Exceptions: DoNotCall.Exceptions.map((exception) => ({
          Kind: exception.Kind,
          Words: exceptionWords(exception, facts.Name, facts),
          Until: lastDayOf(exception, facts)?.toString() ?? null,
          Holds: holds(exception, facts),
        })),
        Blocked: decision.Decision === 'Blocked' ? decision.Why : null,
        Reason: decision.Decision === 'Blocked' ? decision.Reason : null,
      }
    })
  },
} satisfies Partial<Handlers>
