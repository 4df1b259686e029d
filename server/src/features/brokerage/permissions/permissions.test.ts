import { setUserPermission, userPermissions } from '@dormer/contract/brokerage/permissions'
import { updateUser, userById } from '@dormer/contract/brokerage/users'
import { createContact } from '@dormer/contract/people/contacts'
import { type Permission, permissions } from '@dormer/contract/permissions'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})
const set = (as: User, { UserId }: User, PermissionCode: Permission, HasPermission: boolean) =>
  t.call(setUserPermission, { as, params: { UserId }, body: { PermissionCode, HasPermission } })
const rows = async (as: User, { UserId }: User) => (await t.call(userPermissions, { as, params: { UserId } })).body
const roleOf = async ({ UserId }: User) => (await t.call(userById, { as: north.admin, params: { UserId } })).body.RoleId
const give = (as: User, { UserId }: User, RoleId: 1 | 2 | 3 | 4) => t.call(updateUser, { as, body: { UserId, RoleId } })

test('the rows are those of the contract; each toggle takes effect at once, and twice is the same as once', async () => {
  const before = await rows(north.admin, north.agent)
  expect(
    before.map(({ PermissionCode, HasPermission, CanChange }) => [PermissionCode, HasPermission, CanChange]),
  ).toEqual(Object.keys(permissions).map((code) => [code, false, true]))
  expect(before[0]).toMatchObject(permissions.CreateUser)
  for (const HasPermission of [true, true, false, false]) {
    expect(await set(north.admin, north.agent, 'CreateUser', HasPermission)).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
    expect((await t.call(userPermissions, { as: north.agent, params: { UserId: north.agent.UserId } })).status).toBe(
      HasPermission ? 200 : 403,
    )
  }
})

test('an admin holds all of them, and none can be taken', async () => {
  const other = await t.makeUser(north.TenantId, 2, 'Ada', 'Second', north.domain)
  expect((await rows(north.admin, other)).every((row) => row.HasPermission && !row.CanChange)).toBe(true)
  expect(await t.unchanged(() => set(north.admin, other, 'ViewAudit', false))).toMatchObject({
    status: 400,
    body: { Message: 'Ada Second is an admin, and admins may do everything. Give Ada Second another role first.' },
  })
})

test('nobody grants what they lack, to themselves or others', async () => {
  await set(north.admin, north.leader, 'CreateUser', true)
  await set(north.admin, north.leader, 'ManageSettings', true)
  expect(await set(north.leader, north.agent, 'ManageSettings', true)).toMatchObject({ status: 200 })
  for (const user of [north.agent, north.leader])
    expect(await t.unchanged(() => set(north.leader, user, 'ViewAudit', true))).toMatchObject({ status: 403 })
  // Only an admin may change a user who has more permissions than oneself.
  await set(north.admin, north.agent, 'ViewAudit', true)
  expect(await t.unchanged(() => set(north.leader, north.agent, 'ManageSettings', false))).toMatchObject({
    status: 403,
  })
  expect((await rows(north.leader, north.agent)).some(({ CanChange }) => CanChange)).toBe(false)
})

test('roles are given by admins, not by those who manage users', async () => {
  await set(north.admin, north.leader, 'CreateUser', true)
  for (const [as, user] of [
    [north.leader, north.agent],
    [north.leader, north.leader],
    [north.agent, north.agent],
  ] as const)
    expect(await t.unchanged(() => give(as, user, 2))).toMatchObject({ status: 403 })
  // The same role again, as a form sends it, is no change.
  expect(await give(north.agent, north.agent, 3)).toMatchObject({ status: 200 })
  expect(await give(north.admin, north.agent, 1)).toMatchObject({ status: 200 })
  expect(await roleOf(north.agent)).toBe(1)
  expect(
    await t.unchanged(() =>
      t.call(updateUser, { as: north.admin, body: { UserId: north.agent.UserId, RoleId: 9 as never } }),
    ),
  ).toMatchObject({ status: 400, body: { ModelState: { RoleId: ['Choose a role'] } } })
})

test('a brokerage keeps an admin even when two demote each other at once', async () => {
  expect(await t.unchanged(() => give(north.admin, north.admin, 3))).toMatchObject({
    status: 400,
    body: { Message: 'Alex Admin is the only admin. Make somebody else an admin first.' },
  })
  const other = await t.makeUser(north.TenantId, 2, 'Ada', 'Second', north.domain)
  for (let i = 0; i < 5; i++) {
    const answers = await Promise.all([give(north.admin, other, 3), give(other, north.admin, 3)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [winner, loser] = answers[0]?.status === 200 ? [north.admin, other] : [other, north.admin]
    expect(await give(winner, loser, 2)).toMatchObject({ status: 200 })
  }
})

test('nobody becomes a lender while they have contacts as an agent, and lenders take no part in round robin', async () => {
  const { status } = await t.call(createContact, {
    as: north.admin,
    body: { FirstName: 'A', LastName: 'B', Email: 'a@example.com', AssignedAgentId: north.agent.UserId },
  })
  expect(status).toBe(200)
  expect(await t.unchanged(() => give(north.admin, north.agent, 4))).toMatchObject({
    status: 400,
    body: { Message: 'Ana Agent still has one contact. Give them to somebody else first.' },
  })
  await t.query('update user_account set round_robin = true where user_id = $1', [north.colleague.UserId])
  expect(await give(north.admin, north.colleague, 4)).toMatchObject({ status: 200 })
  const { body } = await t.call(userById, { as: north.admin, params: { UserId: north.colleague.UserId } })
  expect(body).toMatchObject({ RoleId: 4, RoundRobin: false })
})
