import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, line, number, phone, typedNumber } from '../fields.ts'

/** How an agent is rung: browser and own phone at once, the phone after the browser, or only the browser. */
export const ringOrders = ['Together', 'InTurn', 'Browser'] as const
export const recordingModes = ['Off', 'Announced'] as const

const days = typedNumber({ error: 'Enter 1 to 3650 days' })
  .int('Enter 1 to 3650 days')
  .min(1, 'Enter 1 to 3650 days')
  .max(3650, 'Enter 1 to 3650 days')
const seconds = typedNumber({ error: 'Enter 5 to 60 seconds' })
  .int('Enter 5 to 60 seconds')
  .min(5, 'Enter 5 to 60 seconds')
  .max(60, 'Enter 5 to 60 seconds')

/** What is only heard: lines are read on as one. */
const spoken = z
  .string()
  .overwrite((text) => text.replace(/[\t\r\n]+/g, ' '))
  .trim()
  .max(500, 'Use at most 500 characters')
  .regex(/^\P{Cc}*$/u, 'Remove the unprintable characters')

/** What may be left out stays as it is. */
export const callSettingsBody = z.object({
  /** What the greeting calls the brokerage; its name if empty. */
  CallerName: line(100).nullish(),
  Recording: z.enum(recordingModes, 'Choose Off or Announced').optional(),
  /** How long recordings and voicemails are kept. */
  RecordingDays: days.optional().meta({ example: 90 }),
  UnknownBecomeLeads: z.boolean().optional(),
  RingOrder: z.enum(ringOrders, 'Choose Together, InTurn or Browser').optional(),
  /** What callers hear before they leave a message; Dormer's own words if empty. */
  Greeting: spoken.nullish(),
  /** How long each agent is rung before the next, and then the voicemail. */
  RingSeconds: seconds.optional().meta({ example: 20 }),
})

export const callSettings = endpoint({
  method: 'GET',
  path: 'api/call/settings',
  summary: "Get the brokerage's call settings",
  permission: 'ManageSettings',
  response: z.object({
    /** The number that calls come from and to; the operator of the installation sets it up. */
    OwnNumber: z.string().nullable(),
    CallerName: z.string().nullable(),
    Recording: z.enum(recordingModes),
    RecordingDays: number,
    UnknownBecomeLeads: z.boolean(),
    RingOrder: z.enum(ringOrders),
    Greeting: z.string().nullable(),
    RingSeconds: number,
    Via: z.enum(['Twilio', 'Simulated']),
    /** What keeps calls from being placed, in a sentence. */
    Problem: z.string().nullable(),
  }),
})

/** What the provider says of the brokerage's line, in a few sentences: asked for now, which takes a moment. */
export const callStanding = endpoint({
  method: 'GET',
  path: 'api/call/settings/standing',
  summary: "Ask the provider about the standing of the brokerage's line",
  permission: 'ManageSettings',
  response: z.object({
    /** In sentences; none while calls are simulated. */
    Findings: z.array(z.object({ Words: z.string(), IsGood: z.boolean() })),
  }),
})

export const saveCallSettings = endpoint({
  method: 'PUT',
  path: 'api/call/settings',
  summary: "Update the brokerage's call settings",
  permission: 'ManageSettings',
  body: callSettingsBody,
  response: done,
})

/** The user's own phone: the provider calls it for calls placed with it, and for incoming ones if it may ring there. */
export const callPhone = endpoint({
  method: 'GET',
  path: 'api/call/phone',
  summary: "Get the signed-in user's own phone for calls",
  permission: 'signed-in',
  response: z.object({
    /** Null means the user's cell phone. */
    OwnPhone: z.string().nullable(),
    /** The phone that is rung: OwnPhone or the cell phone; null if the user has neither. */
    RingsAt: z.string().nullable(),
    RingsOwnPhone: z.boolean(),
  }),
})

export const callPhoneBody = z.object({ OwnPhone: phone.optional(), RingsOwnPhone: z.boolean().optional() })

export const saveCallPhone = endpoint({
  method: 'PUT',
  path: 'api/call/phone',
  summary: "Update the signed-in user's own phone for calls",
  permission: 'signed-in',
  body: callPhoneBody,
  response: done,
})

/** Whose consent a state asks for before a call is recorded. */
export const recordingLaw = endpoint({
  method: 'GET',
  path: 'api/call/recording-law',
  summary: 'List what the states say about recording calls',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(
    z
      .object({
        StateCode: z.string(),
        /** One: whoever takes part may record. All: everybody must know. */
        Consent: z.enum(['One', 'All']),
        Statute: z.string(),
        /** The day as of which this was looked up. */
        AsOf: z.string(),
      })
      .meta({ id: 'RecordingLaw' }),
  ),
})
