import {
  type DoNotCall,
  exceptionOf,
  exceptionWords,
  ownListWords,
  registryWords,
  uncheckedWords,
  writtenDay,
} from './do-not-call.rules.ts'
import { isQuiet, quietWords } from './quiet.rules.ts'
import type { Where } from './zone.rules.ts'

/*
 * Whether somebody may be called now (docs/rules.md#whom-not-to-call). A call that sells is a solicitation: it keeps to
 * the hours of where the person is (47 CFR 64.1200(c)(1) and the states), and to Do Not Call. Any other, such as about a
 * closing, is the caller's to make. A voicemail that was recorded before the call is a prerecorded message
 * (64.1200(a)(2) and (a)(3)), whoever drops it, and needs written consent.
 */

export type CallFacts = {
  Purpose: 'Solicitation' | 'Service'
  /** A message recorded before the call is to be left. */
  IsPrerecorded: boolean
  /** The name for the sentences; the number if nobody is known. */
  Name: string
  /** Ten digits. */
  Number: string
  DoNotCall: DoNotCall
  /** When they last called or wrote, unless they have said stop since: who has just asked for it may be called at any hour. */
  RepliesTo: Temporal.Instant | null
  /** They texted STOP. */
  Stop: Temporal.Instant | null
  Where: Where
  Now: Temporal.Instant
  BrokerageZone: string
}

type Block = { Reason: 'OwnList' | 'Registry' | 'QuietHours' | 'NoWrittenConsent'; Why: string }
export type CallDecision =
  /** Exception: why a registered number may be called. Warnings: what to know before calling. */
  | { Decision: 'Call'; Warnings: string[]; Exception: string | null }
  /** The first reason, and the sentences of all there are: whoever knows only the first would wait for the morning in vain. */
  | ({ Decision: 'Blocked'; Reasons: string[] } & Block)

/** How long after a call or message from somebody a call is still the answer. */
const ANSWER = { hours: 1 }

export const decideCallBy = (facts: CallFacts): CallDecision => {
  const { Purpose, IsPrerecorded, Name, DoNotCall, RepliesTo, Stop, Now } = facts
  const { Own, Registries, Exceptions } = DoNotCall
  const isSelling = Purpose === 'Solicitation'
  const exception = exceptionOf(DoNotCall, facts)
  const isAnswer = RepliesTo !== null && Temporal.Instant.compare(RepliesTo.add(ANSWER), Now) >= 0
  const blocks: Block[] = [
    ...(Own && (isSelling || IsPrerecorded)
      ? [{ Reason: 'OwnList' as const, Why: ownListWords(Own, Name, facts) }]
      : []),
    ...(isSelling && Registries.length > 0 && !exception
      ? [{ Reason: 'Registry' as const, Why: registryWords(Registries, Name) }]
      : []),
    ...(IsPrerecorded && !Exceptions.some(({ Kind }) => Kind === 'Consent')
      ? [
          {
            Reason: 'NoWrittenConsent' as const,
            Why: `A recorded voicemail counts as a prerecorded call, and ${Name} has not agreed to those in writing. Record on the contact’s page how and when they did, or speak the message yourself.`,
          },
        ]
      : []),
    ...(isSelling && !isAnswer && isQuiet(facts)
      ? [{ Reason: 'QuietHours' as const, Why: quietWords(facts, { what: 'sales calls', may: 'be made' }) }]
      : []),
  ]
  const [first] = blocks
  if (first) return { Decision: 'Blocked', Reasons: blocks.map(({ Why }) => Why), ...first }
  const warnings = [
    Own && `${ownListWords(Own, Name, facts)} Call only about what is no sale.`,
    !isSelling &&
      Registries.length > 0 &&
      !exception &&
      `${registryWords(Registries, Name)} Call only about what is no sale.`,
    Stop && `${Name} texted STOP on ${writtenDay(Stop, facts)}. That ends texts; ask before you call again.`,
    isSelling && uncheckedWords(DoNotCall, facts.Number, facts),
  ]
  return {
    Decision: 'Call',
    Warnings: warnings.filter((one) => typeof one === 'string'),
    Exception: Registries.length > 0 && exception ? exceptionWords(exception, Name, facts) : null,
  }
}
