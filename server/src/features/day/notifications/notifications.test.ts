import {
  getNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  notifications,
  setNotificationSettings,
  unreadNotifications,
} from '@dormer/contract/day/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

/** Inserts this many, oldest first; returns their ids. */
const make = async (user: User, count: number) => {
  const rows = await t.query<{ id: number }>(
    `insert into notification (tenant_id, user_id, kind, title, path, cause)
     select $1, $2, 'NewLead', 'Lead ' || n, '/contact/' || n, gen_random_uuid()::text from generate_series(1, $3::int) n
     returning notification_id::int as id`,
    [user.TenantId, user.UserId, count],
  )
  return rows.map((row) => row.id)
}
const list = async (as: User, query: { before?: number; take?: number } = {}) =>
  (await t.call(notifications, { as, query })).body
const idsOf = async (as: User, query = {}) => (await list(as, query)).map((one) => one.NotificationId)
const unread = async (as: User) => (await t.call(unreadNotifications, { as })).body.Unread

describe('the list', () => {
  test('has the user’s own, newest first, a page at a time', async () => {
    const [first, ...rest] = await make(north.agent, 25)
    await make(north.colleague, 2)
    expect((await list(north.agent, { take: 1, before: rest[0] as number }))[0]).toEqual({
      NotificationId: first,
      Kind: 'NewLead',
      Title: 'Lead 1',
      DateTime: null,
      Path: '/contact/1',
      IsRead: false,
      DateCreated: expect.stringMatching(/Z$/),
    })
    const newest = [first as number, ...rest].reverse()
    expect(await idsOf(north.agent)).toEqual(newest.slice(0, 20))
    expect(await idsOf(north.agent, { before: newest[19] })).toEqual(newest.slice(20))
    expect(await idsOf(north.agent, { before: first })).toEqual([])
    expect(await idsOf(north.admin)).toEqual([])
  })

  test('pages only from the user’s own, and ends', async () => {
    const [theirs] = await make(north.colleague, 1)
    for (const [before, status] of [
      [theirs, 404],
      // An id of 0 means none.
      [0, 200],
      [-1, 400],
    ] as const)
      expect((await t.call(notifications, { as: north.agent, query: { before } })).status).toBe(status)
    for (const take of [-1, 101]) {
      const answer = await t.call(notifications, { as: north.agent, query: { take } })
      expect(answer).toMatchObject({ status: 400, body: { Message: 'Ask for 1 to 100 rows' } })
    }
  })
})

describe('what was read', () => {
  test('is marked one by one, or all, for each user separately', async () => {
    const [one, two, three] = (await make(north.agent, 3)) as [number, number, number]
    await make(north.colleague, 2)
    expect(await unread(north.agent)).toBe(3)
    for (let again = 0; again < 2; again++)
      expect(await t.call(markNotificationRead, { as: north.agent, params: { id: two } })).toMatchObject({
        status: 200,
        body: { Successful: true },
      })
    expect(await unread(north.agent)).toBe(2)
    expect((await list(north.agent)).map((one) => one.IsRead)).toEqual([false, true, false])
    await t.call(markAllNotificationsRead, { as: north.agent })
    expect((await list(north.agent)).map((one) => [one.NotificationId, one.IsRead])).toEqual([
      [three, true],
      [two, true],
      [one, true],
    ])
    expect(await unread(north.agent)).toBe(0)
    expect(await unread(north.colleague)).toBe(2)
  })

  test('is everything up to the newest shown: what arrives meanwhile stays unread', async () => {
    const [, shown] = (await make(north.agent, 2)) as [number, number]
    await make(north.agent, 1)
    await t.call(markAllNotificationsRead, { as: north.agent, query: { upTo: shown } })
    expect((await list(north.agent)).map((one) => one.IsRead)).toEqual([false, true, true])
    expect(await t.call(markAllNotificationsRead, { as: north.agent, query: { upTo: -1 } })).toMatchObject({
      status: 400,
    })
  })

  test('nobody can mark another user’s, not even an admin', async () => {
    const other = await t.makeBrokerage(`Other${n}`)
    const [id] = (await make(north.agent, 1)) as [number]
    for (const as of [north.admin, north.colleague, other.agent])
      expect(await t.unchanged(() => t.call(markNotificationRead, { as, params: { id } }))).toMatchObject({
        status: 404,
        body: { Message: 'Notification was not found' },
      })
  })
})

