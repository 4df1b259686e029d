import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { asAscii, done, optionalEmail, optionalLine, phone, required } from '../fields.ts'
import { mlsRules } from './listings.ts'

/*
 * The public pages of a brokerage, at /homes/{SiteId} (decision 0052). What the browser calls there is public: who calls is
 * known by the cookie of a visit alone. Whatever writes needs the header `X-Dormer-Client: 1`, which no other site can send.
 *
 * A visit is one of
 * - a stranger's: sees what is public, three listings of it (unless AskAfter is null), then is asked who they are;
 * - by a link, or after saying who they are (IsKnown): what they do is written to the contact, and they see what they did in
 *   this visit and what their links show. Nothing else of the contact's: a link can be forwarded, and anybody can type an
 *   address;
 * - confirmed (IsConfirmed), by a code mailed to the contact's own address: also the contact's name, email and phone,
 *   and the favorites and searches of all visits.
 */

/** The header that writes must carry. */
export const CLIENT_HEADER = 'x-dormer-client'

/** Listings a stranger sees before being asked who they are. */
export const FREE_LISTINGS = 3

export const siteId = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, 'This address is not complete')
  .meta({ example: '4f1c09ab3e' })
export const ofSite = z.object({ SiteId: siteId })

const text = z.string().nullable()

export const clientBrokerage = z
  .object({
    SiteId: z.string(),
    Name: z.string(),
    /** On one line; null if the brokerage has not entered one. */
    PostalAddress: text,
    /** The brokerage's text number, ten digits. */
    TextNumber: text,
    Phone: text,
    WebDomain: text,
    Logo: text,
  })
  .meta({ id: 'ClientBrokerage' })

/** Who helps the client: the sender of the link, otherwise the contact's agent. */
export const clientAgent = z
  .object({
    Name: z.string(),
    Title: text,
    PhotoUrl: text,
    Email: z.string(),
    /** Ten digits; the cell phone, otherwise the office's. */
    Phone: text,
    /** Whether it accepts texts. */
    IsCellPhone: z.boolean(),
  })
  .meta({ id: 'ClientAgent' })

/** How many favorites a visit may have, and how many are returned: nobody compares more. */
export const CLIENT_FAVORITES_MAX = 500

/** Who the visitor is, and where. Every page has it inlined. */
export const clientVisit = z
  .object({
    Brokerage: clientBrokerage,
    /** Null for strangers, and for those who have only said who they are. */
    Agent: clientAgent.nullable(),
    /** Whether actions are recorded on a contact. */
    IsKnown: z.boolean(),
    IsConfirmed: z.boolean(),
    /** Only in a confirmed visit, to prefill forms. */
    Contact: z.object({ FirstName: z.string(), LastName: z.string(), Email: text, Phone: text }).nullable(),
    /** How many more listings may be seen before the visitor is asked who they are; null if they are not asked. */
    ListingsLeft: z.number().nullable(),
    /** Keys of the favorites this visit may see, newest first, at most 500. */
    Favorites: z.array(z.string()),
    /** The MLS and what must be shown with its listings; null if the brokerage has chosen none: nothing can be searched. */
    Mls: mlsRules.nullable(),
    /** Times are in this zone. */
    TimeZone: z.string(),
    /** The address of a map style, as in mapSource. */
    MapStyleUrl: text,
  })
  .meta({ id: 'ClientVisit' })
export type ClientVisit = z.infer<typeof clientVisit>

/** Read-only; without a cookie it answers as for a stranger, and sets none. */
export const getClientVisit = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/visit',
  summary: 'Get the current visit',
  permission: 'public',
  params: ofSite,
  response: clientVisit,
})

/** Who somebody says they are: a first name, and an email or a phone. */
export const clientWho = z
  .object({
    FirstName: required('First Name', 100),
    LastName: optionalLine(100).optional(),
    Email: optionalEmail.optional(),
    Phone: phone.optional(),
  })
  .refine(({ Email, Phone }) => Email || Phone, { error: 'Enter an email address or a phone number', path: ['Email'] })
  .meta({ id: 'ClientWho' })
export type ClientWho = z.input<typeof clientWho>

