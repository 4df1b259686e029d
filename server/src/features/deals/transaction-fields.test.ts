import { transactionDates } from '@dormer/contract/deals/dates'
import { transactionHistory } from '@dormer/contract/deals/history'
import { addChecklistLine, getChecklist } from '@dormer/contract/deals/review'
import {
  type Declared,
  dateLabels,
  declarationOf,
  declared,
  lineAnchors,
  type TransactionField,
} from '@dormer/contract/deals/transaction-fields'
import {
  createTransaction,
  getTransaction,
  type Transaction,
  transactions,
  updateTransaction,
} from '@dormer/contract/deals/transactions'
import type { Filter } from '@dormer/contract/filters'
import { ADMIN } from '@dormer/contract/permissions'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../test/harness.ts'
import { columnOf } from '../../db/names.ts'
import { matchingTransactionIds } from './transactions/filters.queries.ts'

/* Everything the field catalog declares about a field takes effect without being stated anywhere else. */
const t = await startTestProgram()
const { admin, agent, colleague, lender, TenantId } = await t.makeBrokerage('North')
const stranger = (await t.makeBrokerage('South')).admin
const [source] = await t.query<{ id: number }>('select min(source_id)::int as id from source where tenant_id = $1', [
  TenantId,
])

/** A value for each kind of field, and another one. */
const samples: Record<Declared['kind'], readonly [unknown, unknown]> = {
  type: ['Listing', 'Purchase'],
  status: [2, 1],
  agent: [agent.UserId, colleague.UserId],
  users: [[lender.UserId], [admin.UserId, lender.UserId]],
  source: [source?.id, null],
  text: ['Zig Zag', 'Straight'],
  note: ['Two\nlines', 'One'],
  state: ['UT', 'TX'],
  zip: ['84101', '78701'],
  money: ['450000.50', '451000.00'],
  day: ['2031-05-17', '2031-05-18'],
  count: [3, 4],
  image: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
}
const valuesOf = (of: Declared['of'], at: 0 | 1) =>
  Object.fromEntries(declared.filter((field) => field.of === of).map(({ name, kind }) => [name, samples[kind][at]]))

const read = async (transactionId: number) =>
  (await t.call(getTransaction, { as: admin, params: { transactionId } })).body as Transaction & Record<string, unknown>
const make = async () => {
  const own = declared.filter((field) => field.of === 'Transaction')
  const body = Object.fromEntries(own.map(({ name, kind, createdAs = name }) => [createdAs, samples[kind][0]]))
  const answer = await t.call(createTransaction, {
    as: admin,
    body: { ...body, PropertyDetails: valuesOf('Property', 0) } as never,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.TransactionId
}
const save = async (TransactionId: number, change: object) => {
  const { status, text } = await t.call(updateTransaction, { as: admin, body: { TransactionId, ...change } as never })
  expect(status, text).toBe(200)
}
const first = await make()

test('each is created and read', async () => {
  const transaction = await read(first)
  expect(transaction).toMatchObject(valuesOf('Transaction', 0))
  expect(transaction.PropertyDetails).toEqual(valuesOf('Property', 0))
})

test('each is changed, and the history tells of it', async () => {
  const id = await make()
  await save(id, { ...valuesOf('Transaction', 1), PropertyDetails: valuesOf('Property', 1) })
  const transaction = await read(id)
  expect(transaction).toMatchObject(valuesOf('Transaction', 1))
  expect(transaction.PropertyDetails).toEqual(valuesOf('Property', 1))
  const { body } = await t.call(transactionHistory, { as: admin, params: { transactionId: id }, query: { take: 200 } })
  const told = new Set(body.Changes.flatMap((change) => change.Fields.map(({ Field }) => Field)))
  expect([...told]).toEqual(
    expect.arrayContaining(declared.map(({ name }) => name).filter((name) => name !== 'SharedWithIds')),
  )
})

test('a card of the list has those declared for it', async () => {
  const { body } = await t.call(transactions, { as: admin, query: {} })
  const card = body.find(({ TransactionId }) => TransactionId === first)
  const shown = declared.filter((field) => field.card).map(({ name, kind }) => [name, samples[kind][0]])
  expect(card).toMatchObject(Object.fromEntries(shown))
})

test.each(Object.entries(dateLabels))('%s is in the calendar, which takes up a change', async (name, label) => {
  const [day] = samples.day
  const dates = async () =>
    (
      await t.call(transactionDates, {
        as: admin,
        params: { userId: agent.UserId },
        query: { startDate: '2031-01-01', endDate: '2031-12-31' },
      })
    ).body.filter(({ TransactionId, Field }) => TransactionId === first && Field === name)
  const changedAt = async () =>
    (
      await t.query<{ at: Date | null }>('select dates_changed as at from transaction where transaction_id = $1', [
        first,
      ])
    )[0]?.at
  await save(first, { [name]: null })
  expect(await dates()).toEqual([])
  const before = await changedAt()
  await save(first, { [name]: day })
  expect(await dates()).toEqual([expect.objectContaining({ Day: day, Title: expect.stringContaining(`${label}: `) })])
  expect(Number(await changedAt())).toBeGreaterThan(Number(before))
})

test.each(Object.keys(lineAnchors))('a due date is counted from %s', async (DueFrom) => {
  const line = { TransactionId: first, Name: `After ${DueFrom}`, DueFrom, DueDays: 3 }
  const { body } = await t.call(addChecklistLine, { as: agent, body: line as never })
  const { Lines } = (await t.call(getChecklist, { as: agent, query: { transactionId: first } })).body
  expect(Lines.find(({ LineId }) => LineId === body.LineId)).toMatchObject({ DueFrom, DueDate: '2031-05-20' })
})

const filtered = declared.filter(({ filter }) => filter).map(({ name }) => name)
test.each(filtered)('transactions are filtered by %s', async (name: TransactionField) => {
  const { kind, filter } = declarationOf(name)
  const second = await make()
  await t.query(`update transaction set ${columnOf(name)} = $1 where transaction_id = $2`, [samples[kind][1], second])
  const found = async (condition: Omit<Filter, 'PropertyName'>, as = admin) => {
    const actor = { ...as, RoleId: ADMIN, TimeZone: 'America/Chicago' } as const
    const criteria = { Filters: [{ PropertyName: name.toLowerCase(), ...condition }] }
    return t.services.database.asTenant(as.TenantId, (db) =>
      matchingTransactionIds(db, actor, criteria, [first, second]),
    )
  }
  const Value = samples[kind][0] as string
  expect(await found({ Operation: 'Equals', Value })).toEqual([first])
  expect(await found({ Operation: 'NotEqualTo', Value })).toEqual([second])
  expect(await found({ Operation: filter?.type === 'string' ? 'IsNotEmpty' : 'IsNotNull' })).toContain(first)
  expect(await found({ Operation: 'Equals', Value }, stranger)).toEqual([])
})

test('a filter that transactions do not have is refused by name', async () => {
  const actor = { ...admin, RoleId: ADMIN, TimeZone: 'America/Chicago' } as const
  const matching = (filter: Filter) =>
    t.services.database.asTenant(TenantId, (db) => matchingTransactionIds(db, actor, { Filters: [filter] }, [first]))
  await expect(matching({ PropertyName: 'Note', Operation: 'IsNull' })).rejects.toThrow(
    'Transactions cannot be filtered by Note',
  )
  await expect(matching({ PropertyName: 'closingdate', Operation: 'Equals', Value: 'soon' })).rejects.toThrow(
    'Closing Date cannot be filtered by Equals with this value',
  )
})
