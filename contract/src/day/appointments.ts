import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  done,
  id,
  idOrNone,
  instant,
  number,
  optionalLine,
  reportDay,
  required,
  sentInstant,
  typedNumber,
} from '../fields.ts'
import { noAgreementFields } from '../people/agreements.ts'

/** The types of appointments, by id. */
export const appointmentTypes = {
  1001: 'Buyer Consultation',
  1002: 'Listing Appointment',
  1003: 'Initial Showing',
} as const
/** The results of appointments, by id; every one but 1001 counts as an appointment that took place. */
export const appointmentResults = {
  1001: 'Pending',
  1002: 'Met - No Agreement',
  1003: 'Agreement Signed',
  1004: 'Listing Agreement Signed',
} as const
export const PENDING = 1001
/** The type that is a home tour, for which an agreement is required (people/agreements.ts). */
export const INITIAL_SHOWING = 1003

/** The durations the editor offers, in minutes. Longer ones are made by dragging in the calendar. */
export const durations = [15, 30, 45, 60, 75, 90, 105, 120] as const
/** 15 minutes, 1 hour, 1 hour 15 minutes, 2 hours. */
export const durationLabel = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest && `${rest} minutes`]
  return parts.filter(Boolean).join(' ')
}

const text = z.string().nullable()
const fields = {
  Title: required('Title'),
  Description: z.string().trim().max(10_000, 'Use at most 10,000 characters').nullable(),
  ContactId: idOrNone('contact'),
  /** The agent. */
  UserId: idOrNone('user'),
  AppointmentTypeId: typedNumber({ error: 'Choose an appointment type' })
    .refine((v) => v in appointmentTypes, 'Choose an appointment type')
    .meta({ example: 1001, ...blankIsAbsent }),
  AppointmentResultId: typedNumber({ error: 'Choose a result' })
    .refine((v) => v in appointmentResults, 'Choose a result')
    .meta({ example: 1001, ...blankIsAbsent }),
  /** When it begins, in UTC. */
  DateTime: sentInstant('Choose a date and time'),
  DurationMinutes: typedNumber({ error: 'Choose a duration' })
    .int()
    .multipleOf(15, 'Choose a duration in steps of 15 minutes')
    .min(15, 'Choose a duration of at least 15 minutes')
    .max(1440, 'Choose a duration of at most 24 hours')
    .meta({ example: 30 }),
  Location: optionalLine(),
}

/** An appointment as lists show it. */
export const appointmentRow = z
  .object({
    Id: number,
    Title: z.string(),
    Description: text,
    ContactId: number.nullable(),
    UserId: number,
    AppointmentTypeId: number,
    AppointmentResultId: number,
    DateTime: instant,
    DurationMinutes: number,
    Location: text,
    AppointmentType: z.string(),
    UserName: z.string(),
    /** Also given if the actor may not open the contact; then CanOpenContact is false. */
    ContactName: text,
    CanOpenContact: z.boolean(),
    CanDelete: z.boolean(),
    /** A showing still to come, with a contact without a written buyer agreement that holds on its day. */
    LacksAgreement: z.boolean(),
    CreatedByName: text,
    AppointmentResult: z.string(),
    SourceName: text,
  })
  .meta({ id: 'Appointment' })
export type AppointmentRow = z.infer<typeof appointmentRow>

export const appointmentTypeOptions = endpoint({
  method: 'GET',
  path: 'api/appointments/options/type',
  summary: 'List appointment types',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(
    z.object({ AppointmentTypeId: number, AppointmentType: z.string() }).meta({ id: 'AppointmentType' }),
  ),
})

export const appointmentResultOptions = endpoint({
  method: 'GET',
  path: 'api/appointments/options/result',
  summary: 'List appointment results',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(
    z.object({ AppointmentResultId: number, AppointmentResult: z.string() }).meta({ id: 'AppointmentResult' }),
  ),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: 'api/appointments/{id}',
  summary: 'Get an appointment',
  permission: 'signed-in',
  params: z.object({ id: id('appointment') }),
  response: appointmentRow,
})

