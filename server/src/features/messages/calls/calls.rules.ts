import type { SimulatedEvent } from '@dormer/contract/messages/calls'
import { type CallStatus, isRunning } from '@dormer/contract/messages/calls'

/** How a call ended that was never answered. */
type Unanswered = 'No Answer' | 'Busy' | 'Failed' | 'Canceled'

export type News =
  | { What: 'Answered'; At: string }
  /** `Seconds` is the talk time as the provider counts it; 0 of a call that was not answered. */
  | { What: 'Ended'; As: Unanswered | 'Completed'; At: string; Seconds?: number | undefined; Error?: string | null }

export type CallState = {
  Direction: string
  Way: string
  IsRecorded: boolean
  Status: string
  DateAnswered: string | null
  DateEnded: string | null
  DurationSeconds: number
}
export type Changes = Partial<{
  Status: CallStatus
  DateAnswered: string
  DateEnded: string
  DurationSeconds: number
  Error: string | null
}>

const secondsBetween = (from: string, to: string) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000))

/**
 * The talk time in the seconds that the provider counts, which begin when a phone is picked up: whoever is asked to press
 * a key, or told that the call is recorded, talks later, from when we noted it.
 */
const talkOf = ({ Direction, Way, IsRecorded, DateAnswered }: CallState, seconds: number, ended: string) => {
  const isLater = Direction === 'Incoming' ? Way === 'OwnPhone' : IsRecorded
  return isLater && DateAnswered !== null ? Math.min(seconds, secondsBetween(DateAnswered, ended)) : seconds
}

/**
 * What news of a call changes; undefined if nothing. The provider tells things twice and in any order: a call that has
 * ended stays ended, and only learns how long it was and that it was answered after all.
 */
export const afterNews = (call: CallState, news: News): Changes | undefined => {
  if (news.What === 'Answered') {
    if (!isRunning(call.Status) || call.Status === 'On Call') return undefined
    return { Status: 'On Call', DateAnswered: news.At }
  }
  const { As, At, Seconds } = news
  const why = news.Error ?? null
  const talked = Seconds !== undefined && Seconds > 0
  if (isRunning(call.Status)) {
    const isAnswered = call.Status === 'On Call' || (As === 'Completed' && talked)
    if (!isAnswered)
      return {
        Status: call.Direction === 'Incoming' ? 'Missed' : As === 'Completed' ? 'Canceled' : As,
        DateEnded: At,
        DurationSeconds: 0,
        Error: why,
      }
    const DateAnswered = call.DateAnswered ?? new Date(Date.parse(At) - (Seconds ?? 0) * 1000).toISOString()
    return {
      Status: 'Completed',
      DateAnswered,
      DateEnded: At,
      DurationSeconds: talked ? talkOf(call, Seconds, At) : secondsBetween(DateAnswered, At),
    }
  }
  // What was ended here meanwhile is measured by the provider; a voicemail or missed call never becomes a talk.
  if (!talked || As !== 'Completed' || !['Completed', 'Canceled', 'No Answer', 'Busy', 'Failed'].includes(call.Status))
    return undefined
  const ended = call.DateEnded ?? At
  if (call.Status === 'Completed') {
    const DurationSeconds = talkOf(call, Seconds, ended)
    return call.DurationSeconds === DurationSeconds ? undefined : { DurationSeconds }
  }
  return {
    Status: 'Completed',
    DateAnswered: call.DateAnswered ?? new Date(Date.parse(ended) - Seconds * 1000).toISOString(),
    DurationSeconds: talkOf(call, Seconds, ended),
    Error: null,
  }
}

/** How long the far end of a simulated call rings, and when it gives up, in seconds. */
export const SIMULATED_RING = 3
export const SIMULATED_GIVES_UP = 20
const SIMULATED_TALK = { 3: 15, 4: 5 } as const

/** What the far end of a simulated call does, by the last digit of its number, and how long it talks then. */
export const scriptOf = (number: string): { Event: SimulatedEvent; Seconds?: number } => {
  switch (number.at(-1)) {
    case '1':
      return { Event: 'Busy' }
    case '2':
      return { Event: 'No Answer' }
    case '3':
      return { Event: 'Voicemail', Seconds: SIMULATED_TALK[3] }
    case '4':
      return { Event: 'Answer', Seconds: SIMULATED_TALK[4] }
    default:
      return { Event: 'Answer' }
  }
}

/** Whom an incoming call rings at once, and where. */
export type Round = { UserIds: number[]; Browser: boolean; Phone: boolean }
export type Agent = { UserId: number; HasPhone: boolean }

/** How many users a round rings at most: Twilio calls ten at once, and each may have a browser and a phone. */
export const RUNG_AT_ONCE = 5

/** The rounds of an incoming call: one group of agents after the other, each as the brokerage has them rung. */
export const roundsOf = (groups: Agent[][], order: string): Round[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group) => {
      const UserIds = group.map(({ UserId }) => UserId)
      const withPhone = group.filter(({ HasPhone }) => HasPhone).map(({ UserId }) => UserId)
      const browser = { UserIds, Browser: true, Phone: false }
      if (order === 'Browser' || withPhone.length === 0) return [browser]
      return order === 'Together'
        ? [{ UserIds, Browser: true, Phone: true }]
        : [browser, { UserIds: withPhone, Browser: false, Phone: true }]
    })
