import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, flag, id, idOrNone, number, required } from '../fields.ts'
import { mergeFacts } from './merge-facts.ts'
import { TEXT_MAX } from './messages.ts'

/** The maximum number of characters in an email's body. */
export const BODY_MAX = 100_000

const shared = {
  Name: z.string(),
  SharedWithGroup: z.boolean(),
  VideoGuid: z.string().nullable(),
  CreatedByName: z.string().nullable(),
  /** It came with Dormer and cannot be edited. */
  IsSystem: z.boolean(),
  CanEdit: z.boolean(),
}

/** An email template. */
export const emailTemplate = z
  .object({ EmailTemplateId: number, Subject: z.string(), Body: z.string(), ...shared })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.infer<typeof emailTemplate>

/** A text template. */
export const textTemplate = z
  .object({ TextTemplateId: number, Body: z.string(), ...shared })
  .meta({ id: 'TextTemplate' })
export type TextTemplate = z.infer<typeof textTemplate>

export const emailTemplates = endpoint({
  method: 'GET',
  path: 'api/template/user',
  summary: 'List the email templates available to the signed-in user',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(emailTemplate),
})

export const textTemplates = endpoint({
  method: 'GET',
  path: 'api/template/text-templates',
  summary: 'List the text templates available to the signed-in user',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(textTemplate),
})

export const templateFields = endpoint({
  method: 'GET',
  path: 'api/template/fields',
  summary: 'List the names of the merge fields',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(z.string()),
})

export const templateFacts = endpoint({
  method: 'GET',
  path: 'api/template/facts',
  summary: 'Get the values of the merge fields for a contact',
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: mergeFacts,
})

export const populateTemplate = endpoint({
  method: 'GET',
  path: 'api/template/populate-template',
  summary: 'Fill in a template for a contact',
  permission: 'signed-in',
  query: z.object({
    contactId: id('contact'),
    template: z.string().max(BODY_MAX, 'Use at most 100,000 characters').optional(),
    textTemplateId: id('text-template').optional(),
  }),
  response: z.object({
    Subject: z.string(),
    Body: z.string(),
    /** The fields that left a gap. */
    MissingFields: z.array(z.string()),
  }),
})

const sharing = {
  /** If omitted, it stays; a new template is personal. */
  SharedWithGroup: flag.optional(),
  VideoGuid: z.string().trim().max(100, 'Use at most 100 characters').nullish().meta(blankIsAbsent),
}

export const emailTemplateBody = z.object({
  EmailTemplateId: idOrNone('email-template').optional(),
  Name: required('Name', 100),
  Subject: required('Subject', 300),
  Body: z.string().trim().min(1, 'Body is required').max(BODY_MAX, 'Use at most 100,000 characters'),
  ...sharing,
})
export const saveEmailTemplate = endpoint({
  method: 'POST',
  path: 'api/template',
  summary: 'Create or update an email template',
  permission: 'signed-in',
  creates: true,
  body: emailTemplateBody,
  response: emailTemplate,
})

export const textTemplateBody = z.object({
  TextTemplateId: idOrNone('text-template').optional(),
  Name: required('Name', 100),
  Body: z.string().trim().min(1, 'Body is required').max(TEXT_MAX, 'Use at most 1,600 characters'),
  ...sharing,
})
export const saveTextTemplate = endpoint({
  method: 'POST',
  path: 'api/template/text-template',
  summary: 'Create or update a text template',
  permission: 'signed-in',
  creates: true,
  body: textTemplateBody,
  response: textTemplate,
})
