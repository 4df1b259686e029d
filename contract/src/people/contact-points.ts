import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, line, number, required } from '../fields.ts'

export const pointKinds = ['Email', 'Phone'] as const
export type PointKind = (typeof pointKinds)[number]
/** The labels offered; one may also be in own words. */
export const pointLabels = {
  Email: ['Home', 'Work', 'Other'],
  Phone: ['Mobile', 'Home', 'Work', 'Fax', 'Other'],
} as const
/** How many further emails a contact may have, and how many phones. */
export const POINTS_MOST = 20

/** An email or phone that a person has beyond those among the contact's own fields. */
export const contactPoint = z
  .object({
    ContactPointId: number,
    ContactId: number,
    Kind: z.enum(pointKinds),
    Label: z.string(),
    /** As it was typed. */
    Value: z.string(),
    /** As it is compared and reached: in lower case, ten digits, or + and a country's code for any other number. */
    Address: z.string(),
    Extension: z.string().nullable(),
  })
  .meta({ id: 'ContactPoint' })
export type ContactPoint = z.infer<typeof contactPoint>

/** Beyond the specification, which has one email and three phones. */
export const contactPoints = endpoint({
  method: 'GET',
  path: 'api/contact/points',
  summary: 'List the further emails and phones of a contact',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(contactPoint),
})

/** With ContactPointId it changes that one, where omitted fields stay. Without a Kind, a value with an @ is an email. */
export const contactPointBody = z.object({
  ContactPointId: id('contact-point').optional(),
  Kind: z.enum(pointKinds, 'Choose Email or Phone').optional(),
  Value: required('Email or phone', 600).optional(),
  Label: line(50).optional(),
})
export const saveContactPoint = endpoint({
  method: 'POST',
  path: 'api/contact/point',
  summary: 'Add or change a further email or phone',
  permission: 'WorkContacts',
  creates: true,
  query: z.object({ contactId: id('contact') }),
  body: contactPointBody,
  response: contactPoint,
})

export const removeContactPoint = endpoint({
  method: 'POST',
  path: 'api/contact/point/delete',
  summary: 'Remove a further email or phone',
  permission: 'WorkContacts',
  security: 'deletion',
  query: z.object({ pointId: id('contact-point') }),
  response: done,
})

/** It becomes the contact's Email or CellPhone, and what was there takes its place in the list. */
export const makePrimary = endpoint({
  method: 'POST',
  path: 'api/contact/point/primary',
  summary: 'Make a further email or phone the main one',
  permission: 'WorkContacts',
  whole: 'one contact or transaction',
  query: z.object({ pointId: id('contact-point') }),
  response: z.array(contactPoint),
})