/** Whole days in the user's zone, both included; a missing end is open. */
const range = z.object({ startDate: reportDay, endDate: reportDay })

export const userAppointments = endpoint({
  method: 'GET',
  path: 'api/appointments/user/{id}',
  summary: "List a user's appointments, earliest first",
  permission: 'signed-in',
  whole: 'a range of days',
  params: z.object({ id: id('user') }),
  query: range,
  response: z.array(appointmentRow),
})

export const tenantAppointments = endpoint({
  method: 'GET',
  path: 'api/appointments/tenant/{id}',
  summary: "List the brokerage's appointments, earliest first",
  permission: 'signed-in',
  whole: 'a range of days',
  params: z.object({ id: id('tenant') }),
  query: range,
  response: z.array(appointmentRow),
})

export const contactAppointments = endpoint({
  method: 'GET',
  path: 'api/appointments/contact/{id}',
  summary: "List the appointments of a contact's household, earliest first",
  permission: 'signed-in',
  whole: 'a range of days',
  params: z.object({ id: id('contact') }),
  query: range,
  response: z.array(appointmentRow),
})

/** Omitted or null fields are empty or get their default. */
export const appointmentBody = z.object({
  ...fields,
  Description: fields.Description.default(null),
  ContactId: fields.ContactId.optional(),
  UserId: fields.UserId.optional(),
  AppointmentResultId: fields.AppointmentResultId.nullish().transform((id) => id ?? PENDING),
  DurationMinutes: fields.DurationMinutes.nullish().transform((minutes) => minutes ?? 15),
  Location: fields.Location.optional(),
  /** The invitation it is made from: only once. */
  InvitationUid: required('Invitation', 500).optional().meta(blankIsAbsent),
  ...z.object(noAgreementFields).partial().shape,
})

export const createAppointment = endpoint({
  method: 'POST',
  path: 'api/appointments',
  summary: 'Create an appointment',
  permission: 'WorkContacts',
  creates: true,
  body: appointmentBody,
  response: appointmentRow,
})

export const updateAppointment = endpoint({
  method: 'PUT',
  path: 'api/appointments/{id}',
  summary: 'Update an appointment',
  permission: 'WorkContacts',
  params: z.object({ id: id('appointment') }),
  body: z.object({
    ...z.object({ ...fields, ...noAgreementFields }).partial().shape,
    AppointmentResultId: fields.AppointmentResultId.nullish().transform((id) => id ?? undefined),
    DurationMinutes: fields.DurationMinutes.nullish().transform((minutes) => minutes ?? undefined),
  }),
  response: appointmentRow,
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: 'api/appointments',
  summary: 'Delete an appointment',
  permission: 'ChangeEntries',
  security: 'deletion',
  query: z.object({ appointmentId: id('appointment') }),
  response: done,
})

export const calendarFeed = endpoint({
  method: 'GET',
  path: 'api/appointments/feed',
  summary: "Get the signed-in user's calendar feed",
  permission: 'signed-in',
  response: z.object({ DateCreated: instant.nullable(), DateRead: instant.nullable() }),
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: 'api/appointments/feed',
  summary: "Create a URL for the signed-in user's calendar feed",
  permission: 'signed-in',
  security: 'address-given',
  response: z.object({ Url: z.string() }),
})

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: 'api/appointments/feed',
  summary: "Delete the signed-in user's calendar feed",
  permission: 'signed-in',
  security: 'address-end',
  response: done,
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: 'api/appointments/feed/{token}/calendar.ics',
  summary: 'Read a calendar feed',
  permission: 'link',
  security: 'address-use',
  params: z.object({ token: z.string().max(200) }),
  response: 'stream',
  mediaType: 'text/calendar',
})
