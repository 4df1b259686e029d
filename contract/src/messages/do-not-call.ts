import { z } from 'zod'
import { runStatuses } from '../brokerage/runs.ts'
import { endpoint, uploadedFile } from '../endpoint.ts'
import {
  blankIsAbsent,
  cursor,
  done,
  id,
  idOrNone,
  instant,
  line,
  link,
  number,
  requiredPhone,
  stateCodes,
  take,
  totalCount,
} from '../fields.ts'

/* Whom not to call: the lists of the registries that a brokerage subscribes to, and its own (decision 0109). */

/** The National Do Not Call Registry. */
export const NATIONAL = 'US'
const listOf = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (v) => v === NATIONAL || (stateCodes as readonly string[]).includes(v),
    'Choose the national list or a state’s',
  )
  .meta({ example: NATIONAL })
const areaCode = z
  .string()
  .trim()
  .regex(/^[2-9]\d\d$/, 'Enter an area code of three digits')
  .meta({ example: '303' })

/** Fresh, Ageing in its last week, or Stale: older than the 31 days the law allows. */
export const listStandings = ['Fresh', 'Ageing', 'Stale'] as const

export const doNotCallArea = z
  .object({
    List: z.string(),
    ListName: z.string(),
    AreaCode: z.string(),
    /** The day it was downloaded from the registry. */
    ListDate: z.string(),
    AgeDays: number,
    Standing: z.enum(listStandings),
    Numbers: number,
  })
  .meta({ id: 'DoNotCallArea' })
export type DoNotCallArea = z.infer<typeof doNotCallArea>

/** How many faulty lines of a file are named. */
export const FAULTS_NAMED = 20
export const doNotCallUpload = z
  .object({
    UploadId: number,
    FileName: z.string(),
    List: z.string(),
    ListDate: z.string(),
    Status: z.enum(runStatuses),
    /** Why nothing was changed, in words. */
    Message: z.string().nullable(),
    /** A full list takes the place of its area codes; a change list adds and removes numbers. Null until it is read. */
    Kind: z.enum(['Full', 'Change']).nullable(),
    AreaCodes: z.array(z.string()),
    /** Lines with a number that were read. */
    Numbers: number,
    Added: number,
    Removed: number,
    /** Lines that were left out, by reason. */
    Skipped: z.array(z.object({ Reason: z.string(), Count: number })),
    /** The first of them. */
    Faults: z.array(z.object({ Line: number, Text: z.string(), Reason: z.string() })),
    ByName: z.string().nullable(),
    DateCreated: instant,
    DateFinished: instant.nullable(),
  })
  .meta({ id: 'DoNotCallUpload' })
export type DoNotCallUpload = z.infer<typeof doNotCallUpload>

/** How many of the latest uploads are listed, and how many area codes without a list. */
export const UPLOADS_LISTED = 10
export const MISSING_LISTED = 20

export const doNotCallLists = endpoint({
  method: 'GET',
  path: 'api/do-not-call',
  summary: 'Get the do-not-call lists that are uploaded, and how old they are',
  permission: 'ManageMessages',
  response: z
    .object({
      Areas: z.array(doNotCallArea),
      /** Newest first. */
      Uploads: z.array(doNotCallUpload),
      /** Area codes of contacts' phones without a list of the national registry, most contacts first. */
      Missing: z.array(z.object({ AreaCode: z.string(), Contacts: number })),
      MissingCount: number,
      /** How many numbers the brokerage's own list has. */
      OwnCount: number,
    })
    .meta({ id: 'DoNotCallLists' }),
})
export type DoNotCallLists = z.infer<typeof doNotCallLists.response>

/** A text file of numbers as the registry gives it, zipped or not. It is read in the background. */
export const uploadDoNotCallList = endpoint({
  method: 'POST',
  path: 'api/do-not-call/list',
  summary: 'Upload a list of a do-not-call registry',
  permission: 'ManageMessages',
  creates: true,
  bodyType: 'multipart',
  fileLimit: 'videoMaxBytes',
  body: z.object({
    File: uploadedFile,
    List: listOf.default(NATIONAL),
    /** The day it was downloaded from the registry; today by default. */
    ListDate: line(40)
      .optional()
      .meta({ example: '11/20/2026', ...blankIsAbsent }),
  }),
  response: doNotCallUpload,
})

export const getDoNotCallUpload = endpoint({
  method: 'GET',
  path: 'api/do-not-call/list/{UploadId}',
  summary: 'Get an upload of a do-not-call list',
  permission: 'ManageMessages',
  params: z.object({ UploadId: id('do-not-call-upload') }),
  response: doNotCallUpload,
})

