import type { Notification } from '@dormer/contract/day/notifications'
import { expect, test } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import { agoOf, wordsOf } from './notification.words.ts'

// 10 pm in Chicago, already the next day in UTC.
const now = '2026-03-08T03:00:00Z'
const one = (Kind: Notification['Kind'], DateTime: string | null, Path = '/'): Notification => ({
  NotificationId: 1,
  Kind,
  Title: 'Call Ida',
  DateTime,
  Path,
  IsRead: false,
  DateCreated: now,
})

test.each([
  [one('NewLead', null, '/contact/7'), 'New lead'],
  [one('NewLead', null, '/contacts?filters=new'), 'Assigned to you'],
  [one('ImportFinished', null), 'Contact import'],
  [one('TaskDue', '2026-03-07T21:00:00Z'), 'Due 3:00 pm'],
  [one('TaskDue', '2026-03-08T05:59:00Z'), 'Due 11:59 pm'],
  // Clocks go forward during the night between.
  [one('TaskDue', '2026-03-08T15:00:00Z'), 'Due tomorrow 10:00 am'],
  [one('TaskDue', '2026-03-07T05:59:00Z'), 'Due yesterday'],
  [one('TaskDue', '2026-03-05T15:00:00Z'), 'Due 03/05/2026'],
  [one('TaskDue', '2026-03-12T15:00:00Z'), 'Due 03/12/2026, 10:00 am'],
  [one('AppointmentSoon', '2026-03-08T03:25:00Z'), 'Begins in 25 minutes'],
  [one('AppointmentSoon', '2026-03-08T03:00:30Z'), 'Begins in 1 minute'],
  [one('AppointmentSoon', now), 'Begins now'],
  [one('AppointmentSoon', '2026-03-08T04:30:00Z'), 'Begins 10:30 pm'],
  [one('AppointmentSoon', '2026-03-08T20:00:00Z'), 'Begins tomorrow 3:00 pm'],
  [one('AppointmentSoon', '2026-03-08T02:00:00Z'), 'Began 8:00 pm'],
  [one('AppointmentSoon', '2026-03-07T02:00:00Z'), 'Began yesterday'],
])('%o says %s', (notification, words) => {
  setZone('America/Chicago')
  expect(wordsOf(notification, now)).toBe(words)
})

test.each([
  ['2026-03-08T02:59:30Z', 'just now'],
  ['2026-03-08T02:55:00Z', '5 min ago'],
  ['2026-03-07T23:30:00Z', '3 h ago'],
  ['2026-03-07T05:30:00Z', 'yesterday'],
  ['2026-03-05T05:30:00Z', '03/04/2026'],
])('what came at %s came %s', (instant, ago) => {
  setZone('America/Chicago')
  expect(agoOf(instant, now)).toBe(ago)
})
