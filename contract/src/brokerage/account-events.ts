import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, number, take } from '../fields.ts'

/** Sign-ins, and changes to how users sign in. Wrong attempts are recorded until further ones have to wait. */
export const accountEventKinds = [
  'SignedIn',
  'WrongPassword',
  'WrongCode',
  'AppAdded',
  'AppRemoved',
  'PasskeyAdded',
  'PasskeyRemoved',
  'CodesRenewed',
  'SecondStepReset',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]
/** How somebody signed in. */
export const signInWays = ['Password', 'App', 'RecoveryCode', 'Passkey'] as const
export type SignInWay = (typeof signInWays)[number]

const accountEvent = z
  .object({
    AccountEventId: number,
    DateCreated: instant,
    UserId: number,
    Name: z.string(),
    Kind: z.enum(accountEventKinds),
    Way: z.enum(signInWays).nullable(),
    IsNewDevice: z.boolean(),
    Device: z.string(),
    Address: z.string().nullable(),
    /** Who did it, if it was not the user. */
    ByName: z.string().nullable(),
  })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.infer<typeof accountEvent>

const page = { before: cursor, take: take(50, 200) }

export const ownAccountEvents = endpoint({
  method: 'GET',
  path: 'api/account/events',
  summary: "List the signed-in user's account events, newest first",
  permission: 'signed-in',
  query: z.object(page),
  response: z.array(accountEvent),
})

export const accountEvents = endpoint({
  method: 'GET',
  path: 'api/audit/sign-ins',
  summary: "List all users' account events, newest first",
  permission: 'ViewAudit',
  query: z.object({
    ...page,
    userId: id('user').optional(),
    /** Only those that failed, or only those that did not. */
    result: z.enum(['Failed', 'Succeeded']).optional(),
  }),
  response: z.array(accountEvent),
})
