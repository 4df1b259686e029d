import { setUserPermission } from '@dormer/contract/brokerage/permissions'
import { setUserActive, tenantUsers, userById } from '@dormer/contract/brokerage/users'
import { inviteUsers } from '@dormer/contract/deals/invitations'
import { planAssignments, saveSplitPlan } from '@dormer/contract/deals/plans'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let south: Brokerage
let n = 0
beforeAll(async () => {
  south = await t.makeBrokerage('South')
})
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  await t.query('delete from sign_in_failure')
})

const person = (first: string, more: object = {}) => ({
  FirstName: first,
  LastName: 'New',
  Email: `${first.toLowerCase()}${n}@example.com`,
  ...more,
})
const invite = (People: object[], more: object = {}, as: User | undefined = north.admin, headers = {}) =>
  t.call(inviteUsers, { as, headers, body: { People, ...more } as never })
const outcomes = ({ body }: Awaited<ReturnType<typeof invite>>) => body.People?.map(({ Outcome }) => Outcome)
const setSeats = (seats: number) =>
  t.query('update tenant set seats = $1 where tenant_id = $2', [seats, north.TenantId])
const seats = async () =>
  (await t.query<{ seats: number }>('select seats from tenant where tenant_id = $1', [north.TenantId]))[0]?.seats
const makePlan = async (as: User) =>
  (
    await t.call(saveSplitPlan, {
      as,
      body: {
        Name: `Seventy ${crypto.randomUUID()}`,
        Tiers: [{ From: 0, BrokerSplitPerc: 30 }],
        Rollover: 'CalendarYear',
        RolloverDate: null,
        Fees: [],
        TeamLead: null,
      } as never,
    })
  ).body.PlanId
const codesOf = async (UserId: number | null | undefined) =>
  (await t.query('select purpose from account_code where user_id = $1', [UserId])) as object[]
const isKnown = async (email: string) =>
  (await t.query('select from user_account where email = $1', [email])).length > 0

test('several people are invited with one role and one plan; each is answered for', async () => {
  const PlanId = await makePlan(north.admin)
  const answer = await invite(
    [
      person('Ana', { Email: `Ana Ruiz <ANA${n}@Example.com>`, PhoneNumber: '+1 (512) 555-0101' }),
      person('Bo'),
      person('Bo'),
      person('Cy', { Email: 'cy at example' }),
      person('Ben', { Email: north.colleague.Email }),
      person('Dee', { Email: south.agent.Email }),
    ],
    { RoleId: 1, PlanId },
  )
  expect(answer).toMatchObject({
    status: 200,
    body: {
      People: [
        { Email: `ana${n}@example.com`, Outcome: 'Invited', Message: 'An invitation is on its way.' },
        { Email: `bo${n}@example.com`, Outcome: 'Invited' },
        { Outcome: 'AlreadyUser', Message: 'This address is in the list twice.', UserId: null },
        {
          Email: 'cy at example',
          Outcome: 'NotAnAddress',
          Message: expect.stringMatching(/email address/),
          UserId: null,
        },
        {
          Outcome: 'AlreadyUser',
          Message: `${north.colleague.Name} is a user already.`,
          UserId: north.colleague.UserId,
        },
        {
          Outcome: 'AlreadyUser',
          Message: 'Somebody already signs in with this email address. Use another one.',
          UserId: null,
        },
      ],
    },
  })
  const [ana, bo] = answer.body.People
  for (const one of [ana, bo]) {
    expect((await t.call(userById, { as: north.admin, params: { UserId: one?.UserId ?? 0 } })).body).toMatchObject({
      RoleName: 'Team Leader',
      AccountState: 'Invited',
      CellPhone: one === ana ? '5125550101' : null,
    })
    expect(await codesOf(one?.UserId)).toEqual([{ purpose: 'Activation' }])
  }
  const plans = (await t.call(planAssignments, { as: north.admin })).body
  expect(plans.find(({ UserId }) => UserId === bo?.UserId)?.Assignments).toMatchObject([{ PlanId }])
  expect(plans.find(({ UserId }) => UserId === north.colleague.UserId)?.Assignments).toEqual([])
})

test('without a role they are agents, without a plan they have none', async () => {
  const { body } = await invite([person('Ana')])
  const UserId = body.People[0]?.UserId ?? 0
  expect((await t.call(userById, { as: north.admin, params: { UserId } })).body.RoleName).toBe('Agent')
  const plans = (await t.call(planAssignments, { as: north.admin })).body
  expect(plans.find((one) => one.UserId === UserId)?.Assignments).toEqual([])
})

test('a repeated request invites nobody twice and changes nobody', async () => {
  const People = [person('Ana'), person('Bo')]
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await invite(People, {}, north.admin, key)
  expect(outcomes(first)).toEqual(['Invited', 'Invited'])
  // The answer was lost: with its key, the same one comes again.
  const replayed = await t.unchanged(() => invite(People, {}, north.admin, key))
  expect(replayed.body).toEqual(first.body)
  // Without a key, they are users by now.
  const again = await t.unchanged(() => invite(People, { RoleId: 2 }))
  expect(again.body.People).toMatchObject([
    {
      Outcome: 'AlreadyUser',
      Message: 'Ana New has been invited already. Use Invite Again on the users list to send it again.',
      UserId: first.body.People[0]?.UserId,
    },
    { Outcome: 'AlreadyUser' },
  ])
  // Two at once: each person once.
  const both = await Promise.all([1, 2].map(() => invite([person('Cy'), person('Dee')])))
  expect(both.flatMap(outcomes).toSorted()).toEqual(['AlreadyUser', 'AlreadyUser', 'Invited', 'Invited'])
  const { UserId } = north.colleague
  await t.call(setUserActive, { as: north.admin, body: { UserId, IsActive: false } })
  expect((await invite([person('Ben', { Email: north.colleague.Email })])).body.People[0]?.Message).toBe(
    `${north.colleague.Name} is deactivated. Activate them on their page instead.`,
  )
})

