import {
  activityOfType,
  activityOptions,
  activityTypes,
  contactActivity,
  describeActivity,
  logActivity,
  messageActivity,
} from '@dormer/contract/day/activities'
import { addJointContact, createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId, agent, colleague, admin, lender } = await t.makeBrokerage('North')

const read = async (contactId: number) => (await t.call(getContact, { as: admin, query: { contactId } })).body
const makeContact = async (owner = agent, FirstName = 'Ida') => {
  const body = { FirstName, LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: owner.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, ContactEntityId: (await read(ContactId)).ContactEntityId }
}
const join = async (
  ContactEntityId: number,
  person: { FirstName: string; LastName?: string } | { ContactId: number },
) => (await t.call(addJointContact, { as: agent, body: { ContactEntityId, ...person } })).body.ContactId

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const log = (body: object, as: User = agent) =>
  t.call(logActivity, { as, body: { ActivityTypeId: 1, DateCreated: ago(10), ...body } as never })
/** Activities that only the program writes: for messages and visits to the website. */
const write = (type: number, ContactId: number, ContactEntityId: number, date = ago(10)) =>
  t.query(
    `insert into activity (tenant_id, activity_type_id, contact_id, contact_entity_id, date_created)
     values ($1, $2, $3, $4, $5) returning activity_id`,
    [TenantId, type, ContactId, ContactEntityId, date],
  )
const feed = async (contactId: number, query = {}, as: User = agent) =>
  (await t.call(contactActivity, { as, params: { contactId }, query })).body

test('the types, who does them, and whether they are about a contact', async () => {
  const { body } = await t.call(activityOptions, { as: agent })
  expect(body.map((o) => [o.ActivityTypeId, o.ActivityType])).toEqual(
    Object.entries(activityTypes).map(([id, label]) => [Number(id), label]),
  )
  const ids = (actor: string) => body.filter((o) => o.ActorType === actor).map((o) => o.ActivityTypeId)
  expect(ids('user')).toEqual([1, 2, 3, 4, 5, 6, 7, 21, 22])
  expect(ids('contact')).toEqual([8, 9, 11, 12, 13, 14, 15, 16, 17, 20])
  expect(ids('system')).toEqual([10])
  expect(body.filter((o) => !o.ContactRequired).map((o) => o.ActivityTypeId)).toEqual([10, 22])
})

test('logged activities are shown as typed to users who can see the contact', async () => {
  const { ContactId } = await makeContact()
  const sent = {
    ActivityTypeId: 2,
    ContactId,
    DateCreated: '2024-05-17T10:30:00-05:00',
    Description: 'Left a <b>message</b> & will try\nagain',
  }
  const { status, body } = await log(sent)
  expect(status).toBe(200)
  expect(body).toEqual({
    ActivityId: expect.any(Number),
    ActivityTypeId: 2,
    PerformedBy: 'Ana Agent',
    DateCreated: '2024-05-17T15:30:00Z',
    DateWatchedUtc: null,
    EditedByName: null,
    DateEdited: null,
    CanEdit: true,
    IsAutomatic: false,
    Recipient: null,
    Subject: null,
    Description: sent.Description,
    ContactId,
    ContactName: 'Ida Moor',
    MessageId: null,
  })
  expect(await feed(ContactId)).toEqual([body])
  expect(await feed(ContactId, {}, admin)).toEqual([body])
  for (const as of [colleague, lender])
    expect(await t.call(contactActivity, { as, params: { contactId: ContactId } })).toMatchObject({ status: 404 })
})

describe('LastContact, LastActive and IsContacted', () => {
  const reachedOut = [1, 2, 3, 4, 5]
  const didHimself = [8, 9, 11, 12, 13, 14, 15, 16, 17, 20]
  test.for(Object.keys(activityTypes).map(Number))('type %i', async (type) => {
    const { ContactId, ContactEntityId } = await makeContact()
    const joint = await join(ContactEntityId, { FirstName: 'Jo' })
    const before = (await read(joint)).Contact
    const [older, newer] = ['2024-05-01T12:00:00Z', '2024-06-01T12:00:00Z']
    const logged = await log({ ActivityTypeId: type, ContactId, DateCreated: newer })
    // Only what people do is logged by hand.
    expect(logged.status).toBe(reachedOut.includes(type) || [6, 7, 21, 22].includes(type) ? 200 : 400)
    if (logged.status === 400) await write(type, ContactId, ContactEntityId, newer)
    const after = {
      LastContact: reachedOut.includes(type) ? newer : null,
      LastActive: didHimself.includes(type) ? newer : null,
      IsContacted: reachedOut.includes(type),
    }
    expect((await read(ContactId)).Contact).toMatchObject(after)
    // Logging an older activity later does not move the date back.
    await write(type, ContactId, ContactEntityId, older)
    expect((await read(ContactId)).Contact).toMatchObject(after)
    // It applies to that person, not to the household.
    expect((await read(joint)).Contact).toEqual(before)
  })

  test('an older call logged after a newer email still marks the contact as contacted', async () => {
    const { ContactId } = await makeContact()
    await t.query('update contact_touch set last_contact = $1, is_contacted = false where contact_id = $2', [
      '2024-06-01T12:00:00Z',
      ContactId,
    ])
    await log({ ContactId, DateCreated: '2024-05-01T12:00:00Z' })
    expect((await read(ContactId)).Contact).toMatchObject({ LastContact: '2024-06-01T12:00:00Z', IsContacted: true })
  })
})

