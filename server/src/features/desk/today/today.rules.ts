import type { DateField } from '@dormer/contract/deals/dates'
import { dateLabels } from '@dormer/contract/deals/transaction-fields'
import type { TodayGroup, TodayRow } from '@dormer/contract/desk/today'
import { beginningOf, dayOf, writtenIn } from '../../../time/clock.ts'

/**
 * The order of Today, most urgent first. People who wait come before things that wait, and what can be lost within
 * minutes before what can still be done later:
 *
 *  1. Meeting: an appointment in progress, or one that begins within 15 minutes.
 *  2. FreshLead: a lead from the last hour. The first agent to call wins the client, so it comes before everything
 *     except a meeting that cannot wait.
 *  3. Near: a task due within half an hour, before or after; an appointment within the hour.
 *  4. Answer: people who wrote or called and have no answer yet, longest wait first.
 *  5. WaitingLead: leads that have waited longer.
 *  6. Outcome: an appointment that is over and has no result yet: best entered while it is remembered.
 *  7. Late: what was due earlier today or in the last 7 days.
 *  8. Ahead: the rest of the day, tasks and appointments by time; those without a time first, such as a closing.
 *  9. Coming: dates and documents of transactions due in the next few days, while there is time to prepare.
 * 10. Occasion: birthdays and anniversaries.
 * 11. Quiet: contacts nobody has contacted for longer than their urgency allows, or ever, starting with the most
 *     overdue relative to it.
 * 12. Backlog: tasks, dates and documents past due for more than 7 days, latest first, so that no pile of old ones
 *     hides the day.
 *
 * Within a place, what was due first comes first; of leads, the newest: an hour-old one is worth more than one of weeks.
 */
const places = [
  'Meeting',
  'FreshLead',
  'Near',
  'Answer',
  'WaitingLead',
  'Outcome',
  'Late',
  'Ahead',
  'Coming',
  'Occasion',
  'Quiet',
  'Backlog',
] as const

/** The group in which a place is shown. Groups follow each other as their places do. */
const groups: Record<(typeof places)[number], TodayGroup> = {
  Meeting: 'Now',
  FreshLead: 'Now',
  Near: 'Now',
  Answer: 'Waiting',
  WaitingLead: 'Waiting',
  Outcome: 'Due',
  Late: 'Due',
  Ahead: 'Due',
  Coming: 'Coming',
  Occasion: 'Occasions',
  Quiet: 'Quiet',
  Backlog: 'Backlog',
}

type Shared = Omit<TodayRow, 'Key' | 'Group' | 'Title' | 'Why' | 'Urgency' | 'Kind' | 'DateTime' | 'DoNotCall'>
/** A candidate for Today, as stored. */
export type Candidate = Shared &
  (
    | { Kind: 'Appointment'; Title: string; DateTime: string; DurationMinutes: number }
    | { Kind: 'Task'; Title: string; DateTime: string }
    | { Kind: 'Deadline'; Field: DateField; Day: string }
    | { Kind: 'ChecklistLine'; Title: string; Day: string; IsReturned: boolean }
    | { Kind: 'NewLead'; Source: string | null; DateTime: string; Attempts: number; LastAttempt: string | null }
    | { Kind: 'Answer'; Snippet: string; DateTime: string }
    | { Kind: 'MissedCall'; IsVoicemail: boolean; Transcription: string | null; DateTime: string }
    | { Kind: 'Birthday' }
    | { Kind: 'Anniversary'; Bought: string | null; Sold: string | null }
    | { Kind: 'Quiet'; LastContact: string | null; DateCreated: string; UrgencyType: string; ContactEveryDays: number }
  )
type Of<K extends Candidate['Kind']> = Extract<Candidate, { Kind: K }>

/** Where a candidate is placed, its order there (least `by` first), and what is shown. */
type Judged = Pick<TodayRow, 'Title' | 'Why' | 'Urgency' | 'DateTime'> & { place: (typeof places)[number]; by: number }

const MEETING = 15
const FRESH = 60
export const NEAR = { Task: 30, Appointment: 60 }
export const LATE_DAYS = 7
/** How far ahead the dates of transactions are shown. */
export const DAYS_AHEAD = 3

