import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { add } from '@dormer/contract/cents'
import { transactions } from '@dormer/contract/deals/transactions'
import {
  closedTransactions,
  commissionChart,
  commissionReport,
  commissionTotals,
  transactionStats,
} from '@dormer/contract/growth/deal-reports'
import { goalFigures, goals } from '@dormer/contract/growth/goals'
import { becomeTransaction, opportunities, saveOpportunity } from '@dormer/contract/growth/opportunities'
import { figureRows } from '@dormer/contract/growth/performance'
import { forecast, pipeline } from '@dormer/contract/growth/pipeline'
import { contactReport, createdContacts } from '@dormer/contract/growth/reports'
import { builtInList, builtInLists, createSalesList, oneSalesList } from '@dormer/contract/growth/sales-lists'
import { stages } from '@dormer/contract/growth/stages'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { erasePerson } from '@dormer/contract/people/personal-data'
import { afterAll, describe, expect, test } from 'vitest'
import { addClosing } from '../../../test/closing.ts'
import { password, startTestProgram } from '../../../test/harness.ts'
import { clock } from '../../time/clock.ts'

/*
 * Every figure of the pipeline, the forecast, the heat sheet, goals and the reports on contacts and transactions is as many
 * as the rows it opens. Those of the performance reports are compared in performance.test.ts, the triangle of cohorts in
 * cohorts.test.ts.
 */

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { TenantId, admin, agent, colleague, leader, lender } = north
const ok = async <A extends { status: number; text: string }>(asked: Promise<A>) => {
  const answer = await asked
  expect(answer.status, answer.text).toBe(200)
  return answer
}
const { now } = clock
afterAll(() => {
  clock.now = now
})

