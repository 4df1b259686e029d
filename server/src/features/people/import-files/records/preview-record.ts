import { plainHours } from '@dormer/contract/clock-words'
import { textOf } from '../../../../html/composed-html.rules.ts'
import type { Preview } from '../findings.ts'
import type { Made } from './plan-record.rules.ts'

/** As many characters of a value are shown. */
const VALUE_SHOWN = 300

const becomes: Record<number, string> = {
  1: 'Call', 2: 'Call: left message', 3: 'Call: no answer', 4: 'Email sent', 5: 'Text sent', 8: 'Email received',
  9: 'Text received', 10: 'Completed task',
} // biome-ignore format: pairs read better in rows

const timeOf = (instant: unknown, timeZone: string) =>
  plainHours(
    Temporal.Instant.from(String(instant)).toLocaleString('en-US', {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
  )

/** What a row will be, as it is shown. */
export const previewRecord = ({ table, columns }: Made, timeZone: string): Preview['Fields'] => {
  const what = {
    note: 'Note',
    activity: becomes[Number(columns.ActivityTypeId)] ?? 'Activity',
    task: 'Open task',
    appointment: 'Appointment',
  }[table]
  const time = columns.DateTime ?? columns.DueDate ?? columns.DateCreated
  const text = columns.Note ? textOf(String(columns.Note)) : (columns.Description ?? columns.Notes)
  const fields: [string, unknown][] = [
    ['Becomes', what],
    [table === 'task' ? 'Due' : 'Date', timeOf(time, timeZone)],
    ['Subject', columns.Subject ?? columns.Title],
    ['Location', columns.Location],
    ['Text', text],
  ]
  return fields.flatMap(([Label, value]) => {
    const whole = String(value ?? '')
    if (whole === '') return []
    return [
      {
        Label,
        Before: null,
        Value: whole.length > VALUE_SHOWN ? `${whole.slice(0, VALUE_SHOWN).toWellFormed()}…` : whole,
      },
    ]
  })
}
