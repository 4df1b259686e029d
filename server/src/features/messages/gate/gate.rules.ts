import { writtenIn } from '../../../time/clock.ts'
import { type DoNotCall, exceptionOf, ownListWords, registryWords } from './do-not-call.rules.ts'
import { fullLimit, type Limit } from './limits.rules.ts'
import { quietWords } from './quiet.rules.ts'
import { nextOpening } from './quiet-hours.rules.ts'
import type { Where } from './zone.rules.ts'

/*
 * The gate: whether a message may go to somebody, now, later or not at all (docs/rules.md#nobody-who-said-no). The law,
 * in short:
 *
 * Texts. 47 U.S.C. 227 (TCPA) and 47 CFR 64.1200: mass and automated texts need prior express consent, which can be
 * revoked by any reasonable means, such as STOP ((a)(10)); solicitations must respect quiet hours ((c)(1)). A single
 * immediate answer to a text that asked for it is no solicitation (FCC 15-72, paragraph 106). Florida, Maryland and
 * Oklahoma require written consent; carriers (CTIA Messaging Principles) require consent and block everything after a
 * STOP, whatever the sender and the purpose. So only the person's own START lifts a STOP.
 *
 * Email. 15 U.S.C. 7704 (CAN-SPAM): no consent is needed, but nobody who opted out may get commercial email ((a)(4)),
 * and each commercial email must contain a postal address ((a)(5)). Transactional mail (7702(17)), such as closing
 * documents, may continue. A personal email to one person is no commercial email: whoever writes it to somebody who
 * opted out, or complained, is warned. A person who writes again after opting out may be answered without that,
 * because that is what they asked for ((a)(4)(B)).
 *
 * The rule goes further than the law: nobody whose no a user recorded gets one-to-one messages, either.
 *
 * Senders have limits: a mailbox its provider's, a brokerage its own (decision 0042).
 */

export type Facts = {
  Channel: 'Email' | 'Text'
  /**
   * OneToOne: written by a person to this person. Mass: to many at once. Automatic: by a workflow or alert.
   * Transactional: required by a deal or an account, without advertising.
   */
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  /** The recipient's name, for the sentences. */
  Name: string
  /** The address or number it would go to. */
  Address: string | null
  /** The suppression of this address, whoever else has it. By is the name of the user who set it, if a user did. */
  Suppression: {
    Reason: 'Stop' | 'Unsubscribed' | 'Bounced' | 'Complaint' | 'ByHand'
    Date: Temporal.Instant
    By: string | null
  } | null
  /** The evidence that stands for this channel; How is, for example, 'open house sign-in sheet'. */
  Consent: { Answer: 'Yes' | 'No'; How: string; By: string | null; Date: Temporal.Instant } | null
  /** A text from the recipient sounds like STOP, and nobody has decided yet. */
  IsHeld: boolean
  /** When the message came that this one answers; null if it answers none. */
  RepliesTo: Temporal.Instant | null
  Where: Where
  Now: Temporal.Instant
  /** The zone in which dates are written. */
  BrokerageZone: string
  HasPostalAddress: boolean
  /**
   * Whether the brokerage requires recorded consent before a text goes to many. The law requires it for automated
   * texts; a person who picks the recipients uses no autodialer (Facebook v. Duguid, 592 U.S. 395 (2021)).
   */
  NeedsConsent: boolean
  /** The sender's limits; none if absent. */
  Limits?: Limit[]
  /** What is known of the number, for a text; nothing if absent. */
  DoNotCall?: DoNotCall | undefined
}

/** Why a recipient gets nothing, for counting. */
type BlockReason =
  | NonNullable<Facts['Suppression']>['Reason']
  | 'NoAddress'
  | 'SaidNo'
  | 'Held'
  | 'NoConsent'
  | 'PostalAddress'
  | 'DoNotCall'
  | 'Registry'

/**
 * Why is a sentence, shown to the sender and stored with the message; so is Warning, before it is sent. IsLimit: it waits because of one of the sender's
 * limits.
 */
export type Decision =
  | { Decision: 'Send'; Warning?: string }
  | { Decision: 'Wait'; Until: Temporal.Instant; Why: string; IsLimit?: true }
  | { Decision: 'Blocked'; Reason: BlockReason; Why: string }

