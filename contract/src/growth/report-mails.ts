import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, instant } from '../fields.ts'

/* What a user is mailed every Monday at 8 (docs/rules.md#mondays-mail). */

/** What the mail can have, in its order. */
export const mailedReports = {
  'agent-activity': 'Agent Activity',
  'lead-performance': 'New Leads',
  'speed-to-lead': 'Speed to Lead',
  appointments: 'Appointments',
  pipeline: 'Pipeline',
  goals: 'Goals',
} as const
export type MailedReport = keyof typeof mailedReports
export const mailedReportNames = Object.keys(mailedReports) as [MailedReport, ...MailedReport[]]

const choice = {
  Reports: z
    .array(z.enum(mailedReportNames, 'Choose a report'))
    .min(1, 'Choose at least one report')
    .transform((chosen) => mailedReportNames.filter((name) => chosen.includes(name)))
    .meta({ example: ['agent-activity', 'goals'] }),
  /** Only the user's own figures. Those who may not see the brokerage's get no others. */
  IsOwn: flag.default(false),
}

const reportMail = z
  .object({
    IsOn: z.boolean(),
    Reports: z.array(z.enum(mailedReportNames)),
    IsOwn: z.boolean(),
    /** When it comes next; null while it is off. */
    NextDate: instant.nullable(),
    /** The address it goes to. */
    Address: z.string(),
  })
  .meta({ id: 'ReportMail' })
export type ReportMail = z.infer<typeof reportMail>

export const reportMailChoice = z.object({ IsOn: flag, ...choice })

export const getReportMail = endpoint({
  method: 'GET',
  path: 'api/report/monday-mail',
  summary: 'Get what the signed-in user is mailed every Monday',
  permission: 'signed-in',
  response: reportMail,
})

export const saveReportMail = endpoint({
  method: 'PUT',
  path: 'api/report/monday-mail',
  summary: 'Choose what the signed-in user is mailed every Monday',
  permission: 'signed-in',
  body: reportMailChoice,
  response: reportMail,
})

/** To the same address as on Mondays. */
export const sendReportSample = endpoint({
  method: 'POST',
  path: 'api/report/monday-mail/sample',
  summary: 'Mail the signed-in user a sample now: what last Monday’s mail says, or would have said',
  permission: 'signed-in',
  creates: true,
  body: z.object(choice),
  response: done,
})
