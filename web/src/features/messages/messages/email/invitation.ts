import type { Invitation } from '@dormer/contract/messages/invitation'
import { formatDay, formatInstantTime } from '../../../../ui/format.ts'
import { formatDays } from '../../../../ui/range.ts'
import { toInstant } from '../../../../ui/wall-time.ts'

const DAY = 24 * 60
const isAllDay = ({ Start }: Invitation) => !Start.includes('T')

/** When it begins. A day, or a time without a zone, is the reader's. */
export const startOf = ({ Start }: Invitation, timeZone: string | undefined) =>
  Start.endsWith('Z') ? Start : toInstant(Start.includes('T') ? Start.replace('T', ' ') : `${Start} 00:00:00`, timeZone)

const lengthOf = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest && `${rest} minutes`]
  return parts.filter(Boolean).join(' ')
}

/** When it is, in the reader's zone. */
export const whenOf = (invitation: Invitation, timeZone: string | undefined) => {
  const { Start, DurationMinutes } = invitation
  if (!isAllDay(invitation))
    return [formatInstantTime(startOf(invitation, timeZone)), lengthOf(DurationMinutes)].filter(Boolean).join(' · ')
  const last = new Date(Date.parse(Start) + (DurationMinutes - DAY) * 60_000).toISOString().slice(0, 10)
  return last > Start ? formatDays(Start, last) : `${formatDay(Start)} · all day`
}

/** What the appointment made from it begins with: its form has steps of 15 minutes and at most 24 hours. */
export const appointmentFrom = (invitation: Invitation, timeZone: string | undefined) => ({
  Title: invitation.Title,
  Location: invitation.Location ?? '',
  DateTime: startOf(invitation, timeZone),
  DurationMinutes: Math.min(DAY, Math.max(15, Math.ceil(invitation.DurationMinutes / 15) * 15)),
  InvitationUid: invitation.Uid,
})

/** What the appointment made from it would lack, in words. */
export const leftOutOf = ({ Repeats, DurationMinutes }: Invitation) =>
  [
    Repeats && 'It repeats: only the first is added.',
    DurationMinutes > DAY && 'It lasts longer than a day: only the first 24 hours are added.',
  ].filter((one) => one !== false)