/** 1 minute, 2 minutes. */
const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
const since = (minutes: number) => {
  if (minutes < 60) return count(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day')
}

const judgeAt = (now: Temporal.Instant, zone: string) => {
  const today = dayOf(now, zone)
  const todayBegins = Date.parse(beginningOf(today, zone))
  const written = writtenIn(zone)
  const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  /** Minutes until an instant; below 0 once it is past. */
  const until = (instant: string) => (at(instant) - now.epochMilliseconds) / 60_000
  const daysSince = (instant: string) => dayOf(instant, zone).until(today).days
  const hour = (instant: number) => written(instant)[1]

  const judgeAppointment = ({ Title, DateTime, DurationMinutes }: Of<'Appointment'>): Judged => {
    const begins = until(DateTime)
    const end = at(DateTime) + DurationMinutes * 60_000
    const row = { Title, DateTime, by: at(DateTime) }
    if (end <= now.epochMilliseconds) return { ...row, place: 'Outcome', Why: 'How did it go?', Urgency: 'normal' }
    if (begins <= 0) return { ...row, place: 'Meeting', Why: `Now, until ${hour(end)}`, Urgency: 'now' }
    if (begins > NEAR.Appointment)
      return { ...row, place: 'Ahead', Why: `Begins at ${hour(at(DateTime))}`, Urgency: 'normal' }
    const Why = `Begins in ${count(Math.ceil(begins), 'minute')}`
    return begins <= MEETING
      ? { ...row, place: 'Meeting', Why, Urgency: 'now' }
      : { ...row, place: 'Near', Why, Urgency: 'soon' }
  }

  const judgeTask = ({ Title, DateTime }: Of<'Task'>): Judged => {
    const row = { Title, DateTime, by: at(DateTime) }
    const days = daysSince(DateTime)
    if (days > 0) {
      const Why = `${count(days, 'day')} past due`
      return days > LATE_DAYS
        ? { ...row, by: -row.by, place: 'Backlog', Why, Urgency: 'soon' }
        : { ...row, place: 'Late', Why, Urgency: 'soon' }
    }
    // Due exactly at the start of the day means on that day, at no particular time.
    if (at(DateTime) === todayBegins) return { ...row, place: 'Ahead', Why: 'Due today', Urgency: 'normal' }
    const due = until(DateTime)
    const Why = `${due < 0 ? 'Was due' : 'Due'} at ${hour(at(DateTime))}`
    if (Math.abs(due) <= NEAR.Task) return { ...row, place: 'Near', Why, Urgency: 'soon' }
    return due < 0
      ? { ...row, place: 'Late', Why, Urgency: 'soon' }
      : { ...row, place: 'Ahead', Why, Urgency: 'normal' }
  }

  /** The row for a date, whatever the time of day. */
  const judgeDay = (Title: string, Day: string): Judged => {
    const left = today.until(Day).days
    const by = todayBegins + left * 86_400_000
    const row = { Title, DateTime: null, by }
    if (left > 1) return { ...row, place: 'Coming', Why: `In ${left} days`, Urgency: 'normal' }
    if (left === 1) return { ...row, place: 'Coming', Why: 'Tomorrow', Urgency: 'normal' }
    if (left === 0) return { ...row, place: 'Ahead', Why: 'Today', Urgency: 'soon' }
    const Why = `${count(-left, 'day')} overdue`
    return -left > LATE_DAYS
      ? { ...row, by: -by, place: 'Backlog', Why, Urgency: 'soon' }
      : { ...row, place: 'Late', Why, Urgency: 'soon' }
  }
  const judgeDeadline = ({ Field, Day, TransactionName }: Of<'Deadline'>) =>
    judgeDay(`${dateLabels[Field]}: ${TransactionName}`, Day)
  const judgeLine = ({ Title, Day, IsReturned }: Of<'ChecklistLine'>): Judged => {
    const judged = judgeDay(Title, Day)
    const due = Day < today.toString() ? judged.Why : `Due ${judged.Why.toLowerCase()}`
    return { ...judged, Why: IsReturned ? `Returned. ${due}` : due }
  }

  /** Today 10:05 am, yesterday, 3 days ago. */
  const lastly = (instant: string) => {
    const days = daysSince(instant)
    return days < 1 ? `today ${hour(at(instant))}` : days < 2 ? 'yesterday' : `${days} days ago`
  }

  const judgeLead = ({ Source, IsUnassigned, DateTime, Attempts, LastAttempt }: Of<'NewLead'>): Judged => {
    const waited = Math.max(0, Math.floor(-until(DateTime)))
    const isFresh = waited < FRESH
    const what = IsUnassigned ? 'Unassigned lead' : 'New lead'
    return {
      place: isFresh ? 'FreshLead' : 'WaitingLead',
      by: -at(DateTime),
      Title: Source ? `${what}: ${Source}` : what,
      Why: LastAttempt
        ? `${count(Attempts, 'attempt')}, last ${lastly(LastAttempt)}`
        : waited === 0
          ? 'Just came in'
          : `Waiting ${since(waited)}`,
      Urgency: isFresh ? 'now' : 'soon',
      DateTime,
    }
  }

  const judgeAnswer = ({ Snippet, DateTime }: Of<'Answer'>): Judged => {
    const waited = Math.max(0, Math.floor(-until(DateTime)))
    return {
      place: 'Answer',
      by: at(DateTime),
      Title: Snippet || 'A message without text',
      Why: waited === 0 ? 'Just wrote' : `Waiting ${since(waited)} for your answer`,
      Urgency: 'soon',
      DateTime,
    }
  }

  const judgeMissed = ({ IsVoicemail, Transcription, DateTime }: Of<'MissedCall'>): Judged => {
    const waited = Math.max(0, Math.floor(-until(DateTime)))
    const said = Transcription?.replace(/\s+/g, ' ').slice(0, 120).toWellFormed()
    return {
      place: 'Answer',
      by: at(DateTime),
      Title: IsVoicemail ? (said ? `Voicemail: ${said}` : 'Voicemail') : 'Missed call',
      Why: waited === 0 ? 'Just called' : `Called ${since(waited)} ago`,
      Urgency: 'soon',
      DateTime,
    }
  }

  const judgeQuiet = ({ LastContact, DateCreated, UrgencyType, ContactEveryDays }: Of<'Quiet'>): Judged => {
    const days = daysSince(LastContact ?? DateCreated)
    const quiet = LastContact ? `Quiet for ${count(days, 'day')}` : `Never contacted in ${count(days, 'day')}`
    return {
      place: 'Quiet',
      by: -days / ContactEveryDays,
      Title: LastContact ? 'Get back in touch' : 'Get in touch',
      Why: `${quiet}; ${UrgencyType} allows ${ContactEveryDays}`,
      Urgency: 'normal',
      DateTime: null,
    }
  }

  const judgeAnniversary = ({ Bought, Sold }: Of<'Anniversary'>): Judged => {
    const years = today.year - Temporal.PlainDate.from(Bought ?? Sold ?? today).year
    const what = Bought ? 'Home anniversary' : 'Sale anniversary'
    return { ...occasion, by: 1, Title: 'Wish a happy anniversary', Why: `${what}: ${count(years, 'year')}` }
  }
  const occasion = { place: 'Occasion', Urgency: 'normal', DateTime: null } as const

  return (candidate: Candidate): Judged => {
    switch (candidate.Kind) {
      case 'Appointment':
        return judgeAppointment(candidate)
      case 'Task':
        return judgeTask(candidate)
      case 'Deadline':
        return judgeDeadline(candidate)
      case 'ChecklistLine':
        return judgeLine(candidate)
      case 'NewLead':
        return judgeLead(candidate)
      case 'Answer':
        return judgeAnswer(candidate)
      case 'MissedCall':
        return judgeMissed(candidate)
      case 'Birthday':
        return { ...occasion, by: 0, Title: 'Wish a happy birthday', Why: 'Birthday today' }
      case 'Anniversary':
        return judgeAnniversary(candidate)
      case 'Quiet':
        return judgeQuiet(candidate)
    }
  }
}

/** Today's rows in order, each with the reason why it is there. */
export const rank = (candidates: Candidate[], now: Temporal.Instant, zone: string): Omit<TodayRow, 'DoNotCall'>[] => {
  const judge = judgeAt(now, zone)
  return candidates
    .map((candidate) => {
      const { place, by, ...judged } = judge(candidate)
      const { Kind, Id } = candidate
      const Key = Kind === 'Deadline' ? `${Kind}:${Id}:${candidate.Field}` : `${Kind}:${Id}`
      return { row: { ...candidate, ...judged, Key, Group: groups[place] }, place: places.indexOf(place), by }
    })
    .sort((a, b) => a.place - b.place || a.by - b.by || a.row.Id - b.row.Id)
    .map(({ row }) => row)
}
