import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from './harness.ts'

const t = await startTestProgram()
const { agent, leader } = await t.makeBrokerage('North')

test('users of the harness are signed in, and a request without a session is refused', async () => {
  expect(await t.unchanged(() => t.call(getCurrentUser, { as: leader }))).toMatchObject({
    status: 200,
    reason: 'OK',
    body: { UserId: leader.UserId, RoleName: 'Team Leader' },
  })
  expect(await t.call(getCurrentUser)).toMatchObject({ status: 401, body: { Message: 'Sign in to continue' } })
})

test('a change is detected', async () => {
  const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  const add = () => t.call(createContact, { as: agent, body: person })
  await expect(t.unchanged(add)).rejects.toThrow('Something changed')
})

test('what the database works is measured while it is asked for', async () => {
  const measured = await startTestProgram({ measuresDatabase: true })
  const work = async () => {
    const before = measured.databaseWork()
    await measured.services.database.pool.query('select count(*) from generate_series(1, 1000000)')
    return measured.databaseWork() - before
  }
  expect(await work()).toBe(0)
  await measured.measureDatabase(true)
  expect(await work()).toBeGreaterThan(10)
  await measured.measureDatabase(false)
  expect(await work()).toBe(0)
})