// A midnight at which a month ends, and those around both days on which clocks change.
const zones = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata']
const edges = ['2026-03-08', '2026-04-01', '2026-04-05', '2026-11-01']
/** Days on which clocks change, one of them the first of a month. */
const looked = ['2026-03-08', '2026-04-05', '2026-11-01']
const midnight = (day: string, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
const instants = zones.flatMap((zone) =>
  edges.flatMap((day) => [midnight(day, zone).subtract({ seconds: 1 }), midnight(day, zone)].map(String)),
)
let seed = 5
const pick = <T>(of: readonly T[]) => {
  seed = (seed * 48_271) % 2_147_483_647
  return of[seed % of.length] as T
}
const people = [agent, colleague, leader, admin]
const addLead = async (created: string) => {
  const [row] = await t.query<{ id: string }>(
    `with e as (insert into contact_entity (tenant_id, contact_type_id, source_id, assigned_agent_id, assigned_lender_id, timeframe)
       select $1, $3, (select min(source_id) + $4 from source where tenant_id = $1), $2, $5, ($6::timestamptz + interval '30 days')::date
       returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     select $1, contact_entity_id, 'Ida', 'Moor', $6 from e returning contact_id as id`,
    [
      TenantId,
      pick([...people, null])?.UserId ?? null,
      pick([1, 1, 2, 3, 4]),
      pick([0, 0, 1]),
      pick([lender.UserId, null]),
      created,
    ],
  )
  return Number(row?.id)
}
const leads: number[] = []
for (const at of instants) leads.push(await addLead(at))
const days = [...edges, '2026-03-31', '2026-04-30', '2026-05-01', null]
const { body: allStages } = await ok(t.call(stages, { as: admin }))
for (let n = 0; n < 60; n++) {
  // Those who are won were so at an edge.
  clock.now = () => Temporal.Instant.from(pick(instants))
  const stage = pick(allStages)
  const body = {
    Type: pick(stage.Types),
    Stage: stage.Name,
    ContactId: pick(leads),
    UserId: pick(people).UserId,
    ProjectedCloseDate: pick(days),
    SalesPrice: pick(['1000000.10', '250000', null]),
    GCI: pick(['1000000.05', '9000.01', null]),
    Probability: pick([null, 33]),
  }
  const made = await ok(t.call(saveOpportunity, { as: admin, body: body as never }))
  if (n % 6 === 0 && stage.Outcome === 'Open')
    await t.call(becomeTransaction, {
      as: admin,
      params: { id: made.body.Id },
      body: { Version: made.body.Version } as never,
    })
}
clock.now = now
for (let n = 0; n < 40; n++) {
  const id = await addClosing(t, TenantId, {
    agent: pick(people).UserId,
    day: pick([...edges, '2026-03-31', '2026-04-30']),
    contacts: [pick(leads)],
    net: pick(['0.00', '1500.25', '9000.10']),
  })
  await t.query(
    'update transaction set source_id = (select min(source_id) + $2 from source where tenant_id = $3) where transaction_id = $1',
    [id, pick([0, 1, null]), TenantId],
  )
  if (n % 4 === 0)
    await t.query('update transaction set status_id = $2, closing_date = date_closed where transaction_id = $1', [
      id,
      pick([1, 2, 4]),
    ])
}
// Started at the edges, some shared with a colleague, whose figures they are not.
await t.query(
  `update transaction t set date_created = ($2::timestamptz[])[1 + t.transaction_id % cardinality($2::timestamptz[])],
     type = case when t.transaction_id % 3 = 0 then 'Listing' else type end where tenant_id = $1`,
  [TenantId, instants],
)
await t.query(
  `insert into transaction_share (tenant_id, transaction_id, user_id)
   select tenant_id, transaction_id, $2 from transaction
   where tenant_id = $1 and transaction_id % 4 = 0 and agent_id is distinct from $2`,
  [TenantId, agent.UserId],
)
for (let n = 0; n < 90; n++)
  await t.query(
    `insert into activity (tenant_id, activity_type_id, user_id, contact_id, date_created, contact_entity_id)
     select $1, $2, $3, contact_id, $5, contact_entity_id from contact where contact_id = $4`,
    [TenantId, pick([1, 2, 3, 4, 5, 14]), pick(people).UserId, pick(leads), pick(instants)],
  )
for (let n = 0; n < 60; n++)
  await t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
     values ($1, $2, $3, 'Outgoing', 'Browser', '5125550123', 'Completed', $4, $4, $4::timestamptz + interval '1 hour', $5, 'Simulated')`,
    [TenantId, pick(people).UserId, pick(leads), pick(instants), pick([0, 59, 60, 300])],
  )
for (let n = 0; n < 40; n++)
  await t.query(
    `insert into appointment (tenant_id, title, user_id, created_by_id, appointment_type_id, appointment_result_id, date_time, contact_id)
     values ($1, 'Meeting', $2, $2, 1001, $3, $4, $5)`,
    [TenantId, pick(people).UserId, pick([1001, 1002, 1003]), pick(instants), pick([...leads, null])],
  )

// Deleted, restored, merged, merged and apart again, erased, and given to somebody else.
const [gone = [], back = [], merged = [], apart = []] = [0, 1, 2, 3].map((n) => leads.slice(n * 3, n * 3 + 3))
await ok(t.call(deleteContacts, { as: admin, body: gone }))
const deletion = await ok(t.call(deleteContacts, { as: admin, body: back }))
await ok(t.call(restoreRequest, { as: admin, body: { RequestId: deletion.headers.get('x-recorded-as') as string } }))
const merge = ([KeepContactId = 0, ...OtherContactIds]: number[]) =>
  ok(t.call(mergeContacts, { as: admin, body: { KeepContactId, OtherContactIds, Choices: [] } }))
await merge(merged)
await ok(t.call(unmerge, { as: admin, params: { MergeId: (await merge(apart)).body.MergeId } }))
const [erased = 0, given = 0] = leads.slice(12)
await ok(t.call(proveIdentity, { as: admin, body: { Password: password } }))
await ok(t.call(erasePerson, { as: admin, params: { ContactId: erased }, body: { Name: 'Ida Moor' } }))
const { ContactEntityId } = (await ok(t.call(getContact, { as: admin, query: { contactId: given } }))).body.Entity
const Entity = { ContactEntityId, AssignedAgentId: colleague.UserId }
await ok(t.call(updateContact, { as: admin, body: { Contact: { ContactId: given }, Entity } as never }))
const saved = await ok(
  t.call(createSalesList, {
    as: admin,
    body: { Name: 'Quiet', Filters: [{ PropertyName: 'NotContacted', Operation: 'Equals', Value: '30' }] },
  }),
)

const roles = [
  ['an admin', admin, [0, lender.UserId]],
  ['a team leader', leader, [0, colleague.UserId]],
  ['an agent', agent, [0]],
  ['a lender', lender, [0]],
] as const
const spans = [
  {},
  ...edges.slice(0, 3).map((day) => ({ startDate: day, endDate: day })),
  { startDate: '2026-03-01', endDate: '2026-03-31' },
]
type Figures = { Count: number; TotalVolume: string; TotalGCI: string; WeightedVolume: string; WeightedGCI: string }

describe.each(zones)('in %s', (zone) => {
  describe.each(roles)('for %s', (_, as, whose) => {
    const lives = () => t.query('update user_account set time_zone = $2 where user_id = $1', [as.UserId, zone])

    test('reports on transactions and contacts', async () => {
      await lives()
      let seen = 0
      for (const span of spans)
        for (const userId of whose) {
          const asked = { ...span, userId }
          const told = JSON.stringify(asked)
          const rowsOf = async (query: object) =>
            (await ok(t.call(commissionReport, { as, query: { ...asked, take: 5000, ...query } }))).body
          const net = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
            add('0.00', ...rows.map(({ Financials }) => Financials.NetCommission))
          for (const row of (await ok(t.call(closedTransactions, { as, query: asked }))).body) {
            const of = row.sourceId === null ? { noSource: true } : { sourceId: row.sourceId }
            const rows = await rowsOf({ commRealized: true, ...of })
            expect([rows.length, net(rows)], told).toEqual([row.count, row.net])
            seen += rows.length
          }
          const totals = (await ok(t.call(commissionTotals, { as, query: asked }))).body
          for (const [part, commRealized] of [
            ['Realized', true],
            ['Unrealized', false],
            ['Total', undefined],
          ] as const) {
            const rows = await rowsOf({ commRealized })
            expect([rows.length, net(rows)], told).toEqual([totals[part].Count, totals[part].NetCommission])
            for (const one of totals.Agents.filter(({ UserId }) => UserId !== null)) {
              const own = await rowsOf({ commRealized, userId: one.UserId })
              expect([own.length, net(own)], `${told} ${one.Name}`).toEqual([one[part].Count, one[part].NetCommission])
            }
          }
        }
      for (const span of spans) {
        const Filters = Object.entries(span).map(([name, Value]) => ({
          PropertyName: 'DateCreated',
          Operation: name === 'startDate' ? ('GreaterThanOrEqualTo' as const) : ('LessThanOrEqualTo' as const),
          Value: String(Value),
        }))
        const rows = (
          await ok(t.call(contactReport, { as, query: { type: 'new-contacts' }, body: { Filters, Take: 500 } }))
        ).body as { SourceId: number; MaxRows: number }[]
        const counted = (await ok(t.call(createdContacts, { as, query: span }))).body
        for (const { SourceId, Count } of counted)
          expect(rows.filter((row) => row.SourceId === SourceId).length).toBe(Count)
        expect(counted.reduce((sum, { Count }) => sum + Count, 0)).toBe(rows.length)
        expect(rows[0]?.MaxRows ?? 0).toBe(rows.length)
        seen += rows.length
      }
      expect(seen).toBeGreaterThan(as === lender ? 5 : 2)
    })

    test('a source’s contacts, as the list finds them', async () => {
      if (as !== admin) return
      for (const userId of whose) {
        const { body } = await ok(t.call(closedTransactions, { as, query: { userId, allSources: true } }))
        for (const { sourceId, contacts } of body.filter(({ sourceId }) => sourceId !== null)) {
          const Filters = [
            { PropertyName: 'SourceId', Operation: 'Equals', Value: sourceId },
            ...(userId ? [{ PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: userId }] : []),
          ]
          const found = await ok(t.call(countContacts, { as, body: { Filters } as never }))
          expect(found.body.Count).toBe(contacts)
        }
      }
    })

    test.each(looked)(
      'the pipeline, the forecast, the heat sheet and goals, a second before %s and then',
      async (day) => {
        await lives()
        await t.query('update tenant set time_zone = $2 where tenant_id = $1', [TenantId, zone])
        let seen = 0
        for (const at of [midnight(day, zone).subtract({ seconds: 1 }), midnight(day, zone)]) {
          clock.now = () => at
          for (const userId of whose) {
            const listed = async (query: object): Promise<Figures & { rows: number }> => {
              const { Opportunities, ...figures } = (
                await ok(t.call(opportunities, { as, query: { userId, take: 500, ...query } }))
              ).body
              seen += Opportunities.length
              return { ...figures, rows: Opportunities.length }
            }
            const same = async (of: Figures, query: object) => {
              const { Count, TotalVolume, TotalGCI, WeightedVolume, WeightedGCI } = of
              const figures = { Count, TotalVolume, TotalGCI, WeightedVolume, WeightedGCI }
              expect(await listed(query), JSON.stringify({ at: String(at), userId, query })).toEqual({
                ...figures,
                rows: Count,
              })
            }
            for (const column of (await ok(t.call(pipeline, { as, query: { userId } }))).body) {
              await same(column, { stage: column.Stage })
              expect(column.StuckCount).toBe(column.Opportunities.filter(({ IsStuck }) => IsStuck).length)
              expect((await listed({ stage: column.Stage, isStuck: true })).rows).toBe(column.StuckCount)
            }
            const { body } = await ok(t.call(forecast, { as, query: { userId } }))
            const open = { outcome: 'Open' }
            for (const month of body.Months) {
              if (!month.IsOver && month.Open) await same(month.Open, { ...open, month: month.Month })
              if (!month.DateKept) await same(month.Won, { wonMonth: month.Month })
            }
            await same(body.Later, { ...open, afterMonth: body.Months.at(-1)?.Month })
            await same(body.Overdue, { ...open, beforeMonth: body.CurrentMonth })
            await same(body.NoCloseDate, { ...open, noCloseDate: true })
            await same(body.Open, open)

            const sheets = [
              ...builtInLists.map((key) =>
                t.call(builtInList, { as, params: { key }, query: { targetUserId: userId, take: 500 } }),
              ),
              t.call(oneSalesList, {
                as,
                params: { id: Number(saved.body.Id) },
                query: { targetUserId: userId, includeResults: true, take: 500 },
              } as never),
            ]
            for (const sheet of await Promise.all(sheets)) {
              if (sheet.status === 404) continue
              const list = sheet.body as { Filters: object[]; Count: number; Results: { ContactId: number }[] }
              const ofUser =
                as !== admin || userId === 0
                  ? []
                  : [
                      {
                        PropertyName: userId === lender.UserId ? 'AssignedLenderId' : 'AssignedAgentId',
                        Operation: 'Equals',
                        Value: userId,
                      },
                    ]
              if (as === leader && userId !== 0) continue
              const criteria = { Filters: [...list.Filters, ...ofUser] }
              const found = await ok(
                t.call(searchContacts, { as, body: { ...criteria, PageNumber: 1, Take: 100 } as never }),
              )
              const ids = (rows: readonly { ContactId: number }[]) =>
                rows.map(({ ContactId }) => ContactId).sort((a, b) => a - b)
              expect(ids(list.Results)).toEqual(ids(found.body))
              expect(list.Count).toBe(list.Results.length)
              seen += list.Count
            }

            const standing = (await ok(t.call(goals, { as, query: { userId } }))).body
            for (const user of standing.Users)
              for (const figure of goalFigures) {
                const query = {
                  report: 'goals' as const,
                  figure,
                  userId: user.UserId,
                  startDate: standing.StartDate,
                  endDate: standing.EndDate,
                  take: 1000,
                }
                expect((await ok(t.call(figureRows, { as, query }))).body.length, JSON.stringify(query)).toBe(
                  user[figure].Done,
                )
              }
          }
          const chart = (await ok(t.call(commissionChart, { as }))).body
          const today = at.toZonedDateTimeISO(zone).toPlainDate()
          const first = today.with({ day: 1 })
          const month = { startDate: String(first), endDate: String(today.with({ day: today.daysInMonth })) }
          const sums = async (commRealized: boolean, query: object) =>
            add(
              '0.00',
              ...(await ok(t.call(commissionReport, { as, query: { ...query, commRealized, take: 5000 } }))).body.map(
                ({ Financials }) => Financials.NetCommission,
              ),
            )
          expect(chart).toEqual({
            Realized: await sums(true, { ...month, endDate: String(today) }),
            Unrealized: await sums(false, month),
          })
          // The home page's donuts, as what they lead to.
          const stats = (await ok(t.call(transactionStats, { as }))).body
          const begun = async (query: object) => {
            const asked = { statuses: '1,2,3,4,5', startedIn: month.startDate.slice(0, 7), take: 1000, ...query }
            const answer = await ok(t.call(transactions, { as, query: asked as never }))
            expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length))
            return answer.body.length
          }
          expect(
            {
              Listing: await begun({ type: 'Listing' }),
              Purchase: await begun({ type: 'Purchase' }),
              Active: await begun({ statuses: '1' }),
              UnderContract: await begun({ statuses: '2' }),
              Archived: await begun({ statuses: '4' }),
              Cancelled: await begun({ statuses: '5' }),
              Closed: (await ok(t.call(commissionReport, { as, query: { ...month, commRealized: true, take: 5000 } })))
                .body.length,
            },
            `${at}`,
          ).toEqual(
            Object.fromEntries(
              Object.entries(stats as unknown as Record<string, { Count: number }>).map(([name, { Count }]) => [
                name,
                Count,
              ]),
            ),
          )
        }
        clock.now = now
        // A lender has none of these before autumn.
        if (as === lender && String(day) < '2026-11-01') expect(seen).toBe(0)
        else expect(seen).toBeGreaterThan(10)
      },
      120_000,
    )
  })
})
