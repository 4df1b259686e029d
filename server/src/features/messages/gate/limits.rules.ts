import type { Channel } from '@dormer/contract/messages/messages'

/** How much a sender may send within a span of time. */
export type LimitRule = {
  /** The beginning of a sentence about it. */
  Says: string
  Most: number
  Seconds: number
  /** What is counted: messages, or the people they go to. */
  Of: 'Messages' | 'People'
  /** Whether it applies to messages to many and automatic ones, or to messages to one person. */
  IsForMany: boolean
}

/** A limit with what has been used of it. */
export type Limit = LimitRule & {
  /** Sent, or perhaps sent, within the last `Seconds`. */
  Used: number
  /** What else leaves before this message. */
  Ahead: number
  /** How much of it this message takes. */
  Needs: number
  /** When enough of what was used has expired for this message to go. */
  Free: Temporal.Instant
}

const DAY = 24 * 60 * 60
const { format: number } = new Intl.NumberFormat('en-US')

/** Whether it is one of Google's own domains; Google serves any others as a Workspace. */
const isPersonalGmail = (email: string) => /@(?:gmail|googlemail)\.com$/.test(email)

/**
 * What its provider lets a mailbox send. Google: support.google.com/mail/answer/22839,
 * support.google.com/a/answer/166852. Microsoft: Exchange Online limits, "Sending limits". Other servers' limits are
 * unknown: they report them when they are reached.
 */
export const limitsOfMailbox = ({
  Email,
  EmailProviderId,
}: {
  Email: string
  EmailProviderId: number
}): LimitRule[] => {
  const people = (Most: number, whose: string): LimitRule => ({
    Says: `${Email} may write to ${number(Most)} people in 24 hours (${whose} limit)`,
    Most,
    Seconds: DAY,
    Of: 'People',
    IsForMany: false,
  })
  if (EmailProviderId === 1) return [people(isPersonalGmail(Email) ? 500 : 2000, 'Google’s')]
  if (EmailProviderId === 6) return []
  const Says = `${Email} may send 30 emails a minute (Microsoft’s limit)`
  return [people(10_000, 'Microsoft’s'), { Says, Most: 30, Seconds: 60, Of: 'Messages', IsForMany: false }]
}

type Chosen = { MassEmailsPerDay: number | null; MassTextsPerDay: number | null }
/** The most a brokerage sends to many or automatically. */
export const limitsOfBrokerage = (channel: Channel, chosen: Chosen): LimitRule[] => {
  const Most = channel === 'Email' ? chosen.MassEmailsPerDay : chosen.MassTextsPerDay
  if (Most === null) return []
  const Says = `Your brokerage sends at most ${number(Most)} mass ${channel === 'Email' ? 'emails' : 'texts'} in 24 hours`
  return [{ Says, Most, Seconds: DAY, Of: 'Messages', IsForMany: true }]
}

/** How much may still be sent now. */
export const leftOf = ({ Most, Used, Ahead }: Limit) => Math.max(0, Most - Used - Ahead)

/** The limit that keeps a message longest, and until when; undefined if it may go. */
export const fullLimit = (limits: Limit[], now: Temporal.Instant) => {
  const full = limits.flatMap((limit) => {
    const { Most, Used, Ahead, Needs, Seconds, Says, Free } = limit
    const left = leftOf(limit)
    if (Needs <= left || Temporal.Instant.compare(now, Free) >= 0) return []
    // What waits ahead of it uses up whole spans first.
    const before = Math.max(0, Ahead - Math.max(0, Most - Used))
    const Until = Free.add({ seconds: Math.floor(before / Most) * Seconds })
    return [{ Until, Why: `${Says}, and ${left === 0 ? 'none is' : `only ${number(left)} are`} left.` }]
  })
  return full.sort((a, b) => Temporal.Instant.compare(b.Until, a.Until))[0]
}

/** How long a message to this many people takes while others are still waiting ahead; null if all of it may go now. */
export const paceOf = (limits: Limit[], mine: number, others: number): string | null => {
  if (mine === 0) return null
  const count = mine + others
  const paces = limits.flatMap((limit) => {
    const left = leftOf(limit)
    if (count <= left) return []
    const days = Math.ceil((count - left) / limit.Most) + (left > 0 ? 1 : 0)
    const takes = `At ${number(limit.Most)} a day this takes ${days} ${days === 1 ? 'day' : 'days'}`
    const also = others > 0 ? `, with the ${number(others)} of other mass messages that still wait` : ''
    const used = limit.Used > 0 ? ` ${number(limit.Used)} went out in the last 24 hours.` : ''
    return [{ days, Text: `${takes}${also}.${used}` }]
  })
  return paces.sort((a, b) => b.days - a.days)[0]?.Text ?? null
}
