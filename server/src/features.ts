import type { Area, Table, Tables } from './area.ts'
import type { Events } from './db/events.ts'
import { automationArea } from './features/automation/area.ts'
import { brokerageArea } from './features/brokerage/area.ts'
import { downloadRoutes } from './features/brokerage/downloads/downloads.routes.ts'
import { dayArea } from './features/day/area.ts'
import { dealsArea } from './features/deals/area.ts'
import { deskArea } from './features/desk/area.ts'
import { growthArea } from './features/growth/area.ts'
import { homesArea } from './features/homes/area.ts'
import { messagesArea } from './features/messages/area.ts'
import { peopleArea } from './features/people/area.ts'
import type { Handlers } from './http/handlers.ts'
import { dueJob, findDue } from './jobs/due.ts'

/** The areas, from the ground up (scripts/zones.ts). */
export const areas: Area[] = [
  brokerageArea,
  peopleArea,
  dayArea,
  messagesArea,
  homesArea,
  dealsArea,
  automationArea,
  growthArea,
  deskArea,
]

export const dues = areas.flatMap((area) => area.dues ?? [])
/** What the areas have against a message that is about to leave. */
export const mayLeave = areas.flatMap((area) => area.mayLeave ?? [])
/** What a merge of contacts means for the areas. */
export const merging = areas.flatMap((area) => area.merging ?? [])
/** What erasing a person means for the areas. */
export const erasing = areas.flatMap((area) => area.erasing ?? [])
export const runs = areas.flatMap((area) => area.runs ?? [])
export const jobs = [
  ...areas.flatMap((area) => area.jobs ?? []),
  ...runs.map(({ job }) => job),
  dueJob,
  ...dues.map(({ retryJob }) => retryJob),
]
export const schedules = [...areas.flatMap((area) => area.schedules ?? []), findDue]
const described: Tables = Object.assign({}, ...areas.map((area) => area.tables))
/** What the history calls each kind of run, the run says. */
const kinds = Object.fromEntries(runs.flatMap(({ kind, changeKind }) => (changeKind ? [[kind, changeKind]] : [])))
export const tables: Tables = { ...described, run: { ...described.run, kinds } as Table }

/** How every event of the contract is read, or it does not compile. */
export const events: Events = {
  ...brokerageArea.events,
  ...peopleArea.events,
  ...dayArea.events,
  ...messagesArea.events,
  ...homesArea.events,
  ...dealsArea.events,
}

/**
 * Upper floors hear of events first, so that they are not told of what lower ones write on hearing of it. Messages are
 * last: they tell people what the others have noted (`noticesDue`).
 */
const hearing = [...areas.filter((area) => area !== messagesArea).reverse(), messagesArea]
export const subscriptions = hearing.flatMap((area) => area.subscriptions ?? [])

/** A handler for every endpoint of the contract, or it does not compile. */
export const handlers: Handlers = {
  ...brokerageArea.routes,
  ...peopleArea.routes,
  ...dayArea.routes,
  ...messagesArea.routes,
  ...homesArea.routes,
  ...dealsArea.routes,
  ...automationArea.routes,
  ...growthArea.routes,
  ...deskArea.routes,
  ...downloadRoutes(areas.flatMap((area) => area.downloads ?? [])),
}
