import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, money, number, optionalLine, required, stateCode, stateCodes, zip } from '../fields.ts'

/** For the property type filter. */
export const propertyTypes = [
  'Single Family',
  'Condo',
  'Townhouse',
  'Multi Family',
  'Manufactured',
  'Farm',
  'Land',
  'Commercial',
] as const

/** A whole or decimal number up to `max`, commas removed, as decimal text. */
const count = (max: number, decimals: 0 | 2) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((v, ctx) => {
      const text = String(v ?? '').replace(/[,\s]/g, '')
      if (text === '') return null
      if ((decimals ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/).test(text) && Number(text) <= max) return Number(text)
      ctx.addIssue({
        code: 'custom',
        message: `Enter a ${decimals ? '' : 'whole '}number up to ${max.toLocaleString('en-US')}`,
      })
      return z.NEVER
    })
    .meta({ example: '3' })

export const propertyFields = {
  Address: optionalLine(),
  City: required('City', 100),
  StateCode: stateCode.refine((v) => v !== null, 'State is required').meta({ example: stateCodes[43] }),
  ZipCode: zip,
  PropertyType: z
    .union([z.enum(propertyTypes), z.literal(''), z.null()])
    .transform((v) => v || null)
    .meta({ example: 'Condo' }),
  EstimatedValue: money,
  MortgageBalance: money,
  SquareFootage: count(100_000_000, 0),
  Bedrooms: count(1000, 0),
  /** With half and quarter baths: 1.75. */
  Bathrooms: count(1000, 2),
}

const text = z.string().nullable()
export const contactProperty = z
  .object({
    ContactPropertyId: number,
    Address: text,
    City: z.string(),
    StateCode: z.string(),
    ZipCode: text,
    PropertyType: text,
    /** Dollars as decimal text. */
    EstimatedValue: text,
    MortgageBalance: text,
    SquareFootage: number.nullable(),
    Bedrooms: number.nullable(),
    Bathrooms: z.number().nullable(),
  })
  .meta({ id: 'ContactProperty' })
export type ContactProperty = z.infer<typeof contactProperty>

/** Joint contacts share their properties, as they share the household. */
export const contactProperties = endpoint({
  method: 'GET',
  path: 'api/contact/properties',
  summary: "List the owned properties of a contact's household",
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(contactProperty),
})

/**
 * With ContactPropertyId it changes that property, where omitted fields stay; a new one needs a City and StateCode.
 */
export const saveProperty = endpoint({
  method: 'POST',
  path: 'api/contact/property',
  summary: 'Create or update an owned property',
  permission: 'WorkContacts',
  creates: true,
  query: z.object({ contactId: id('contact') }),
  body: z.object({
    ContactPropertyId: id('contact-property').optional(),
    ...z.object(propertyFields).partial().shape,
  }),
  response: contactProperty,
})

export const deleteProperty = endpoint({
  method: 'POST',
  path: 'api/contact/property/delete',
  summary: 'Delete an owned property',
  permission: 'DeleteContacts',
  security: 'deletion',
  query: z.object({ propertyId: id('contact-property') }),
  response: done,
})
