import { appointmentTypes, INITIAL_SHOWING } from '@dormer/contract/day/appointments'
import type { Clause } from '@dormer/contract/desk/command-words'
import { clock, dayOf, todayIn } from '../../../time/clock.ts'
import { guardOf, missingFor } from '../../people/agreements/agreements.queries.ts'
import { nextAppointments, type Person } from './lookups.queries.ts'
import { sentence, withoutLead } from './names.rules.ts'
import { NotRead, type Reading, type Timed, timeOf } from './read.ts'
import { hourOn, namedByTime, partsOfMove, saysDay, shiftedBy, spanIn, timeIn } from './when.rules.ts'

/** How long a showing or a meeting takes unless the screen says otherwise. */
const MINUTES = 30
/** Among how many of the next appointments one is found by its time. */
const SEARCHED = 200

/** Why a showing needs a reason, or cannot be: no written buyer agreement. */
const agreementOf = async (r: Reading, { ContactEntityId }: Person, DateTime: string) => {
  const day = dayOf(DateTime, r.actor.TimeZone).toString()
  const missing = await missingFor(r.db, r.actor.TenantId, ContactEntityId, day, todayIn(r.actor.TimeZone).toString())
  if (missing === null) return {}
  const isBlocked = (await guardOf(r.db, r.actor.TenantId)) === 'Block'
  return {
    Needs: 'Agreement' as const,
    Warning: isBlocked
      ? `${missing} Your brokerage asks for one before a showing, unless it is an open house, for the seller only, a lease or commercial.`
      : missing,
  }
}

const plan = (
  r: Reading,
  Label: string,
  { AppointmentTypeId, Title, Location }: { AppointmentTypeId: number; Title: string; Location: string | null },
  person: Person | undefined,
  DateTime: string,
  more: object,
  about?: string,
) => {
  r.planned = { DateTime, Location }
  r.add(
    Label,
    [Location, person?.Name, about, spanIn(r.actor.TimeZone, DateTime, MINUTES)],
    {
      Kind: 'Appointment',
      ContactId: person?.ContactId ?? null,
      Title,
      Location,
      DateTime,
      DurationMinutes: MINUTES,
      AppointmentTypeId,
    },
    more,
  )
}

export const show = async (r: Reading, timed: Timed) => {
  const DateTime = timeOf(timed, 'sat 10')
  const words = timed.Title.replace(/^(?:at|for)\s+/i, '')
  if (/^(?:to|with|w\/)(?:\s|$)/i.test(words))
    throw new NotRead('which home', 'Say its street, such as ‘show 12 oak st to katherine sat 10’.')
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const parted = /^(.+?)\s+(?:to|with|w\/\s*|for)\s*(?=\S)(.+)$/i.exec(words)
  let [address, person] = [words, r.person]
  if (parted) {
    address = parted[1] ?? ''
    person = (await r.require(parted[2] ?? '', 'Say to whom, or open a person first.', { whole: true })).person
  } else {
    // Show katherine 298 oak hollow.
    const first = await r.leading(words, { alike: false })
    if (first?.meant && first.rest && (first.isPronoun || (await r.isHome(withoutLead(first.rest))))) {
      person = r.meant(first)
      address = first.rest
    }
    // 298 oak hollow katherine
    const tokens = address === words ? words.split(/\s+/) : []
    for (const count of [2, 1]) {
      if (tokens.length <= count) continue
      const found = await r.leading(tokens.slice(-count).join(' '), { alike: false, whole: true })
      if (!found?.meant || found.isPronoun) continue
      person = r.meant(found)
      address = tokens.slice(0, -count).join(' ')
      break
    }
  }
  const isOpen = r.choices.length > 0
  if (!person && !isOpen) throw new NotRead('whom', 'Say to whom, such as ‘to Katherine’, or open a person first.')
  const home = await r.home(withoutLead(address))
  if (!home || !person) return
  const more = await agreementOf(r, person, DateTime)
  plan(
    r,
    'Showing',
    { AppointmentTypeId: INITIAL_SHOWING, Title: `Showing: ${home.Address}`.slice(0, 200), Location: home.Address },
    person,
    DateTime,
    more,
  )
}

