import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, listColumn, number } from '../fields.ts'

/** A session. `expires_in` is in seconds; `.expires` is an RFC 1123 date. */
export const session = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number(),
    refresh_token: z.string(),
    '.expires': z.string(),
    /** For Dormer's own browser app, which gets the tokens as a cookie: they are empty here (`browser.ts`). */
    UserId: number.optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const signIn = endpoint({
  method: 'POST',
  path: 'token',
  summary: 'Sign in with email and password',
  permission: 'public',
  security: 'sign-in',
  whileDiskFull: true,
  bodyType: 'form',
  body: z.object({
    grant_type: z.literal('password', 'grant_type must be password'),
    username: z.string().trim().min(1, 'Enter your email address').max(254),
    password: z.string().min(1, 'Enter your password').max(1000),
  }),
  response: session,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: 'api/token/refresh',
  summary: 'Refresh a session',
  permission: 'public',
  security: 'session-renewal',
  whileDiskFull: true,
  body: z.object({
    /** The last access token; not needed, accepted for older clients. */
    token: z.string().nullish(),
    refreshtoken: z.string().min(1, 'refreshtoken is required'),
  }),
  response: z.object({ successful: z.boolean(), data: session.nullable() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: 'api/account/logout',
  summary: 'End the current session',
  permission: 'signed-in',
  security: 'sign-out',
  whileDiskFull: true,
  beforeSecondStep: true,
  whileReadOnly: true,
  response: done,
})

/** The cards of the dashboard, in their usual order. */
export const dashboardCards = [
  'today-tasks',
  'appointments',
  'new-contacts',
  'created-contacts',
  'timeframe',
  'birthdays',
  'anniversary',
  'commission-chart',
  'transaction-types',
  'transaction-statuses',
] as const
export type DashboardCard = (typeof dashboardCards)[number]

/** The columns of the contacts list beside the contact's own, in their order. */
export const fixedColumns = ['Assigned', 'TypeSource', 'ActivityDates', 'Urgency', 'Actions'] as const
export type FixedColumn = (typeof fixedColumns)[number]

/** A user's screen settings; null is the default. */
const preferences = z
  .object({
    /** The columns chosen for the contacts list beyond the fixed ones, in order. */
    ContactColumns: z
      .array(listColumn)
      .max(20)
      .nullable()
      .meta({ example: ['City'] }),
    /** Which of its fixed columns the contacts list leaves out; null for the default, which depends on the user. */
    HiddenContactColumns: z
      .array(z.enum(fixedColumns))
      .max(20)
      .nullable()
      .meta({ example: ['Urgency'] }),
    /** The dashboard's cards in order; null is all of them in the default order. */
    DashboardCards: z
      .array(z.enum(dashboardCards))
      .max(20)
      .nullable()
      .meta({ example: ['today-tasks'] }),
    /** The dashboard cards that are hidden. */
    HiddenCards: z
      .array(z.enum(dashboardCards))
      .max(20)
      .nullable()
      .meta({ example: ['birthdays'] }),
  })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof preferences>

export const currentUser = z
  .object({
    UserId: number,
    TenantId: number,
    FirstName: z.string(),
    LastName: z.string(),
    Email: z.string(),
    Title: z.string().nullable(),
    PhotoUrl: z.string().nullable(),
    RoleId: number,
    RoleName: z.string(),
    IsAdmin: z.boolean(),
    /** The brokerage requires a second step, and the user has none: until it is set up, nothing else can be done. */
    NeedsSecondStep: z.boolean(),
    ShowProfileProgress: z.boolean(),
    MLSId: number.nullable(),
    TimeZone: z.string(),
    /** The brokerage's details shown in the frame around every screen. */
    Brokerage: z.object({
      Name: z.string(),
      Logo: z.string().nullable(),
      /** The day on which it is erased, if it is being closed. */
      CloseOn: z.string().nullable(),
    }),
    Permissions: z.array(z.string()),
    Preferences: preferences,
    /** The brokerage can be read but not changed, because nothing is paid for. */
    IsReadOnly: z.boolean(),
    /** Since when a payment is due; null for users whom it does not concern. */
    PaymentFailedSince: instant.nullable(),
    /** The maximum size of an uploaded file. */
    UploadMaxBytes: number,
    DateCreated: instant,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof currentUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: 'api/user/currentuser',
  summary: 'Get the signed-in user',
  permission: 'signed-in',
  writes: true,
  beforeSecondStep: true,
  response: currentUser,
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: 'api/user/preferences',
  summary: "Update the signed-in user's screen preferences",
  permission: 'signed-in',
  body: preferences.partial(),
  response: done,
})
