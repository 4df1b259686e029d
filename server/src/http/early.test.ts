import { inboxCounts } from '@dormer/contract/messages/inbox'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'

/*
 * A call that only reads is asked of the database together with the door, as whom the token let in last (decision 0010).
 * What the door says then is all that counts.
 */

// A single connection, so that what is held back on it is seen.
const t = await startTestProgram({ databasePool: 1 })
const { admin, agent } = await t.makeBrokerage('North')
const { ContactId } = (
  await t.call(createContact, {
    as: admin,
    body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: admin.UserId },
  })
).body
const open = { as: admin, query: { contactId: ContactId } }

/** The statements that something sends. */
const sentBy = async (work: () => Promise<unknown>) => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([query]) => String((query as unknown as pg.QueryConfig).text ?? query).trim())
  } finally {
    spy.mockRestore()
  }
}

test('what it asks follows the door, in a transaction that only reads', async () => {
  await t.call(getContact, open)
  const sent = await sentBy(() => t.call(getContact, open))
  expect(sent[0]).toMatch(/^begin read only; set local statement_timeout/)
  expect(sent[1]).toContain('enter_by_session')
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.at(-1)).toBe('commit')
})

test('a search that is sent by POST is one; a call that writes is not', async () => {
  const [begun] = await sentBy(() => t.call(searchContacts, { as: admin, body: {} }))
  expect(begun).toMatch(/^begin read only/)
  const [first] = await sentBy(() =>
    t.call(createContact, {
      as: admin,
      body: { FirstName: 'Nora', LastName: 'Quiet', Email: 'nora@example.com', AssignedAgentId: admin.UserId },
    }),
  )
  expect(first).toMatch(/^begin;/)
})

test('a right that was taken away, or given, counts at once', async () => {
  expect((await t.call(getContact, open)).status).toBe(200)
  await t.query('update user_account set role_id = 3 where user_id = $1', [admin.UserId])
  // Whoever is no admin sees their own contacts only.
  await t.query('update contact set assigned_agent_id = $2 where contact_id = $1', [ContactId, agent.UserId])
  expect((await t.call(getContact, open)).status).toBe(404)
  await t.query('update user_account set role_id = 2 where user_id = $1', [admin.UserId])
  expect((await t.call(getContact, open)).status).toBe(200)
})

test('a session that has ended lets nobody in, and its transaction leaves nothing behind', async () => {
  const other = await t.makeBrokerage('South')
  expect((await t.call(inboxCounts, { as: other.agent, query: {} })).status).toBe(200)
  await t.query('delete from session where user_id = $1', [other.agent.UserId])
  expect((await t.call(inboxCounts, { as: other.agent, query: {} })).status).toBe(401)
  expect((await t.call(getContact, open)).status).toBe(200)
  await t.call(getContact, open)
  // On the same connection, whose last transaction may not have ended when this one begins.
  await t.services.database.transaction(async (db) => {
    const { rows } = await sql<{ Tenant: string | null; IsReadOnly: string }>`
      select nullif(current_setting('app.tenant_id', true), '') as tenant,
        current_setting('transaction_read_only') as is_read_only`.execute(db)
    expect(rows).toEqual([{ Tenant: null, IsReadOnly: 'off' }])
  })
})

test('one that only reads cannot write', async () => {
  const { database } = t.services
  const write = () => database.transaction((db) => sql`update tenant set name = 'Other'`.execute(db), { reads: true })
  await expect(write()).rejects.toMatchObject({ code: '25006' })
})
