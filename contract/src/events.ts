import type { z } from 'zod'
import { brokerageEvents } from './brokerage/events.ts'
import { dayEvents } from './day/events.ts'
import { dealEvents } from './deals/events.ts'
import { homesEvents } from './homes/events.ts'
import { messageEvents } from './messages/events.ts'
import { peopleEvents } from './people/events.ts'

/** Everything that happens which others may want to hear of, as each area declares it. */
export const events = {
  ...peopleEvents,
  ...dayEvents,
  ...messageEvents,
  ...homesEvents,
  ...dealEvents,
  ...brokerageEvents,
}
export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]['payload']>