test('of activities logged concurrently, the newest is kept', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  await Promise.all([30, 5, 20, 1, 40, 15].map((minutes) => log({ ContactId, DateCreated: ago(minutes) })))
  const [newest] = await feed(ContactId)
  expect((await read(ContactId)).Contact.LastContact).toBe(newest?.DateCreated)
  // Two overlapping transactions: the later waits, and compares with what the earlier wrote.
  const [later, earlier] = ['2030-05-02T12:00:00Z', '2030-05-01T12:00:00Z']
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query(
      `insert into activity (tenant_id, activity_type_id, contact_id, contact_entity_id, date_created) values ($1, 1, $2, $3, $4)`,
      [TenantId, ContactId, ContactEntityId, later],
    )
    const waiting = write(1, ContactId, ContactEntityId, earlier)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.query('commit')
    await waiting
  })
  expect((await read(ContactId)).Contact.LastContact).toBe(later)
})

describe('what cannot be logged', () => {
  test.for([
    [{ ActivityTypeId: 8 }, 'ActivityTypeId', 'Choose a type that people log'],
    [{ ActivityTypeId: 10 }, 'ActivityTypeId', 'Choose a type that people log'],
    [{ ActivityTypeId: 18 }, 'ActivityTypeId', 'Choose a type that people log'],
    [{ ActivityTypeId: 99 }, 'ActivityTypeId', 'Choose a type that people log'],
    [{ ActivityTypeId: null }, 'ActivityTypeId', 'Choose a type'],
    [{ ContactId: null }, 'ContactId', 'Choose a contact'],
    [{ DateCreated: null }, 'DateCreated', 'Choose a time'],
    [{ DateCreated: undefined }, 'DateCreated', 'DateCreated is required'],
    [{ DateCreated: '2024-05-17 at ten' }, 'DateCreated', 'Choose a time'],
    [{ DateCreated: '2024-02-30T10:00:00Z' }, 'DateCreated', 'Choose a time'],
    [{ DateCreated: '0000-01-01T00:00:00Z' }, 'DateCreated', 'Choose a time after 1970'],
    [{ DateCreated: ago(-10) }, 'DateCreated', 'Choose a time that is not in the future'],
    [{ Description: 'x'.repeat(10_001) }, 'Description', 'Use at most 10,000 characters'],
  ] as const)('%j', async ([wrong, field, message]) => {
    const { ContactId } = await makeContact()
    const answer = await t.unchanged(() => log({ ContactId, ...wrong }))
    expect(answer).toMatchObject({ status: 400, body: { Message: message, ModelState: { [field]: [message] } } })
  })

  test('a contact the user may not see', async () => {
    const { ContactId } = await makeContact(colleague)
    for (const id of [ContactId, 999_999_999])
      expect(await t.unchanged(() => log({ ContactId: id }))).toMatchObject({
        status: 404,
        body: { Message: 'Contact was not found' },
      })
  })

  test('a clock that is a little ahead is forgiven', async () => {
    const { ContactId } = await makeContact()
    expect(await log({ ContactId, DateCreated: ago(-3) })).toMatchObject({ status: 200 })
  })
})

test('an open house is for anybody, or for a contact', async () => {
  const { ContactId } = await makeContact()
  const open = { ActivityTypeId: 22 }
  expect(await log(open)).toMatchObject({ status: 200, body: { ContactId: null, ContactName: null } })
  expect(await log({ ...open, ContactId })).toMatchObject({ status: 200, body: { ContactId } })
  expect(await feed(ContactId)).toHaveLength(1)
})

