import type { TimeUnit } from '@dormer/contract/automation/steps'
import type { SendWindow } from '@dormer/contract/automation/workflows'

/*
 * When steps are due (docs/rules.md#workflow-times). Minutes and hours are exact; days and months are a person's, in the
 * contact's time zone: the same time of day across a change of clocks, and the last day of a month that is too short.
 */

type Wait = { WaitTime: number; TimeUnit: TimeUnit }

/** When a wait that began then is over. */
export const afterWait = (from: Temporal.Instant, { WaitTime, TimeUnit }: Wait, zone: string): Temporal.Instant => {
  if (TimeUnit === 'Minutes') return from.add({ minutes: WaitTime })
  if (TimeUnit === 'Hours') return from.add({ hours: WaitTime })
  const local = from.toZonedDateTimeISO(zone)
  return local.add(TimeUnit === 'Days' ? { days: WaitTime } : { months: WaitTime }).toInstant()
}

/** The first moment from then on that is in a window; the moment itself without one. */
export const inWindow = (at: Temporal.Instant, window: SendWindow | null, zone: string): Temporal.Instant => {
  if (!window) return at
  const [from, to] = [Temporal.PlainTime.from(window.From), Temporal.PlainTime.from(window.To)]
  const local = at.toZonedDateTimeISO(zone)
  for (let days = 0; days <= 7; days++) {
    const day = local.toPlainDate().add({ days })
    if (!window.Days.includes(day.dayOfWeek)) continue
    // Where a change of clocks swallows the hour, it begins after it.
    const opens = day.toZonedDateTime({ timeZone: zone, plainTime: from }).toInstant()
    const closes = day.toZonedDateTime({ timeZone: zone, plainTime: to }).toInstant()
    if (Temporal.Instant.compare(at, closes) >= 0) continue
    return Temporal.Instant.compare(at, opens) > 0 ? at : opens
  }
  return at
}
