import { plainHours } from '@dormer/contract/clock-words'
import { HOLD_MINUTES } from '@dormer/contract/homes/booking'
import { type BookingPlace, bookingPlaces } from '@dormer/contract/homes/booking-words'
import { formatPhone } from '@dormer/contract/phone'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { SystemMail } from '../../messages/system-mail/system-mail.rules.ts'

/** A booking, as its emails and its calendar file tell it. */
export type Told = {
  Starts: string
  Ends: string
  TypeName: string
  Place: BookingPlace
  PlaceDetails: string | null
  Phone: string | null
  TimeZone: string
  Agent: { Name: string; Email: string; Phone: string | null }
  BrokerageName: string
  /** The absolute address of its page. */
  Url: string
}

/** 'Thursday, May 16, 2030, 2:00 to 2:30 pm CDT'. */
export const whenOf = ({ Starts, Ends, TimeZone }: Pick<Told, 'Starts' | 'Ends' | 'TimeZone'>) => {
  const write = (time: string, options: Intl.DateTimeFormatOptions) =>
    plainHours(new Intl.DateTimeFormat('en-US', { timeZone: TimeZone, ...options }).format(Date.parse(time)))
  const day = write(Starts, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  const from = write(Starts, { hour: 'numeric', minute: '2-digit' })
  const to = write(Ends, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${day}, ${from} to ${to}`
}

/** Where it takes place, for the visitor. */
export const placeOf = ({ Place, PlaceDetails, Phone }: Pick<Told, 'Place' | 'PlaceDetails' | 'Phone'>) => {
  if (Place === 'Phone' && !PlaceDetails && Phone) return `Phone call, to ${formatPhone(Phone)}`
  return [bookingPlaces[Place], PlaceDetails].filter(Boolean).join(': ')
}

/** How to reach the agent otherwise. */
export const reach = ({ Agent: { Name, Email, Phone } }: Pick<Told, 'Agent'>) =>
  `To reach ${Name}, write to ${Email}${Phone ? ` or call ${formatPhone(Phone)}` : ''}.`

/** To an address that anybody may have typed: it contains nothing that they typed. */
export const confirmMail = (told: Told): SystemMail => ({
  Subject: `Confirm your time with ${told.Agent.Name}`,
  Heading: 'Please confirm your time',
  Paragraphs: [
    `${told.TypeName} with ${told.Agent.Name}, ${told.BrokerageName}: ${whenOf(told)}.`,
    `It is held for you for ${HOLD_MINUTES} minutes. It is yours once you confirm it.`,
  ],
  Items: [{ Title: 'Confirm this time', Detail: null, Url: told.Url }],
  Footer: {
    Text: 'Somebody entered this address on a booking page. If it was not you, do nothing: the time is given to others again.',
    Link: null,
  },
})

const details = (told: Told) => [`${told.TypeName} with ${told.Agent.Name}: ${whenOf(told)}.`, `${placeOf(told)}.`]
const manage = (told: Told): SystemMail['Footer'] => ({
  Text: 'Something came up?',
  Link: { Label: 'Move or cancel it', Url: told.Url },
})

export const bookedMail = (told: Told): SystemMail => ({
  Subject: `${told.TypeName} with ${told.Agent.Name}, ${whenOf(told)}`,
  Heading: 'Your time is booked',
  Paragraphs: [...details(told), reach(told)],
  Items: [{ Title: 'Add it to your calendar', Detail: null, Url: `${told.Url}/calendar.ics` }],
  Footer: manage(told),
})

export const movedMail = (told: Told, isByAgent: boolean): SystemMail => ({
  Subject: `New time with ${told.Agent.Name}: ${whenOf(told)}`,
  Heading: isByAgent ? 'Your meeting was changed' : 'Your time was moved',
  Paragraphs: [
    ...(isByAgent
      ? [`${told.Agent.Name} has set it to another time. If that does not suit you, choose one that does.`]
      : []),
    ...details(told),
    reach(told),
  ],
  Items: [{ Title: 'Add the new time to your calendar', Detail: null, Url: `${told.Url}/calendar.ics` }],
  Footer: manage(told),
})

export const cancelledMail = (told: Told, isByAgent: boolean): SystemMail => ({
  Subject: `Canceled: ${told.TypeName} with ${told.Agent.Name}`,
  Heading: 'Your meeting was canceled',
  Paragraphs: [
    isByAgent
      ? `${told.Agent.Name} had to cancel your meeting of ${whenOf(told)}.`
      : `You canceled your meeting with ${told.Agent.Name} of ${whenOf(told)}.`,
    reach(told),
  ],
  Items: [{ Title: 'Choose another time', Detail: null, Url: told.Url }],
  Footer: { Text: `You got this because you booked a time with ${told.Agent.Name}.`, Link: null },
})

/** A day before. */
export const reminderMail = (told: Told): SystemMail => ({
  Subject: `Reminder: ${told.TypeName} with ${told.Agent.Name}, ${whenOf(told)}`,
  Heading: 'A reminder of your meeting',
  Paragraphs: [...details(told), reach(told)],
  Items: [{ Title: 'Add it to your calendar', Detail: null, Url: `${told.Url}/calendar.ics` }],
  Footer: manage(told),
})

type Dated = { Id: string; Sequence: number; Stamp: string; IsOff: boolean }

/**
 * The booking as a calendar file. Its id stays the same, so that calendars replace the former time. Times are in UTC,
 * which every calendar shows in its own zone and no change of clocks moves. As part of an email (`to`), calendars enter,
 * move and remove it by themselves (RFC 5546): there it is between the agent and the visitor, whose answer is known
 * already, and without the link, whose secret is not stored.
 */
export const calendarOf = (told: Told & Dated, to?: { Name: string; Email: string }): string => {
  const calendar = ical({
    prodId: { company: 'Dormer', product: 'Booking' },
    ...(to && { method: told.IsOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST }),
    events: [
      {
        id: told.Id,
        sequence: told.Sequence,
        stamp: told.Stamp,
        start: told.Starts,
        end: told.Ends,
        status: told.IsOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        summary: `${told.TypeName} with ${told.Agent.Name}`,
        location: placeOf(told),
        ...(to
          ? {
              description: `${reach(told)}\nMove or cancel it by the link in the email.`,
              organizer: { name: told.Agent.Name, email: told.Agent.Email },
              attendees: [{ name: to.Name, email: to.Email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
            }
          : { description: `${reach(told)}\nMove or cancel it: ${told.Url}`, url: told.Url }),
      },
    ],
  })
  return `${calendar.toString().trimEnd()}\r\n`
}
