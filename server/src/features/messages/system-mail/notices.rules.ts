import { isAboutOne } from '@dormer/contract/notification-kind'
import { type NotificationKind, notificationKinds } from '@dormer/contract/notification-kinds'
import { dayOf, writtenIn } from '../../../time/clock.ts'
import { onOneLine, type SystemMail } from './system-mail.rules.ts'

/** An incoming message is told after this time, unless it was read meanwhile; anything else at once. */
const MESSAGE_RESTS = { minutes: 1 }
/** The least time between two notices to one user on one channel: for incoming messages, and for anything else. */
const BETWEEN = { messages: { minutes: 5 }, others: { minutes: 1 } }
/** A device costs nothing and replaces what it shows, so it is told sooner: while somebody reads at a desk, not at all. */
const ON_DEVICES = { rests: { seconds: 15 }, messages: { minutes: 1 }, others: { seconds: 5 } }

/** What is waiting to be told to one user on one channel. */
export type Waiting = {
  /** Since when incoming messages, and anything else, have been waiting; null for none. */
  Message: Temporal.Instant | null
  Other: Temporal.Instant | null
  /** When the user was last told something on this channel. */
  Last: Temporal.Instant | null
}

/** When everything waiting is told, in one notice; undefined if nothing is waiting. Decision 0040. */
export const whenToTell = (
  { Message, Other, Last }: Waiting,
  channel: 'Email' | 'Text' | 'Push' = 'Email',
): Temporal.Instant | undefined => {
  const { rests, messages, others } = channel === 'Push' ? ON_DEVICES : { rests: MESSAGE_RESTS, ...BETWEEN }
  const times = [
    Message && latest(Message.add(rests), Last?.add(messages)),
    Other && latest(Other, Last?.add(others)),
  ].filter((time) => time !== null)
  return times.sort(Temporal.Instant.compare)[0]
}
const latest = (one: Temporal.Instant, other = one) => (Temporal.Instant.compare(one, other) < 0 ? other : one)

/** Something to tell. */
export type Notice = {
  NotificationId: number
  Kind: NotificationKind
  Title: string
  DateTime: string | null
  Path: string
  /** How to reach a new lead who still is the user's. */
  Phone: string | null
  Email: string | null
}

type To = { BrokerageName: string; TimeZone: string; Base: string | null }

/** Any more are counted, not listed. */
const LISTED = 20

export const timeOf = (instant: string, zone: string, now: Temporal.Instant) => {
  const [day, hour] = writtenIn(zone)(Temporal.Instant.from(instant).epochMilliseconds)
  return dayOf(instant, zone).equals(dayOf(now, zone)) ? hour : `${hour} on ${day}`
}

/** What happened, in a line. */
const headline = ({ Kind, Title, DateTime, Path }: Notice, zone: string, now: Temporal.Instant): string => {
  const At = DateTime && timeOf(DateTime, zone, now)
  return notificationKinds[Kind].headline?.({ Title, At, Path }) ?? Title
}

const nounOf = ({ Kind }: Pick<Notice, 'Kind'>) => notificationKinds[Kind].noun

/** '2 new leads, 3 new texts'. */
export const counted = (notices: Notice[]) =>
  // Several leads at once are one notification, with their number in its title.
  notices.some((notice) => !nounOf(notice) || (notice.Kind === 'NewLead' && !isAboutOne(notice)))
    ? `${notices.length} notifications`
    : [...Map.groupBy(notices, ({ Kind }) => Kind)]
        .map(([Kind, { length }]) => `${length.toLocaleString('en-US')} ${nounOf({ Kind })?.[length === 1 ? 0 : 1]}`)
        .join(', ')

const summary = (notices: Notice[], { TimeZone }: To, now: Temporal.Instant) => {
  const [first, ...more] = notices
  return first && more.length === 0 ? headline(first, TimeZone, now) : counted(notices)
}

const urlOf = (base: string | null, path: string) => base && new URL(path, base).href

/** Omits what the title already says: a contact without a name is listed under it. */
const reach = ({ Title, Phone, Email }: Notice) =>
  [Phone, Email].filter((one) => one && one !== Title).join(', ') || null

export const noticeMail = (notices: Notice[], to: To, now: Temporal.Instant): SystemMail => {
  const settings = urlOf(to.Base, '/settings/notification')
  const more = notices.length - LISTED
  const about = summary(notices, to, now)
  const [first] = notices
  const one = notices.length === 1 && first ? { url: urlOf(to.Base, first.Path), reach: reach(first) } : undefined
  return {
    Subject: about,
    Heading: onOneLine(about, 300),
    Paragraphs: [
      ...(one?.reach ? [one.reach] : []),
      ...(more > 0 ? [`The first ${LISTED} of them; ${more.toLocaleString('en-US')} more are in Dormer:`] : []),
    ],
    Items: one
      ? one.url
        ? [{ Title: 'Open in Dormer', Detail: null, Url: one.url }]
        : []
      : notices.slice(0, LISTED).map((notice) => ({
          Title: onOneLine(headline(notice, to.TimeZone, now), 300),
          Detail: reach(notice),
          Url: urlOf(to.Base, notice.Path),
        })),
    Footer: {
      Text: 'You get this because of your notification settings.',
      Link: settings ? { Label: 'Change them', Url: settings } : null,
    },
  }
}

/** Short, with a link; if there are several things, to the screen that lists them all. */
export const noticeText = (notices: Notice[], to: To, now: Temporal.Instant): string => {
  const [first] = notices
  const isMessages = notices.every(({ Kind }) => notificationKinds[Kind].isMessage)
  const path =
    new Set(notices.map((one) => one.Path)).size === 1 && first ? first.Path : isMessages ? '/inbox' : '/today'
  const phone = notices.length === 1 && first && reach({ ...first, Email: null })
  const said = onOneLine(`${onOneLine(to.BrokerageName, 40)}: ${summary(notices, to, now)}${phone ? `, ${phone}` : ''}`)
  return [said, urlOf(to.Base, path)].filter(Boolean).join('\n')
}
