import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, cursor, day, done, flag, id, instant, number, take } from '../fields.ts'

/*
 * Written agreements with buyers. Since August 17, 2024, participants of an MLS who work with a buyer need one before
 * the buyer tours a home (decision 0065). An agreement is a document of the household, together with its type and how
 * long it is valid.
 */
export const agreementTypes = {
  Representation: 'Buyer Representation Agreement',
  Touring: 'Touring Agreement',
} as const
export type AgreementType = keyof typeof agreementTypes

/** How many days before it expires an agreement counts as expiring soon, and its agent is notified. */
export const EXPIRES_SOON_DAYS = 14
export const agreementStates = ['Valid', 'ExpiresSoon', 'Expired'] as const

/** What happens when a showing is planned with a buyer without an agreement. */
export const agreementGuards = {
  Warn: 'Warn: whoever plans it must say why, and the reason is kept',
  Block: 'Block: it cannot be planned unless an exemption applies',
  Off: 'Off: no reason is required',
} as const
export type AgreementGuard = keyof typeof agreementGuards

/** Why a showing goes ahead without an agreement. */
export const noAgreementReasons = {
  OpenHouse: 'It is an open house',
  SellerOnly: 'I act for the seller only; the buyer has another agent, or none',
  NotResidential: 'It is a lease or a commercial property',
  FileFollows: 'It is signed; the file follows',
  Other: 'Another reason',
} as const
export type NoAgreementReason = keyof typeof noAgreementReasons
const reasons = Object.keys(noAgreementReasons) as [NoAgreementReason, ...NoAgreementReason[]]
/** Reasons for which the rule requires no agreement: even a blocked showing may go ahead with them. */
export const exemptReasons: readonly NoAgreementReason[] = ['OpenHouse', 'SellerOnly', 'NotResidential']

/** For an appointment that is a showing. */
export const noAgreementFields = {
  /** Why it goes ahead without a buyer agreement. */
  NoAgreementReason: z.enum(reasons, 'Choose why it goes ahead without an agreement').nullable(),
  NoAgreementNote: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .nullable()
    .transform((v) => v || null),
}

const text = z.string().nullable()
const dayText = z.string().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' })

export const agreement = z
  .object({
    DocumentId: number,
    FileName: z.string(),
    AgreementType: z.enum(Object.keys(agreementTypes) as [AgreementType, ...AgreementType[]]),
    IsExclusive: z.boolean(),
    SignedDate: dayText,
    /** The last day it is valid; null for no end. */
    ExpirationDate: dayText.nullable(),
    State: z.enum(agreementStates),
    AuthorName: text,
    CanEdit: z.boolean(),
  })
  .meta({ id: 'Agreement' })
export type Agreement = z.infer<typeof agreement>

/** A showing that went ahead without an agreement: recorded permanently. */
export const agreementException = z
  .object({
    ExceptionId: number,
    AppointmentId: number,
    /** When the showing was to begin. */
    DateTime: instant,
    ContactId: number,
    ContactName: text,
    /** The user who went ahead. */
    UserName: z.string(),
    DateCreated: instant,
    /** Null if none was given, through the API. */
    NoAgreementReason: z.enum(reasons).nullable(),
    NoAgreementNote: text,
    /** What was missing, in a sentence. */
    Missing: z.string(),
  })
  .meta({ id: 'AgreementException' })
export type AgreementException = z.infer<typeof agreementException>

/** How many of a household's exceptions are returned with its agreements. */
export const EXCEPTIONS_LISTED = 20

export const contactAgreements = endpoint({
  method: 'GET',
  path: 'api/agreement/{contactId}',
  summary: "List the agreements of a contact's household",
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  /** The day of the showing; today by default. */
  query: z.object({ day: day.optional() }),
  response: z.object({
    Guard: z.enum(Object.keys(agreementGuards) as [AgreementGuard, ...AgreementGuard[]]),
    /** What a showing on that day lacks, in a sentence; null for nothing. */
    Missing: text,
    Agreements: z.array(agreement),
    Exceptions: z.array(agreementException),
    ExceptionCount: number,
  }),
})

const signed = day.refine((v) => v !== null && v >= '1990-01-01' && v <= '2199-12-31', 'Enter the day it was signed')

export const agreementBody = z.object({
  AgreementType: z
    .enum(Object.keys(agreementTypes) as [AgreementType, ...AgreementType[]], 'Choose what kind of agreement it is')
    .meta({ example: 'Representation' }),
  IsExclusive: flag.default(false),
  SignedDate: signed.transform((v) => v as string).meta({ example: '2026-01-15', 'x-date': 'day' }),
  /** The last day it is valid; null or empty for no end. */
  ExpirationDate: day
    .refine((v) => v === null || v <= '2199-12-31', 'Enter a date such as 05/17/2026')
    .default(null)
    .meta({ example: '2099-05-17', 'x-date': 'day' }),
})

export const saveAgreement = endpoint({
  method: 'PUT',
  path: 'api/agreement/{documentId}',
  summary: 'Mark a document as an agreement, or update its terms',
  permission: 'ChangeEntries',
  params: z.object({ documentId: id('document') }),
  body: agreementBody,
  response: done,
})

export const removeAgreement = endpoint({
  method: 'DELETE',
  path: 'api/agreement/{documentId}',
  summary: 'Unmark a document as an agreement',
  permission: 'ChangeEntries',
  security: 'deletion',
  params: z.object({ documentId: id('document') }),
  response: done,
})

export const agreementGuard = endpoint({
  method: 'GET',
  path: 'api/settings/agreement-guard',
  summary: 'Get the agreement guard',
  permission: 'signed-in',
  response: z.object({ Guard: z.enum(Object.keys(agreementGuards) as [AgreementGuard, ...AgreementGuard[]]) }),
})

export const setAgreementGuard = endpoint({
  method: 'PUT',
  path: 'api/settings/agreement-guard',
  summary: 'Set the agreement guard',
  permission: 'ManageSettings',
  body: z.object({
    Guard: z
      .enum(Object.keys(agreementGuards) as [AgreementGuard, ...AgreementGuard[]], 'Choose Warn, Block or Off')
      .meta({ example: 'Warn', ...blankIsAbsent }),
  }),
  response: done,
})

export const agreementExceptions = endpoint({
  method: 'GET',
  path: 'api/settings/agreement-guard/exceptions',
  summary: 'List showings that went ahead without an agreement, newest first',
  permission: 'ManageSettings',
  query: z.object({ before: cursor, take: take(50, 200) }),
  response: z.array(agreementException),
})
