import { type Change, exportAudit } from '@dormer/contract/brokerage/audit'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { icu } from '../../../db/names.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { writtenIn } from '../../../time/clock.ts'
import { csvStream } from '../downloads/csv.ts'
import { defineDownload, makeLink } from '../downloads/links.ts'
import { requireUser } from '../users/users.queries.ts'
import { type AuditFilters, auditPage } from './audit.queries.ts'

const columns = ['Date', 'By', 'Via', 'What', 'Kind', 'Title', 'Field', 'Before', 'After'] as const
const PAGE = 500

/** One line for each changed field, and one for an addition or a deletion. */
async function* lines(filters: AuditFilters, actor: Actor, { database, tables }: Services) {
  const write = writtenIn(actor.TimeZone)
  /** Instants as the user's clock shows them, like the date of the change. */
  const writtenValue = (type: Change['Fields'][number]['Type'], value: string | null) =>
    type === 'instant' && value !== null ? write(Date.parse(value)).join(' ') : value
  const nothing: Change['Fields'][number] = { Field: '', Label: '', Type: 'text', Before: null, After: null }
  for (let before: number | undefined; ; ) {
    const page = await database.asTenant(actor.TenantId, (db) =>
      auditPage(db, actor, tables, { ...filters, before, take: PAGE }),
    )
    for (const change of page)
      for (const { Label, Type, Before, After } of change.Fields.length > 0 ? change.Fields : [nothing]) {
        const date = write(Date.parse(change.DateCreated)).join(' ')
        const values = [Label, writtenValue(Type, Before), writtenValue(Type, After)]
        yield [date, change.ByName, change.Via, change.What, change.Kind, change.Title, ...values]
      }
    if (page.length < PAGE) return
    before = page.at(-1)?.ChangeId
  }
}

export const auditExport = defineDownload({
  kind: 'audit-export',
  payload: exportAudit.body,
  open: async (filters, actor, services) => {
    // The permission may have been revoked between requesting and fetching.
    requireRight(actor, 'ViewAudit', 'GET')
    return {
      FileName: 'Audit.csv',
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(columns, lines(filters, actor, services)),
    }
  },
})

export const auditRoutes = {
  auditLog: async ({ db, actor, query, services }) => {
    if (query.userId !== undefined) await requireUser(db, actor, query.userId)
    return auditPage(db, actor, services.tables, query)
  },

  auditUsers: ({ db, actor }) =>
    db
      .selectFrom('user_account')
      .select(['UserId', 'Name'])
      .where('TenantId', '=', actor.TenantId)
      .orderBy(sql`name ${icu}`)
      .execute(),

  exportAudit: async ({ db, actor, body, services }) => {
    // Invalid filters are reported now, not when the file is fetched.
    if (body.userId !== undefined) await requireUser(db, actor, body.userId)
    await auditPage(db, actor, services.tables, { ...body, take: 1 })
    return makeLink(db, actor, auditExport, body)
  },
} satisfies Partial<Handlers>