export const meet = async (r: Reading, { what }: Clause, timed: Timed) => {
  const DateTime = timeOf(timed, 'fri 3')
  const { person, rest } = await r.require(withoutLead(timed.Title), 'Say with whom, or open a person first.')
  const AppointmentTypeId = Number(what)
  if (!person) return
  const label = appointmentTypes[AppointmentTypeId as keyof typeof appointmentTypes]
  const title = rest ? sentence(rest) : `${AppointmentTypeId === 1001 ? 'Meeting' : label} with ${person.Name}`
  plan(
    r,
    label,
    { AppointmentTypeId, Title: title.slice(0, 200), Location: null },
    person,
    DateTime,
    {},
    rest ? title : undefined,
  )
}

export const move = async (r: Reading, { words, by }: Clause, timed: Timed) => {
  const [moved, when] = by ? [words, ''] : partsOfMove(words)
  const what = moved ?? timed.Title
  const named = namedByTime(moved ?? '', r.actor.TimeZone, todayIn(r.actor.TimeZone))
  const whose = (moved === undefined ? what : named.rest)
    .replace(/\b(?:listing|buyer) (?=(?:appt|appointment|consult|consultation|presentation)\b)/gi, ' ')
    .replace(
      /\b(?:the|my|our|showing|shwg|appt|appointment|meeting|mtg|consult(?:ation)?|presentation|with|w\/|it|that)\b/gi,
      ' ',
    )
    .replace(/['’]s?(?=\s|$)/g, '')
    .trim()
  if (whose) {
    const { person } = await r.require(whose, 'Say whose, or open a person first.', { whole: true })
    if (!person) return
  }
  const isShowing = /\bsh(?:o?wi?n?g)\b/i.test(what)
  // 'My 3pm' is one's own, whoever is in view.
  const isOwn = named.isNamed && !whose
  const coming = await nextAppointments(r.db, r.actor, {
    ContactId: isOwn ? undefined : r.person?.ContactId,
    AppointmentTypeId: isShowing ? INITIAL_SHOWING : undefined,
    since: clock.now().toString(),
    ...(named.isNamed ? { limit: SEARCHED } : {}),
  })
  const zone = r.actor.TimeZone
  const meant = coming.filter(({ DateTime }) => named.is(DateTime))
  // 'My 3pm' without a day is today's, if there is one.
  const todays = saysDay(moved ?? '') ? [] : meant.filter(({ DateTime }) => dayOf(DateTime, zone).equals(todayIn(zone)))
  const all = named.isNamed && todays.length > 0 ? todays : meant
  if (named.isNamed && all.length === 0)
    throw new NotRead(
      what,
      `There is no such ${isShowing ? 'showing' : 'appointment'} to come. Open the calendar to see which there are.`,
    )
  if (all.length === 0)
    throw new NotRead(
      what || 'move',
      r.person
        ? `${r.person.Name} has no ${isShowing ? 'showing' : 'appointment'} to come.`
        : 'You have no appointment to come.',
    )
  const one = r.pick(
    what || 'appointment',
    'Appointment',
    all.map((a) => ({ ...a, Value: String(a.AppointmentId), Name: a.Title, Detail: timeIn(zone, a.DateTime) })),
  )
  if (!one) return
  const DateTime = by
    ? shiftedBy(one.DateTime, by, zone)
    : (!saysDay(when) && hourOn(when, one.DateTime, zone)) || timeOf(timed, 'to sat 11')
  if (Temporal.Instant.compare(DateTime, clock.now()) < 0)
    throw new NotRead(when || timeIn(zone, DateTime), 'That time is past.')
  r.add('Move', [one.Title, `${timeIn(zone, one.DateTime)} → ${timeIn(zone, DateTime)}`], {
    Kind: 'Move',
    AppointmentId: one.AppointmentId,
    DateTime,
  })
}
