import type { Notification } from '@dormer/contract/day/notifications'
import { isAboutOne } from '@dormer/contract/notification-kind'
import { notificationKinds } from '@dormer/contract/notification-kinds'
import { dayOf, formatInstant, formatInstantTime } from '../../../ui/format.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Days since 1970 on the user's calendar. */
const dayNumberOf = (instant: string) => Date.parse(dayOf(instant)) / DAY
const timeOf = (instant: string) => formatInstantTime(instant).split(', ')[1]

/** 3:00 pm if today, otherwise with the day; past times show only the day. */
const when = (instant: string, now: string) => {
  const ahead = dayNumberOf(instant) - dayNumberOf(now)
  if (ahead === 0) return timeOf(instant)
  if (ahead === 1) return `tomorrow ${timeOf(instant)}`
  if (ahead === -1) return 'yesterday'
  return ahead > 0 ? formatInstantTime(instant) : formatInstant(instant)
}

const begins = (instant: string, now: string) => {
  const minutes = Math.ceil((Date.parse(instant) - Date.parse(now)) / MINUTE)
  if (minutes < 0) return `Began ${when(instant, now)}`
  if (minutes === 0) return 'Begins now'
  if (minutes <= 60) return `Begins in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `Begins ${when(instant, now)}`
}

/** A notification's text below its title. */
export const wordsOf = (notification: Notification, now = new Date().toISOString()): string => {
  const { Kind, DateTime } = notification
  const { time, label, labelOfSeveral } = notificationKinds[Kind]
  if (time && DateTime) return time === 'due' ? `Due ${when(DateTime, now)}` : begins(DateTime, now)
  return labelOfSeveral && !isAboutOne(notification) ? labelOfSeveral : label
}

/** 5 min ago, since it arrived. */
export const agoOf = (instant: string, now = new Date().toISOString()): string => {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (dayNumberOf(instant) === dayNumberOf(now)) return `${Math.floor(minutes / 60)} h ago`
  return dayNumberOf(instant) === dayNumberOf(now) - 1 ? 'yesterday' : formatInstant(instant)
}