describe('settings', () => {
  const channels = (event: string, InApp: boolean, ByEmail: boolean, ByText: boolean) => ({
    [`${event}InApp`]: InApp,
    [`${event}ByEmail`]: ByEmail,
    [`${event}ByText`]: ByText,
  })
  const all = {
    ...channels('NewLead', true, true, false),
    ...channels('TaskReminder', true, false, false),
    ...channels('AppointmentReminder', true, false, false),
    ...channels('IncomingText', true, true, false),
    ...channels('IncomingEmail', true, false, false),
    ...channels('MissedCall', true, true, false),
    ...channels('Mention', true, true, false),
    ImportFinishedInApp: true,
    ...channels('DocumentsHandedIn', true, false, false),
    ...channels('DocumentReturned', true, true, false),
    ...channels('DocumentsAccepted', true, false, false),
    MondayReportByEmail: false,
    NewLeadByPush: true,
    TaskReminderByPush: false,
    AppointmentReminderByPush: true,
    IncomingTextByPush: true,
    IncomingEmailByPush: true,
    MissedCallByPush: true,
    AppointmentReminderMinutes: 30,
    TaskReminderMinutes: 0,
    PushQuietFrom: 21,
    PushQuietUntil: 7,
  }
  const read = async (as: User) => (await t.call(getNotificationSettings, { as })).body
  const stored = async ({ UserId }: User) =>
    (
      await t.query<{ s: object }>('select notification_settings as s from user_account where user_id = $1', [UserId])
    )[0]?.s

  test('have defaults, and are stored field by field', async () => {
    expect(await read(north.agent)).toEqual(all)
    expect(await stored(north.agent)).toBeNull()
    await t.call(setNotificationSettings, { as: north.agent, body: { NewLeadInApp: false } })
    await t.call(setNotificationSettings, {
      as: north.agent,
      body: { AppointmentReminderMinutes: 60, TaskReminderMinutes: null },
    })
    const changed = { NewLeadInApp: false, AppointmentReminderMinutes: 60, TaskReminderMinutes: null }
    expect(await read(north.agent)).toEqual({ ...all, ...changed })
    expect(await stored(north.agent)).toEqual(changed)
    expect(await read(north.colleague)).toEqual(all)
  })

  test('the settings can be saved back unchanged, which counts as saved', async () => {
    expect(await t.call(setNotificationSettings, { as: north.agent, body: all })).toMatchObject({ status: 200 })
    expect(await read(north.agent)).toEqual(all)
    expect(await stored(north.agent)).toEqual(all)
    await t.call(setNotificationSettings, { as: north.colleague, body: {} })
    expect(await stored(north.colleague)).toEqual({})
  })

  test.each([
    ['AppointmentReminderMinutes', 7, 'Choose how long before'],
    ['AppointmentReminderMinutes', null, 'Choose how long before'],
    ['TaskReminderMinutes', -1, 'TaskReminderMinutes'],
    ['TaskReminderMinutes', 10_081, 'TaskReminderMinutes'],
    ['NewLeadInApp', 'perhaps', 'NewLeadInApp'],
    ['PushQuietFrom', 24, 'Choose an hour'],
    ['PushQuietUntil', -1, 'Choose an hour'],
    ['IncomingTextByText', 'perhaps', 'IncomingTextByText'],
  ])('refuse %s %s', async (field, value, message) => {
    const answer = await t.unchanged(() =>
      t.send('PUT', '/api/setting/notification', { as: north.agent, body: { [field]: value } }),
    )
    expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringContaining(message) } })
  })
})