test('joint contacts share their activities, each with the person it was about', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const joint = await join(ContactEntityId, { FirstName: 'Jo' })
  await log({ ContactId, DateCreated: ago(20) })
  await log({ ContactId: joint, DateCreated: ago(10) })
  expect((await feed(ContactId)).map((a) => a.ContactId)).toEqual([joint, ContactId])
  expect(await feed(joint)).toEqual(await feed(ContactId))
})

test('the author: the user, the contact, or nobody if that user or contact no longer exists', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const joint = await join(ContactEntityId, { FirstName: 'Jo' })
  const gone = await t.makeUser(TenantId, 2, 'Gone', 'Girl', 'north.example.com')
  await log({ ContactId, DateCreated: ago(30) }, gone)
  await write(14, joint, ContactEntityId, ago(20))
  await log({ ContactId, DateCreated: ago(10) }, admin)
  const by = async () => (await feed(ContactId)).map((a) => [a.PerformedBy, a.ContactName])
  expect(await by()).toEqual([
    ['Alex Admin', 'Ida Moor'],
    ['Jo', 'Jo'],
    ['Gone Girl', 'Ida Moor'],
  ])
  await t.query('delete from user_account where user_id = $1', [gone.UserId])
  await t.call(deleteContacts, { as: agent, body: [joint] })
  expect(await by()).toEqual([
    ['Alex Admin', 'Ida Moor'],
    [null, null],
    [null, 'Ida Moor'],
  ])
})

test('newest first by when it happened, page by page, also where several happened at once', async () => {
  const { ContactId } = await makeContact()
  const times = [50, 10, 30, 30, 30, 20, 40].map(ago)
  times[3] = times[4] = times[2] as string
  const ids: number[] = []
  for (const DateCreated of times) ids.push((await log({ ContactId, DateCreated })).body.ActivityId)
  const sorted = ids
    .map((id, i) => ({ id, at: times[i] ?? '' }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
    .map((a) => a.id)
  const paged: number[] = []
  for (let before: number | undefined; ; before = paged.at(-1)) {
    const rows = await feed(ContactId, { take: 2, before })
    expect(rows.length).toBeLessThanOrEqual(2)
    if (rows.length === 0) break
    paged.push(...rows.map((a) => a.ActivityId))
  }
  expect(paged).toEqual(sorted)
  // The total number accompanies any page.
  const page = await t.call(contactActivity, { as: agent, params: { contactId: ContactId }, query: { take: 2 } })
  expect(page.headers.get('x-total-count')).toBe(String(ids.length))
})

test('the next page begins at an activity of the same household, or nowhere', async () => {
  const [one, other] = [await makeContact(), await makeContact()]
  const { ActivityId } = (await log({ ContactId: other.ContactId })).body
  const calls = [
    t.call(contactActivity, { as: agent, params: { contactId: one.ContactId }, query: { before: ActivityId } }),
    t.call(activityOfType, { as: agent, query: { contactId: one.ContactId, typeId: '1', before: ActivityId } }),
    t.call(messageActivity, {
      as: agent,
      query: { contactEntityId: one.ContactEntityId, type: 'email', before: ActivityId },
    }),
  ]
  for (const answer of await Promise.all(calls))
    expect(answer).toMatchObject({ status: 404, body: { Message: 'Activity was not found' } })
})

describe('some types only', async () => {
  const { ContactId, ContactEntityId } = await makeContact()
  const joint = await join(ContactEntityId, { FirstName: 'Jo' })
  const order = [1, 2, 3, 4, 5, 8, 9, 12, 15]
  for (const [i, type] of order.entries()) await write(type, i % 2 ? joint : ContactId, ContactEntityId, ago(90 - i))

  test.for([
    ['typeId=1', [1]],
    ['typeId=1,2,3', [3, 2, 1]],
    ['typeId=1&typeId=2&typeId=3', [3, 2, 1]],
    ['typeId=1,%202&typeId=15', [15, 2, 1]],
    ['TYPEID=12', [12]],
    ['typeId=22', []],
    ['typeId=1,2,3&take=2', [3, 2]],
  ] as const)('%s', async ([query, types]) => {
    const { status, body } = await t.send('GET', `/api/activity?contactId=${ContactId}&${query}`, { as: agent })
    expect(status).toBe(200)
    expect(body.map((a: { ActivityTypeId: number }) => a.ActivityTypeId)).toEqual(types)
  })

  test.for(['', 'typeId=', 'typeId=x', 'typeId=1,x', 'typeId=18', 'typeId=1.5', 'typeId=-1', 'typeId=1;2'])(
    'not by %j',
    async (query) => {
      const answer = await t.send('GET', `/api/activity?contactId=${ContactId}&${query}`, { as: agent })
      expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/typeId|activity types/) } })
    },
  )

  test.for([
    ['email', [8, 4]],
    ['text', [9, 5]],
  ] as const)('messages: %s', async ([type, types]) => {
    const query = { contactEntityId: ContactEntityId, type }
    const { body } = await t.call(messageActivity, { as: agent, query })
    expect(body.map((a) => a.ActivityTypeId)).toEqual(types)
    expect(await t.call(messageActivity, { as: colleague, query })).toMatchObject({ status: 404 })
  })

  test('messages of no other kind', async () => {
    const query = { contactEntityId: ContactEntityId, type: 'fax' as never }
    expect(await t.call(messageActivity, { as: agent, query })).toMatchObject({ status: 400 })
  })
})

