import { z } from 'zod'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { done, flag, phone, required, timeZone } from '../fields.ts'

const text = z.string().nullable()

/** A website's domain, without the rest of its address; empty means none. */
const webDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'Use at most 253 characters')
  .nullable()
  .transform((given, ctx) => {
    if (!given) return null
    // A name in another alphabet is kept in its network form.
    const host =
      /^[^\s/\\:@?#%]+$/.test(given) && URL.canParse(`http://${given}`) ? new URL(`http://${given}`).hostname : ''
    if (/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host)) return host
    ctx.addIssue({
      code: 'custom',
      message: 'Enter the domain alone, such as northrealty.com: no https:// and no path',
    })
    return z.NEVER
  })
  .meta({ example: 'northrealty.com' })

/** Empty means none: then no mass email is sent. */
export const postalAddress = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters')
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
  )
  .refine((text) => text === '' || text.length >= 10, 'Enter the street, or a P.O. box, with city, state and zip')
  .meta({ example: '12 Main St, Austin, TX 78701' })

/** A brokerage's details. */
export const brokerageBody = z.object({
  Name: required('Name', 100),
  Phone: phone,
  PostalAddress: postalAddress,
  TimeZone: timeZone,
  WebDomain: webDomain,
})

export const getBrokerage = endpoint({
  method: 'GET',
  path: 'api/brokerage',
  summary: "Get the brokerage's details",
  permission: 'ManageSettings',
  response: z.object({
    Name: z.string(),
    Phone: text,
    PostalAddress: text,
    TimeZone: z.string(),
    WebDomain: text,
    /** Imports add people again for the importer who are a colleague's contacts: 'My own book'. */
    OwnBook: z.boolean(),
    /** Its address, which anybody may read. */
    Logo: text,
  }),
})

export const saveBrokerage = endpoint({
  method: 'PUT',
  path: 'api/brokerage',
  summary: "Update the brokerage's details",
  permission: 'ManageSettings',
  body: brokerageBody.partial().extend({ OwnBook: flag.optional() }),
  response: done,
})

export const saveLogo = endpoint({
  method: 'POST',
  path: 'api/brokerage/logo',
  summary: "Upload the brokerage's logo",
  permission: 'ManageSettings',
  bodyType: 'multipart',
  body: z.object({ Logo: uploadedFile }),
  response: z.object({ Logo: z.string() }),
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: 'api/brokerage/logo',
  summary: "Remove the brokerage's logo",
  permission: 'ManageSettings',
  security: 'deletion',
  response: done,
})

/** Mail programs and the public pages have no session. */
export const readLogo = endpoint({
  method: 'GET',
  path: 'api/brokerage/logo/{SiteId}/{Version}',
  summary: "Get a brokerage's logo",
  permission: 'public',
  params: z.object({ SiteId: z.string().min(1).max(40), Version: z.string().min(1).max(40) }),
  response: 'stream',
  mediaType: 'image/png',
})
