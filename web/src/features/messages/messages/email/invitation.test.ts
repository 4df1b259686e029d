import type { Invitation } from '@dormer/contract/messages/invitation'
import { expect, test } from 'vitest'
import { setZone } from '../../../../ui/format.ts'
import { appointmentFrom, leftOutOf, whenOf } from './invitation.ts'

const ZONE = 'America/Chicago'
setZone(ZONE)
const invitation: Invitation = {
  Uid: 'u1',
  IsCanceled: false,
  Sequence: 0,
  Title: 'Tour',
  Location: '12 Oak St',
  Organizer: 'Ida Moor',
  Start: '2026-12-01T16:00:00Z',
  DurationMinutes: 50,
  Repeats: false,
  IsChange: false,
  Later: null,
  Appointment: null,
}

test.for<[string, Partial<Invitation>, when: string, DateTime: string, DurationMinutes: number]>([
  ['an instant', {}, '12/1/2026, 10:00 am · 50 minutes', '2026-12-01T16:00:00Z', 60],
  ['no end', { DurationMinutes: 0 }, '12/1/2026, 10:00 am', '2026-12-01T16:00:00Z', 15],
  [
    'a time without a zone',
    { Start: '2026-07-01T09:30:00', DurationMinutes: 90 },
    '07/1/2026, 9:30 am · 1 hour 30 minutes',
    '2026-07-01T14:30:00.000Z',
    90,
  ],
  ['a day', { Start: '2026-12-01', DurationMinutes: 1440 }, '12/01/2026 · all day', '2026-12-01T06:00:00.000Z', 1440],
  [
    'days',
    { Start: '2026-12-30', DurationMinutes: 3 * 1440 },
    'Dec 30, 2026 – Jan 1, 2027',
    '2026-12-30T06:00:00.000Z',
    1440,
  ],
])('%s is shown and taken over in the reader’s zone', ([, of, when, DateTime, DurationMinutes]) => {
  const one = { ...invitation, ...of }
  expect(whenOf(one, ZONE)).toBe(when)
  expect(appointmentFrom(one, ZONE)).toEqual({
    Title: 'Tour',
    Location: '12 Oak St',
    DateTime,
    DurationMinutes,
    InvitationUid: 'u1',
  })
})

test('what an appointment lacks is said', () => {
  expect(leftOutOf(invitation)).toEqual([])
  expect(leftOutOf({ ...invitation, Repeats: true, DurationMinutes: 2880 })).toEqual([
    'It repeats: only the first is added.',
    'It lasts longer than a day: only the first 24 hours are added.',
  ])
})