/**
 * A stranger says who they are, and becomes a lead. The answer is the same whether or not the brokerage knew them, and
 * reveals nothing about an existing contact.
 */
export const registerClient = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/register',
  summary: 'Identify the visitor',
  permission: 'public',
  params: ofSite,
  body: clientWho,
  response: clientVisit,
})

/**
 * Emails a code to a contact: to the address entered, if a contact has it; without one, to the visit's contact. The
 * answer never reveals whether anybody has the address. A code is good for ten minutes and five attempts; only the
 * newest counts. 429 after three codes in ten minutes.
 */
export const sendClientCode = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/confirm/send',
  summary: 'Email a code to confirm the visit',
  permission: 'public',
  params: ofSite,
  body: z.object({ Email: optionalEmail.optional() }),
  response: done,
})

/** A wrong, used or expired code is a 400 that says so. The cookie changes with it. */
export const confirmClient = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/confirm',
  summary: 'Confirm the visit with an emailed code',
  permission: 'public',
  security: 'client-confirmation',
  params: ofSite,
  body: z.object({
    Code: z
      .string()
      .max(20, 'Enter the six digits of the code')
      .transform((typed) => asAscii(typed).replace(/\D/g, ''))
      .refine((digits) => digits.length === 6, 'Enter the six digits of the code')
      .meta({ example: '123456' }),
  }),
  response: clientVisit,
})

/** Ends the visit: the browser is a stranger's again. */
export const leaveClient = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/leave',
  summary: 'End the visit in this browser',
  permission: 'public',
  params: ofSite,
  body: z.object({}),
  response: done,
})

/*
 * Pages. All answer the same HTML (web/client.html) with title, og: tags and the state below inlined as JSON in
 * `<script id="state" type="application/json">`, so that the page is drawn before any call. A page counts for nothing
 * until the browser says so (viewClientListing).
 *
 *   /homes/{SiteId}                       search; its filters are in the query as /mls-search has them
 *   /homes/{SiteId}/listing/{ListingKey}  a listing; 404 with the page if there is none, 410 if it has left
 *   /homes/{SiteId}/sent/{LinkId}         the listings that a link shows
 *   /homes/{SiteId}/search/{SearchId}     the results of a saved search, by its guid
 *   /homes/{SiteId}/alert/{SearchId}      pause or stop the alert of a search
 *   /homes/{SiteId}/deal/{DealId}         the dates of a transaction, which the browser asks for
 *   /homes/{SiteId}/saved                 favorites and searches
 *   /homes/{SiteId}/value                 what is my home worth
 *   /homes/{SiteId}/prequalify            ask to be pre-qualified
 */
const link = z.object({ Token: z.string().max(100, 'This link is not complete') })

/**
 * Leads to the page of what the link shows, and sets the cookie of a visit: `?home={ListingKey}` to that listing,
 * `?alert` to pausing or stopping its alert. A link that is unknown answers a page that says so, 404.
 */
export const openClientLink = endpoint({
  method: 'GET',
  path: 'h/{Token}',
  summary: 'Open a client link',
  permission: 'link',
  params: link,
  query: z.object({ home: z.string().max(255).optional(), alert: z.string().max(10).optional() }),
  response: 'stream',
  mediaType: 'text/html',
  answers: { 302: 'Redirects to the page.' },
  headers: { Location: 'URL of the page.' },
})

export const clientHome = endpoint({
  method: 'GET',
  path: 'homes/{SiteId}',
  summary: "Get a brokerage's public home page",
  permission: 'link',
  params: ofSite,
  response: 'stream',
  mediaType: 'text/html',
})

export const clientPage = endpoint({
  method: 'GET',
  path: 'homes/{SiteId}/{Page}',
  summary: "Get one of a brokerage's public pages",
  permission: 'link',
  params: ofSite.extend({ Page: z.string().max(20) }),
  response: 'stream',
  mediaType: 'text/html',
})

export const clientPageOf = endpoint({
  method: 'GET',
  path: 'homes/{SiteId}/{Page}/{Id}',
  summary: 'Get the public page of a listing, sent link or search',
  permission: 'link',
  params: ofSite.extend({ Page: z.string().max(20), Id: z.string().max(255) }),
  response: 'stream',
  mediaType: 'text/html',
})
