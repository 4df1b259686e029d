import { definitions, derived } from '@dormer/contract/growth/definitions'
import { type Goals, goalFigures } from '@dormer/contract/growth/goals'
import type { AgentActivity } from '@dormer/contract/growth/performance'
import type { SpeedFigures } from '@dormer/contract/growth/speed-to-lead'
import type { MailTable, SystemMail } from '../../messages/system-mail/system-mail.rules.ts'
import { goalStandingWords } from '../goals/goals.rules.ts'

/* What stands in Monday's mail. Figures come from the reports and are only written here. */

const count = (n: number) => n.toLocaleString('en-US')
const shownDay = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

type Numbers = Record<string, unknown>
/** Figures of last week, each beside that of the week before. */
export const figuresTable = (
  title: Pick<MailTable, 'Title' | 'Url'>,
  figures: Record<string, { label: string }>,
  now: Numbers,
  before: Numbers | null,
): MailTable => ({
  ...title,
  Columns: ['', 'Last week', 'Week before'],
  Rows: Object.entries(figures).map(([name, { label }]) => {
    const unit = percentages.has(name) ? '%' : ''
    return [label, ...[now, before ?? {}].map((of) => `${count(Number(of[name] ?? 0))}${unit}`)]
  }),
})
const percentages = new Set(['ListingConversion', 'BuyerConversion', 'ShowRate', 'ShowingConversion'])

const speed = { Leads: definitions['speed-to-lead'].Leads, ...derived }
const durations = ['MedianSeconds', 'Percentile90Seconds'] as const
/** 45 s, 12 min, 3 h 20 min, 2 days 4 h. */
const durationInWords = (seconds: number) => {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)]
  if (minutes < 1) return `${seconds} s`
  if (hours < 1) return `${minutes} min`
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${count(Math.floor(hours / 24))} ${hours < 48 ? 'day' : 'days'} ${hours % 24} h`
}
/** How soon people were in touch with the leads of a week. */
export const speedTable = (
  title: Pick<MailTable, 'Title' | 'Url'>,
  now: SpeedFigures,
  before: SpeedFigures | null,
): MailTable => {
  const row = (label: string, of: (figures: SpeedFigures) => string) => [label, of(now), before ? of(before) : '–']
  return {
    ...title,
    Columns: ['', 'Last week', 'Week before'],
    Rows: [
      row(speed.Leads.label, ({ Leads }) => count(Leads)),
      ...durations.map((name) =>
        row(speed[name].label, ({ [name]: after }) => (after === null ? '–' : durationInWords(after))),
      ),
      row(speed.UnderFivePercent.label, ({ UnderFivePercent }) => `${UnderFivePercent}%`),
      row(speed.NeverTouchedPercent.label, ({ NeverTouchedPercent }) => `${NeverTouchedPercent}%`),
    ],
  }
}

const activity = definitions['agent-activity']
/** What a mail has room for, beside each agent's name. */
const byAgent = ['NewLeads', 'Calls', 'Texts', 'Emails', 'ApptsScheduled'] as const
/** Agents listed; the report has all. */
const LISTED = 40
/** The agents who did anything in either week. */
export const agentsTable = (
  title: Pick<MailTable, 'Title' | 'Url'>,
  users: AgentActivity['Users'],
): MailTable | undefined => {
  const names = Object.keys(activity) as (keyof typeof activity)[]
  const active = users.filter((row) => names.some((name) => row[name] > 0 || (row.Previous?.[name] ?? 0) > 0))
  if (active.length === 0) return undefined
  const more = active.length - LISTED
  return {
    ...title,
    Note: `In brackets the week before.${more > 0 ? ` ${count(more)} more are in the report.` : ''}`,
    Columns: ['Agent', ...byAgent.map((name) => activity[name].label)],
    Rows: active
      .slice(0, LISTED)
      .map((row) => [row.Name, ...byAgent.map((name) => `${count(row[name])} (${count(row.Previous?.[name] ?? 0)})`)]),
  }
}

/** Of the leads of a week; how long calls took is not known yet. */
export const leadFigures = (() => {
  const { Contacted: _, Conversations: __, ...known } = definitions['lead-performance']
  return { ...known, AverageCallAttempts: derived.AverageCallAttempts }
})()
export const appointmentFigures = {
  ...definitions.appointments,
  ListingConversion: derived.ListingConversion,
  BuyerConversion: derived.BuyerConversion,
  ShowRate: derived.ShowRate,
  ShowingConversion: derived.ShowingConversion,
}
export const activityFigures = activity

const monthName = (month: string) =>
  Temporal.PlainYearMonth.from(month)
    .toPlainDate({ day: 1 })
    .toLocaleString('en-US', { month: 'long', year: 'numeric' })

/** Where those stand who have goals. */
export const goalsTable = ({ Month, ElapsedPercent, Users }: Goals, Url: string | null): MailTable => {
  const withGoals = Users.filter((user) => goalFigures.some((figure) => user[figure].Target !== null))
  return {
    Title: `Goals for ${monthName(Month)}`,
    Url,
    Note:
      withGoals.length === 0
        ? 'No goals are set.'
        : ElapsedPercent === 100
          ? 'The month is over.'
          : `${ElapsedPercent}% of the month has passed.`,
    Columns: ['Agent', ...goalFigures.map((figure) => definitions.goals[figure].label)],
    Rows: withGoals.map((user) => [
      user.Name,
      ...goalFigures.map((figure) => {
        const { Done, Target, Standing } = user[figure]
        return Target === null || !Standing
          ? '–'
          : `${count(Done)} of ${count(Target)} (${goalStandingWords[Standing].toLowerCase()})`
      }),
    ]),
  }
}

export type Written = {
  days: { First: string; Last: string }
  brokerage: string
  isOwn: boolean
  isSample: boolean
  tables: MailTable[]
  settings: string | null
}
export const reportMail = ({ days, brokerage, isOwn, isSample, tables, settings }: Written): SystemMail => {
  const week = `${shownDay(days.First)} to ${shownDay(days.Last)}`
  return {
    Subject: `${isSample ? 'Sample: ' : ''}${isOwn ? 'Your week' : 'The week'}, ${week}`,
    Heading: `${isOwn ? 'Your week' : `The week at ${brokerage}`}, ${week}`,
    Tables: tables,
    Footer: {
      Text: isSample
        ? 'You asked for this sample. The mail itself comes on Mondays at 8 am if you turn it on.'
        : 'You get this on Mondays because you asked for it.',
      Link: settings ? { Label: isSample ? 'Choose what it has' : 'Change or stop it', Url: settings } : null,
    },
  }
}
