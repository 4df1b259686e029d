import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, number } from '../fields.ts'

const MOST = 1_000_000
/** The maximum number sent in 24 hours; null or empty means no limit. */
const perDay = z
  .union([z.string(), z.number(), z.null()])
  .transform((value, ctx) => {
    const text = String(value ?? '').replace(/[,\s]/g, '')
    if (text === '') return null
    if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) return Number(text)
    ctx.addIssue({ code: 'custom', message: 'Enter a whole number from 1 to 1,000,000, or nothing for no limit' })
    return z.NEVER
  })
  .optional()

/** How messages are sent, and the brokerage's rules for them. */
export const messageSettings = endpoint({
  method: 'GET',
  path: 'api/message/settings',
  summary: "Get the brokerage's message settings",
  permission: 'ManageMessages',
  response: z.object({
    /** Included in mass emails; it is set with the brokerage's other details (api/brokerage). */
    PostalAddress: z.string().nullable(),
    NeedsTextConsent: z.boolean(),
    /** Null means no limit. */
    MassEmailsPerDay: number.nullable(),
    MassTextsPerDay: number.nullable(),
    /** The number texts are sent from and received at; the operator of the installation sets it up. */
    TextNumber: z.string().nullable(),
    EmailVia: z.enum(['SMTP', 'Outbox']),
    /** The address that emails of users without a mailbox come from; null means each user's own. */
    EmailFrom: z.string().nullable(),
    TextVia: z.enum(['Twilio', 'Outbox']),
  }),
})

export const messageSettingsBody = z.object({
  NeedsTextConsent: z.boolean(),
  /** If omitted, they stay. */
  MassEmailsPerDay: perDay,
  MassTextsPerDay: perDay,
})

export const saveMessageSettings = endpoint({
  method: 'PUT',
  path: 'api/message/settings',
  summary: "Update the brokerage's message settings",
  permission: 'ManageMessages',
  body: messageSettingsBody,
  response: done,
})
