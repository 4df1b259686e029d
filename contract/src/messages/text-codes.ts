import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, id, number, optionalLine } from '../fields.ts'

/** Anyone who texts the code to the brokerage's number gets the message and becomes a lead of the source. */
export const textCode = z
  .object({
    Id: number,
    Code: z.string(),
    Message: z.string(),
    MessageLink: z.string().nullable(),
    MlsNumber: z.string().nullable(),
    SourceGuid: z.string(),
    SourceName: z.string(),
  })
  .meta({ id: 'TextCode' })
export type TextCode = z.infer<typeof textCode>

export const textCodes = endpoint({
  method: 'GET',
  path: 'api/phonecodes/tenant',
  summary: "List the brokerage's text codes",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(textCode),
})

export const textCodeConfig = endpoint({
  method: 'GET',
  path: 'api/phonecodes/config',
  summary: 'Get the phone number for text codes',
  permission: 'signed-in',
  response: z.object({ PhoneNumber: z.string().nullable() }),
})

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]/i.test(text) && URL.canParse(text)

export const textCodeBody = z.object({
  /** Exactly four digits. */
  Code: z
    .string({ error: 'Must be a 4 digit number' })
    .trim()
    .max(100, 'Must be a 4 digit number')
    .regex(/^\d{4}$/, 'Must be a 4 digit number')
    .meta({ example: '1234' }),
  Message: z.string().trim().min(1, 'Message is required').max(1000, 'Use at most 1,000 characters'),
  /** https:// is added to an address without a scheme. */
  MessageLink: optionalLine(500)
    .transform((link) => (link && !/^[a-z][a-z\d+.-]*:/i.test(link) ? `https://${link}` : link))
    .refine((link) => link === null || isWebAddress(link), 'Enter a web address such as https://example.com/home')
    .optional()
    .meta({ example: 'https://example.com/home' }),
  MlsNumber: optionalLine(50).optional(),
  /** Blank means Code Inquiry. */
  SourceGuid: optionalLine(100)
    .optional()
    .meta({ example: '', ...blankIsAbsent }),
})

export const addTextCode = endpoint({
  method: 'POST',
  path: 'api/phonecodes',
  summary: 'Create a text code',
  permission: 'ManageSettings',
  creates: true,
  body: textCodeBody,
  response: textCode,
})

export const editTextCode = endpoint({
  method: 'PUT',
  path: 'api/phonecodes',
  summary: 'Update a text code',
  permission: 'ManageSettings',
  body: textCodeBody.extend({ Id: id('text-code') }),
  response: textCode,
})

export const deleteTextCode = endpoint({
  method: 'DELETE',
  path: 'api/phonecodes/{id}',
  summary: 'Delete a text code',
  permission: 'ManageSettings',
  security: 'deletion',
  params: z.object({ id: id('text-code') }),
  response: done,
})
