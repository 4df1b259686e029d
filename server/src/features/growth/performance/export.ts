import { definitions, derived } from '@dormer/contract/growth/definitions'
import { goalFigures } from '@dormer/contract/growth/goals'
import { exportPerformance, type PerformanceFile, performanceFiles } from '@dormer/contract/growth/performance'
import type { SpeedFigures } from '@dormer/contract/growth/speed-to-lead'
import { officeHoursInWords } from '@dormer/contract/office-hours'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { dayOf, writtenIn } from '../../../time/clock.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import { cohortsCsv } from '../cohorts/export.ts'
import { goalsOf, readMonth } from '../goals/goals.queries.ts'
import { goalStandingWords } from '../goals/goals.rules.ts'
import { callActivityOf, streamCalls } from './call-activity.queries.ts'
import { figures, type Scope } from './figures.ts'
import { streamLeads } from './leads.queries.ts'
import { agentActivityOf, appointmentsOf, scopeOf } from './performance.queries.ts'
import { streamRows } from './rows.queries.ts'
import { speedToLeadOf } from './speed-to-lead.queries.ts'

type Asked = typeof exportPerformance.body._output
type Cells = readonly (string | null)[]
type Csv = {
  columns: readonly string[] | ((asked: Asked) => readonly string[])
  rows: (db: Tx, actor: Actor, scope: Scope, asked: Asked) => AsyncIterable<Cells>
}

const labelsOf = (figures: Record<string, { label: string }>) => Object.values(figures).map(({ label }) => label)
const activity = definitions['agent-activity']
const activityNames = Object.keys(activity) as (keyof typeof activity)[]
const callFigures = definitions['call-activity']
const callNames = Object.keys(callFigures) as (keyof typeof callFigures)[]
const speedNames = [
  ...(Object.keys(definitions['speed-to-lead']) as (keyof (typeof definitions)['speed-to-lead'])[]),
  ...(['MedianSeconds', 'Percentile90Seconds', 'UnderFivePercent', 'NeverTouchedPercent'] as const),
]
const { LeadCount: _, ...ofLead } = definitions['lead-performance']

/** An instant's date where the reader is, as MM/DD/YYYY. */
const shown = (instant: string, zone: string) =>
  dayOf(instant, zone)
    .toString()
    .replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** That date and the time of day. */
const whenIn = ({ TimeZone }: Actor, instant: string) => [
  shown(instant, TimeZone),
  writtenIn(TimeZone)(Temporal.Instant.from(instant).epochMilliseconds)[1],
]