test('seats: the free ones first, then only as many as were agreed to', async () => {
  await setSeats(7)
  const People = ['Ana', 'Bo', 'Cy', 'Dee'].map((first) => person(first))
  const one = await invite(People)
  expect(outcomes(one)).toEqual(['Invited', 'Invited', 'NoSeat', 'NoSeat'])
  expect(one.body.People[2]?.Message).toMatch(/^All seats of your brokerage are taken\./)
  expect(await seats()).toBe(7)
  expect(await isKnown(`cy${n}@example.com`)).toBe(false)
  // The users there already take no seat.
  expect(outcomes(await invite(People, { ExtraSeats: 1 }))).toEqual(['AlreadyUser', 'AlreadyUser', 'Invited', 'NoSeat'])
  expect(await seats()).toBe(8)
  // No seat is bought for an address that is refused.
  expect(outcomes(await invite([person('Eve', { Email: south.agent.Email })], { ExtraSeats: 1 }))).toEqual([
    'AlreadyUser',
  ])
  expect(await seats()).toBe(8)
})

test('what makes no sense is refused in words, and nothing changes', async () => {
  const PlanId = await makePlan(north.admin)
  const foreign = await makePlan(south.admin)
  const cases: [object[], object, number, string][] = [
    [[], {}, 400, 'Enter at least one person'],
    [Array.from({ length: 51 }, (_, i) => person(`P${i}`)), {}, 400, 'Invite at most 50 people at once'],
    [[person('Ana'), person('Bo', { FirstName: ' ' })], {}, 400, 'First name is required'],
    [[person('Ana', { LastName: '' })], {}, 400, 'Last name is required'],
    [[person('Ana', { Email: '' })], {}, 400, 'Enter an email address'],
    [[person('Ana', { PhoneNumber: '555-0101' })], {}, 400, 'Enter a 10 digit phone number'],
    [[person('Ana')], { RoleId: 9 }, 400, 'Choose a role'],
    [[person('Ana')], { ExtraSeats: -1 }, 400, 'Enter a number of seats from 0 to 50'],
    [[person('Ana')], { RoleId: 4, PlanId }, 400, 'A lender has no split plan. Choose no plan, or another role.'],
    [[person('Ana')], { PlanId: foreign }, 404, 'Split plan was not found'],
  ]
  for (const [People, more, status, Message] of cases)
    expect(await t.unchanged(() => invite(People, more)), Message).toMatchObject({ status, body: { Message } })
})

test('who may: users are managed, roles given by admins, and plans by those who manage commissions', async () => {
  const PlanId = await makePlan(north.admin)
  const Message = 'You do not have permission to do this. Ask an admin of your brokerage.'
  expect(await t.unchanged(() => t.call(inviteUsers, { body: { People: [person('Ana')] } }))).toMatchObject({
    status: 401,
  })
  expect(await t.unchanged(() => invite([person('Ana')], {}, north.agent))).toMatchObject({
    status: 403,
    body: { Message },
  })
  const grant = (PermissionCode: string) =>
    t.call(setUserPermission, {
      as: north.admin,
      params: { UserId: north.agent.UserId },
      body: { PermissionCode, HasPermission: true } as never,
    })
  await grant('CreateUser')
  expect(await t.unchanged(() => invite([person('Ana')], { RoleId: 2 }, north.agent))).toMatchObject({
    status: 403,
    body: { Message },
  })
  // Who may not see plans is told of none.
  expect(await t.unchanged(() => invite([person('Ana')], { PlanId }, north.agent))).toMatchObject({
    status: 404,
    body: { Message: 'Split plan was not found' },
  })
  expect(outcomes(await invite([person('Ana')], { RoleId: 3 }, north.agent))).toEqual(['Invited'])
  await grant('ManageCommissions')
  expect(outcomes(await invite([person('Bo')], { PlanId }, north.agent))).toEqual(['Invited'])
  expect((await t.call(tenantUsers, { as: south.admin })).body.some(({ Name }) => Name === 'Bo New')).toBe(false)
})

test('addresses of other brokerages are revealed no faster than one at a time', async () => {
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, i) => t.makeUser(south.TenantId, 3, `O${i}`, `N${n}`, 'else.example.com')),
  )
  const answer = await invite([...others.map(({ Email }) => person('Ana', { Email })), person('Zoe')])
  expect(outcomes(answer)).toEqual([...Array(10).fill('AlreadyUser'), 'Later', 'Later', 'Later'])
  expect(answer.body.People[12]?.Message).toMatch(/^Too many tried email addresses\. Try again in \d+ seconds\.$/)
  expect(await isKnown(`zoe${n}@example.com`)).toBe(false)
  expect(await t.unchanged(() => invite([person('Zoe')]))).toMatchObject({ status: 429 })
})
