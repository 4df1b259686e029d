import { inbox, inboxCounts } from '@dormer/contract/messages/inbox'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { nameAgain } from '../src/db/hot.ts'
import { startTestProgram } from './harness.ts'

/*
 * The calls that are made most: how many statements each sends, and that PostgreSQL plans none of them each time. A
 * statement of many joins or partitions takes longer to plan than to run.
 */

// A single connection, so that it holds every named statement.
const t = await startTestProgram({ databasePool: 1 })
const { admin, agent } = await t.makeBrokerage('North')
const { pool } = t.services.database
afterAll(nameAgain)

let last = 0
const person = () => ({ FirstName: 'Ida', LastName: `Moor${++last}`, Email: `ida${last}@example.com` })
const { ContactId } = (await t.call(createContact, { as: agent, body: person() })).body
type Hot = { call: () => Promise<{ status: number }>; statements: number }
const calls: Record<string, Hot> = {
  'adding a contact': { call: () => t.call(createContact, { as: agent, body: person() }), statements: 5 },
  'adding a contact once': {
    call: () =>
      t.call(createContact, { as: agent, body: person(), headers: { 'idempotency-key': crypto.randomUUID() } }),
    statements: 8,
  },
  'adding a contact for a colleague, who is told': {
    call: () => t.call(createContact, { as: admin, body: { ...person(), AssignedAgentId: agent.UserId } }),
    statements: 11,
  },
  'reading a contact': {
    call: () => t.call(getContact, { as: agent, query: { contactId: ContactId } }),
    statements: 3,
  },
  'the first page of contacts': { call: () => t.call(searchContacts, { as: agent, body: {} }), statements: 2 },
  'the inbox': { call: () => t.call(inbox, { as: agent, query: {} }), statements: 2 },
  'the inbox of an admin': { call: () => t.call(inbox, { as: admin, query: { filter: 'Unassigned' } }), statements: 2 },
  'its counts': { call: () => t.call(inboxCounts, { as: agent }), statements: 2 },
}

const sentBy = async (call: Hot['call']) => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect(await call()).toMatchObject({ status: 200 })
    return spy.mock.calls.map(([query]) => {
      const { name, text } = typeof query === 'string' ? { text: query } : (query as unknown as pg.QueryConfig)
      return { name, text }
    })
  } finally {
    spy.mockRestore()
  }
}

/** Planning the insertion of a row takes no time, as there is nothing to choose. */
const needsNoPlan = (text: string) => /^(begin|commit|set |insert into \S+ \([^()]*\) values )/.test(text)

test.for(Object.entries(calls))(
  '%s: no more statements, and none planned each time',
  async ([, { call, statements }]) => {
    for (let n = 0; n < 12; n++) await call()
    const sent = (await sentBy(call)).filter(({ text }) => !/^(begin|commit)/.test(text))
    const { rows } = await pool.query<{ name: string; Custom: number; Generic: number }>(
      'select name, custom_plans::int as "Custom", generic_plans::int as "Generic" from pg_prepared_statements',
    )
    const kept = new Map(rows.map((row) => [row.name, row]))
    const planned = sent.filter(({ name = '', text }) => !needsNoPlan(text) && (kept.get(name)?.Generic ?? 0) === 0)
    expect(planned.map(({ text }) => text)).toEqual([])
    expect(sent.length, sent.map(({ text }) => text.trim().split('\n')[0]).join('\n')).toBe(statements)
  },
)