export const removeDoNotCallArea = endpoint({
  method: 'DELETE',
  path: 'api/do-not-call/list/{List}/{AreaCode}',
  summary: 'Remove an area code of an uploaded do-not-call list',
  permission: 'ManageMessages',
  security: 'deletion',
  params: z.object({ List: listOf, AreaCode: areaCode }),
  response: done,
  refuses: [404],
})

export const doNotCallEntry = z
  .object({
    DoNotCallId: number,
    Number: z.string(),
    ContactId: number.nullable(),
    ContactName: z.string().nullable(),
    /** How they asked. */
    Reason: z.string(),
    ByName: z.string().nullable(),
    DateCreated: instant,
  })
  .meta({ id: 'DoNotCallEntry' })
export type DoNotCallEntry = z.infer<typeof doNotCallEntry>

export const ownDoNotCall = endpoint({
  method: 'GET',
  path: 'api/do-not-call/number',
  summary: "List the brokerage's own do-not-call list, newest first",
  permission: 'ManageMessages',
  query: z.object({
    /** Digits of the number, or a part of the contact's name. */
    search: line(100).optional().meta(blankIsAbsent),
    before: cursor,
    take: take(50, 500),
  }),
  response: z.array(doNotCallEntry),
  headers: totalCount,
})

export const doNotCallBody = z.object({
  Number: requiredPhone('Phone'),
  /** Who asked, if known. */
  ContactId: idOrNone('contact').optional(),
  Reason: z
    .string({ error: 'Say how they asked: on the phone, by letter' })
    .trim()
    .min(1, 'Say how they asked: on the phone, by letter')
    .max(500, 'Use at most 500 characters'),
})
/**
 * A number that is there stays as it is, unless only a merge has put it there: the first request counts. Of somebody
 * else's contact, it is not told whose.
 */
export const addDoNotCall = endpoint({
  method: 'POST',
  path: 'api/do-not-call/number',
  summary: "Add a number to the brokerage's own do-not-call list",
  permission: 'WorkContacts',
  creates: true,
  body: doNotCallBody,
  response: doNotCallEntry,
})

export const removeDoNotCall = endpoint({
  method: 'DELETE',
  path: 'api/do-not-call/number/{DoNotCallId}',
  summary: "Remove a number from the brokerage's own do-not-call list",
  permission: 'ManageMessages',
  security: 'deletion',
  params: z.object({ DoNotCallId: id('do-not-call-entry') }),
  response: done,
})

export const exportDoNotCall = endpoint({
  method: 'POST',
  path: 'api/do-not-call/export',
  summary: "Export the brokerage's own do-not-call list as CSV",
  permission: 'ManageMessages',
  security: 'export',
  whileReadOnly: true,
  response: link,
})

/** What is known of a contact's phone, and whether a sales call may be made now. */
export const doNotCallState = z
  .object({
    ContactId: number,
    Kind: z.enum(['CellPhone', 'HomePhone', 'WorkPhone', 'Phone']),
    /** What a further phone is called. */
    Label: z.string(),
    Number: z.string(),
    /** That they asked the brokerage not to be called. */
    Own: doNotCallEntry.pick({ DoNotCallId: true, Reason: true, ByName: true, DateCreated: true }).nullable(),
    /** What the lists that have the number are called. */
    Registries: z.array(z.string()),
    /** Why it has not been checked, or only against an old list; null if it has. */
    Unchecked: z.string().nullable(),
    /** Why they may be called although a registry has the number, each in a sentence with its dates. */
    Exceptions: z.array(
      z.object({
        Kind: z.enum(['Inquiry', 'Transaction', 'Consent']),
        Words: z.string(),
        /** The last day it holds; null of consent, which has no end. */
        Until: z.string().nullable(),
        Holds: z.boolean(),
      }),
    ),
    /** Why no sales call may be made now, in a sentence; null if one may. */
    Blocked: z.string().nullable(),
    Reason: z.enum(['OwnList', 'Registry', 'QuietHours', 'NoWrittenConsent']).nullable(),
  })
  .meta({ id: 'DoNotCallState' })
export type DoNotCallState = z.infer<typeof doNotCallState>

export const contactDoNotCall = endpoint({
  method: 'GET',
  path: 'api/do-not-call/contact',
  summary: "List what is known of the phones of a contact's household",
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(doNotCallState),
})