describe('a description', () => {
  const describe = (ActivityId: number, description: string, as: User = agent, method = 'PUT') =>
    t.call(describeActivity, { as, method, params: { ActivityId }, body: { description } })

  test.for(['PUT', 'PATCH'])('is edited by %s; nothing else changes', async (method) => {
    const { ContactId } = await makeContact()
    const { body: activity } = await log({ ContactId, Description: 'One' })
    expect(await describe(activity.ActivityId, '<i>Two</i> & more', admin, method)).toMatchObject({ status: 200 })
    const edited = { ...activity, DateEdited: expect.stringMatching(/Z$/) }
    expect(await feed(ContactId)).toEqual([{ ...edited, EditedByName: 'Alex Admin', Description: '<i>Two</i> & more' }])
    await describe(activity.ActivityId, '  ')
    expect(await feed(ContactId)).toEqual([{ ...edited, EditedByName: 'Ana Agent', Description: null }])
  })

  test('of a contact out of sight, or of nothing, is not found', async () => {
    const { ContactId } = await makeContact()
    const { ActivityId } = (await log({ ContactId })).body
    for (const [id, as] of [
      [ActivityId, colleague] as const,
      [ActivityId, lender] as const,
      [999_999_999, agent] as const,
    ])
      expect(await t.unchanged(() => describe(id, 'x', as))).toMatchObject({
        status: 404,
        body: { Message: 'Activity was not found' },
      })
  })

  test('of an activity without a contact can be edited only by its owner', async () => {
    const { ActivityId } = (await log({ ActivityTypeId: 22 })).body
    for (const as of [colleague, admin])
      expect(await t.unchanged(() => describe(ActivityId, 'x', as))).toMatchObject({ status: 404 })
    expect(await describe(ActivityId, 'Twelve came')).toMatchObject({ status: 200 })
    const [row] = await t.query('select description from activity where activity_id = $1', [ActivityId])
    expect(row).toEqual({ description: 'Twelve came' })
  })

  test('may be long, up to a limit', async () => {
    const { ContactId } = await makeContact()
    const { ActivityId } = (await log({ ContactId })).body
    expect(await describe(ActivityId, 'x'.repeat(10_000))).toMatchObject({ status: 200 })
    expect(await t.unchanged(() => describe(ActivityId, 'x'.repeat(10_001)))).toMatchObject({ status: 400 })
  })
})

test('a time may have any offset', async () => {
  const { ContactId } = await makeContact()
  const { body } = await log({ ContactId, DateCreated: '2024-05-17T15:00:00+18:30' })
  expect(body.DateCreated).toBe('2024-05-16T20:30:00Z')
})

describe('a person who is linked into another household', () => {
  test('alone, brings all activities along', async () => {
    const [home, single] = [await makeContact(), await makeContact(agent, 'Jo')]
    await log({ ContactId: home.ContactId, DateCreated: ago(20) })
    await log({ ContactId: single.ContactId, DateCreated: ago(10) })
    const { LastContact } = (await read(single.ContactId)).Contact
    await join(home.ContactEntityId, { ContactId: single.ContactId })
    expect((await feed(home.ContactId)).map((a) => a.ContactName)).toEqual(['Jo Moor', 'Ida Moor'])
    expect((await read(single.ContactId)).Contact.LastContact).toBe(LastContact)
  })

  test('from others, brings only their own', async () => {
    const [home, from] = [await makeContact(), await makeContact(agent, 'Jo')]
    const stays = await join(from.ContactEntityId, { FirstName: 'Al', LastName: 'Moor' })
    await log({ ContactId: from.ContactId })
    await log({ ContactId: stays })
    await join(home.ContactEntityId, { ContactId: from.ContactId })
    expect((await feed(stays)).map((a) => a.ContactName)).toEqual(['Al Moor'])
    expect((await feed(home.ContactId)).map((a) => a.ContactName)).toEqual(['Jo Moor'])
  })
})