const reports: { [R in PerformanceFile]: Csv } = {
  'agent-activity': {
    columns: ['Agent', ...labelsOf(activity)],
    async *rows(db, actor, scope) {
      const { Users, Totals } = await agentActivityOf(db, actor, scope)
      for (const row of [...Users, { Name: 'Total', ...Totals }])
        yield [row.Name, ...activityNames.map((name) => String(row[name]))]
    },
  },
  'lead-performance': {
    columns: ['Contact Id', 'Name', 'Source', 'Agent', 'Date Created', ...labelsOf(ofLead)],
    async *rows(db, actor, scope, asked) {
      for await (const row of streamLeads(db, actor, scope, asked))
        yield [
          String(row.ContactId),
          row.Name,
          row.Source,
          row.AgentName ?? 'Unassigned',
          shown(row.DateCreated, actor.TimeZone),
          String(row.CallCount),
          String(row.ContactedCount),
          String(row.ConversationCount),
          String(row.TextCount),
          String(row.EmailCount),
          String(row.AppointmentCount),
        ]
    },
  },
  appointments: {
    columns: ({ Part }) =>
      Part === 'Appointments'
        ? ['Appointment Id', 'Title', 'Agent', 'Created By', 'Contact', 'Type', 'Result', 'Date', 'Time', 'Source']
        : ['Figure', 'Value'],
    async *rows(db, actor, scope, { Part }) {
      if (Part === 'Appointments') {
        for await (const row of streamRows(db, actor, figures.appointments.Appointments, scope)) {
          const { Id, Title, UserName, CreatedByName, ContactName, Type, Result, SourceName } = row
          const what = [String(Id), Title, UserName ?? 'Unassigned', CreatedByName, ContactName, Type, Result]
          yield [...what, ...whenIn(actor, row.Date), SourceName]
        }
        return
      }
      const { Previous: _, ...counts } = await appointmentsOf(db, scope)
      const labels: Record<string, { label: string }> = { ...definitions.appointments, ...derived }
      for (const [name, value] of Object.entries(counts))
        yield [labels[name]?.label ?? name, name in derived ? `${value}%` : String(value)]
    },
  },
  'call-activity': {
    columns: ({ Part }) =>
      Part === 'Agents'
        ? ['Agent', ...labelsOf(callFigures)]
        : [
            'Call Id',
            'Contact Name',
            'Agent',
            'Direction',
            'Call Date',
            'Call Time',
            'Call Duration Seconds',
            'Class',
            'Status',
          ],
    async *rows(db, actor, scope, { Part }) {
      if (Part === 'Agents') {
        const { Users, Totals } = await callActivityOf(db, actor, scope)
        for (const row of [...Users, { FirstName: 'Total', LastName: '', ...Totals }])
          yield [`${row.FirstName} ${row.LastName}`.trim(), ...callNames.map((name) => String(row[name]))]
        return
      }
      for await (const row of streamCalls(db, actor, scope)) {
        const when = [...whenIn(actor, row.DateStarted), String(row.DurationSeconds)]
        yield [String(row.CallId), row.ContactName, row.UserName, row.Direction, ...when, row.Class, row.Status]
      }
    },
  },
  cohorts: cohortsCsv,
  goals: {
    columns: ['Agent', 'Month', 'Goal', 'Done', 'Target', 'Expected by Now', 'Standing', 'Set By'],
    async *rows(db, actor, { whose }, asked) {
      const { Month, Users } = await goalsOf(db, actor, whose, readMonth(asked.month, actor))
      for (const user of Users)
        for (const figure of goalFigures) {
          const { Done, Target, Expected, Standing, IsFromBrokerage } = user[figure]
          const by = Target === null ? '' : IsFromBrokerage ? 'Brokerage' : 'Agent'
          const numbers = [Done, Target, Expected].map((n) => (n === null ? '' : String(n)))
          yield [
            user.Name,
            Month,
            definitions.goals[figure].label,
            ...numbers,
            Standing && goalStandingWords[Standing],
            by,
          ]
        }
    },
  },
  'speed-to-lead': {
    columns: [
      ...['By', 'Name', ...labelsOf(definitions['speed-to-lead'])],
      ...['Median (Seconds)', '90th Percentile (Seconds)', 'Under 5 Minutes (%)', 'Never Touched (%)'],
    ],
    async *rows(db, _actor, scope) {
      const { All, OfficeHours, Sources, Agents, Hours } = await speedToLeadOf(db, scope)
      const row = (by: string, name: string, figures: SpeedFigures): Cells => [
        by,
        name,
        ...speedNames.map((figure) => (figures[figure] === null ? '' : String(figures[figure]))),
      ]
      yield row('All', 'All', All)
      yield row('Arrival', officeHoursInWords, OfficeHours)
      for (const one of Sources) yield row('Source', one.Name, one)
      for (const one of Agents) yield row('Agent', one.Name, one)
      for (const one of Hours) yield row('Hour', `${one.Hour}:00`, one)
    },
  },
}

export const performanceExport = defineDownload({
  kind: 'performance-export',
  payload: exportPerformance.body,
  open: async (asked, actor, { database }) => {
    // The user's role may have changed since the link was made.
    const scope = await database.asTenant(actor.TenantId, (db) => scopeOf(db, actor, asked.Report, asked))
    const { columns, rows } = reports[asked.Report]
    return {
      FileName: performanceFiles[asked.Report],
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(
        typeof columns === 'function' ? columns(asked) : columns,
        database.streamAsTenant(actor.TenantId, (db) => rows(db, actor, scope, asked)),
      ),
    }
  },
})
