import { mailedReportNames } from '@dormer/contract/growth/report-mails'
import { sql } from 'kysely'
import { z } from 'zod'
import { defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { lastMonday, mondayNow, nextMail } from './mondays.rules.ts'
import { choiceOf, postReports, readerOf, wantsMail } from './report-mails.queries.ts'

/**
 * Mails a user the reports of a Monday. That it has been, and the mail, are one transaction, so that a repeated job mails
 * nothing; by Tuesday it is too late.
 */
export const mailReportsJob = defineJob({
  name: 'mail-reports',
  lane: 'mail',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), Monday: z.string() }),
  run: async ({ Monday, ...who }, context) => {
    await context.database.asTenant(who.TenantId, async (db) => {
      const reader = await readerOf(db, who)
      if (!reader || !(await wantsMail(db, who))) return
      const monday = mondayNow(clock.now(), reader.TimeZone)
      if (monday?.toString() !== Monday) return
      const { rows } = await sql`
        update report_mail set sent_for = ${Monday}
        where tenant_id = ${who.TenantId} and user_id = ${who.UserId} and sent_for < ${Monday} returning user_id`.execute(
        db,
      )
      if (rows.length === 0) return
      await postReports(db, context, reader, await choiceOf(db, who), { monday })
    })
    return undefined
  },
})

/** Every Monday at 8 where the user is. It is looked at again when the user changes time zone or settings. */
export const mondayMails = defineDue({
  kind: 'report-mail',
  run: async (db, { TenantId, rows, now }) => {
    const users = await db
      .selectFrom('user_account')
      .leftJoin('report_mail', (join) =>
        join
          .onRef('report_mail.TenantId', '=', 'user_account.TenantId')
          .onRef('report_mail.UserId', '=', 'user_account.UserId'),
      )
      .select(['user_account.UserId', 'TimeZone', 'SentFor'])
      .where('user_account.TenantId', '=', TenantId)
      .where(
        'user_account.UserId',
        'in',
        rows.map(({ Key }) => Key),
      )
      .execute()
    for (const { UserId, TimeZone, SentFor } of users) {
      const Monday = mondayNow(now, TimeZone)?.toString()
      if (SentFor === null)
        // Just turned on: from the next Monday on.
        await db
          .insertInto('report_mail')
          .values({
            TenantId,
            UserId,
            Reports: [...mailedReportNames],
            SentFor: lastMonday(now, TimeZone).toString(),
          })
          .onConflict((on) =>
            on
              .columns(['TenantId', 'UserId'])
              .doUpdateSet((eb) => ({ SentFor: eb.ref('excluded.SentFor') }))
              .where('report_mail.SentFor', 'is', null),
          )
          .execute()
      else if (Monday && SentFor < Monday)
        await enqueue(db, mailReportsJob, { TenantId, UserId, Monday }, { key: `mail-reports:${UserId}` })
    }
    return users.map(({ UserId, TimeZone }) => ({ Key: UserId, At: nextMail(now, TimeZone).toString() }))
  },
})