/** How long after a text an automatic message still counts as its answer. */
const ANSWER = { hours: 1 }

export const decide = (facts: Facts): Decision => {
  const [Reason, Why] = reasonToBlock(facts) ?? []
  if (Reason && Why) return { Decision: 'Blocked', Reason, Why }
  const Warning = warningOf(facts)
  return waitOf(facts) ?? { Decision: 'Send', ...(Warning && { Warning }) }
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Goes to many or is automatic, and does not answer a text that has just asked for it. */
const isUnasked = ({ Channel, Purpose, RepliesTo, Now }: Facts) =>
  Purpose === 'Mass' ||
  (Purpose === 'Automatic' && !(Channel === 'Text' && RepliesTo && !isBefore(RepliesTo.add(ANSWER), Now)))

const reasonToBlock = (facts: Facts): [BlockReason, string] | undefined => {
  const { Channel, Purpose, Name, Address, Suppression, Consent, IsHeld, HasPostalAddress, NeedsConsent } = facts
  const written = Channel === 'Text' ? 'texts' : 'email'
  if (!Address?.trim())
    return ['NoAddress', `${Name} has no ${Channel === 'Text' ? 'cell phone number' : 'email address'}.`]
  if (Suppression && !mayStillGo(facts, Suppression)) return [Suppression.Reason, suppressed(facts, Suppression)]
  // What the contact said by unsubscribing or complaining is recorded as a no of their own.
  const isOptOut = Suppression !== null && isFromMany(Suppression) && Consent?.By === null
  if (Consent?.Answer === 'No' && !isOptOut && !mayStillGo(facts, { Reason: 'ByHand', Date: Consent.Date }))
    return [
      'SaidNo',
      `${Name} said no to ${written} (${evidence(facts, Consent)}). Record a new answer on the contact’s page if that has changed.`,
    ]
  if (Channel === 'Text' && IsHeld)
    return [
      'Held',
      `A text from ${Name} sounds like a request to stop. Decide in the conversation whether it is one before anything else is sent.`,
    ]
  if (!isUnasked(facts)) return undefined
  if (Channel === 'Email')
    return HasPostalAddress
      ? undefined
      : [
          'PostalAddress',
          'Mass and automatic emails must show the brokerage’s postal address. Enter it in the settings first.',
        ]
  const listed = listedOf(facts)
  if (listed) return listed
  return Consent?.Answer === 'Yes' || (Purpose === 'Mass' && !NeedsConsent)
    ? undefined
    : [
        'NoConsent',
        `No consent to receive texts is on record for ${Name}, and mass and automatic texts need it. Record on the contact’s page how and when it was given, or text ${Name} personally.`,
      ]
}

/** Why the number is not texted unasked: it is on the brokerage's own list, or on a registry without an exception. */
const listedOf = (facts: Facts): [BlockReason, string] | undefined => {
  const { Channel, Name, DoNotCall } = facts
  if (Channel !== 'Text' || !DoNotCall) return undefined
  const { Own, Registries } = DoNotCall
  if (Own) return ['DoNotCall', ownListWords(Own, Name, facts)]
  return Registries.length > 0 && !exceptionOf(DoNotCall, facts)
    ? ['Registry', registryWords(Registries, Name)]
    : undefined
}

/** Whether it ends only what goes to many or is automatic. */
const isFromMany = ({ Reason }: Pick<NonNullable<Facts['Suppression']>, 'Reason'>) =>
  Reason === 'Unsubscribed' || Reason === 'Complaint'

/** Whether a message may go although its recipient said no: never to a dead address. */
const mayStillGo = (
  { Channel, Purpose, RepliesTo }: Facts,
  { Reason, Date: said }: Pick<NonNullable<Facts['Suppression']>, 'Reason' | 'Date'>,
) =>
  Channel === 'Email' &&
  Reason !== 'Bounced' &&
  (Purpose === 'Transactional' ||
    (Purpose === 'OneToOne' && (isFromMany({ Reason }) || (RepliesTo !== null && isBefore(said, RepliesTo)))))

/**
 * What the sender of a personal message should know: of a text, that the number is on a list; of an email, that its
 * recipient opted out, and has not written since.
 */
const warningOf = (facts: Facts): string | undefined => {
  const { Channel, Purpose, Name, Suppression, RepliesTo, BrokerageZone } = facts
  if (Purpose !== 'OneToOne') return undefined
  const [, listed] = listedOf(facts) ?? []
  if (listed) return `${listed} A personal text that sells nothing can still be sent.`
  if (Channel !== 'Email' || !Suppression || !isFromMany(Suppression)) return undefined
  if (RepliesTo !== null && isBefore(Suppression.Date, RepliesTo)) return undefined
  const day = dayIn(BrokerageZone, Suppression.Date)
  return Suppression.Reason === 'Complaint'
    ? `${Name} reported an email as spam on ${day}. A personal email can still be sent: write only if they expect it.`
    : `${Name} unsubscribed from mass mail on ${day}. A personal email can still be sent.`
}

const dayIn = (zone: string, instant: Temporal.Instant) => writtenIn(zone)(instant.epochMilliseconds)[0]
const hourIn = (zone: string, instant: Temporal.Instant) => writtenIn(zone)(instant.epochMilliseconds)[1]

const suppressed = (
  { Channel, Name, Address, BrokerageZone }: Facts,
  { Reason, Date: said, By }: NonNullable<Facts['Suppression']>,
): string => {
  const day = dayIn(BrokerageZone, said)
  const text = Channel === 'Text'
  switch (Reason) {
    case 'Stop':
      return `${Name} texted STOP on ${day}. Only a START from ${Name} allows texts again.`
    case 'Unsubscribed':
      return text
        ? `${Name} unsubscribed from texts on ${day}. Only a START from ${Name} allows them again.`
        : `${Name} unsubscribed from mass mail on ${day}. Only ${Name} can subscribe again, using the link in any earlier email.`
    case 'Bounced':
      return text
        ? `Texts to ${Address} could not be delivered on ${day}. Correct the number on the contact’s page to write again.`
        : `Email to ${Address} came back on ${day}. Correct the address on the contact’s page to write again.`
    case 'Complaint':
      return text
        ? `${Name} reported a text as spam on ${day}. Nothing more goes to ${Address}.`
        : `${Name} reported an email as spam on ${day}. No mass or automatic email goes to ${Address}.`
    case 'ByHand':
      return `${By ?? 'Someone here'} stopped all ${text ? 'texts' : 'email'} to ${Name} on ${day}. Change that on the contact’s page if it no longer applies.`
  }
}

const evidence = ({ BrokerageZone }: Facts, { How, By, Date: given }: NonNullable<Facts['Consent']>) =>
  [How, By && `recorded by ${By}`, dayIn(BrokerageZone, given)].filter(Boolean).join(', ')

/**
 * What a message waits for: room within the sender's limits, and, if it is a text to many or automatic, hours that suit
 * the recipient. The answer to a text that has just asked for it waits for neither.
 */
const waitOf = (facts: Facts): Decision | undefined => {
  const { Channel, Purpose, Name, Where, Now, BrokerageZone, Limits = [] } = facts
  const keepsHours = Channel === 'Text' && isUnasked(facts)
  const held = Limits.filter(({ IsForMany }) => (IsForMany ? isUnasked(facts) : Purpose === 'OneToOne'))
  const full = fullLimit(held, Now)
  const from = full?.Until ?? Now
  const Until = keepsHours ? nextOpening(Where.Places, from) : from
  if (!isBefore(Now, Until)) return undefined
  const [first] = Where.Places
  // Until is stated in the recipient's time zone; if there are several possible ones, in the first.
  const zone = (keepsHours && first?.Zone) || BrokerageZone
  const goes = `${dayIn(zone, Until)} at ${hourIn(zone, Until)}${zone === BrokerageZone ? '' : ` where ${Name} ${Where.Places.length > 1 ? 'may be' : 'is'}`}`
  const Why = `${full?.Why ?? quietWords(facts, { what: 'mass and automatic texts', may: 'go out' })} This one will go out on ${goes}.`
  return { Decision: 'Wait', Until, Why, ...(full && { IsLimit: true }) }
}
