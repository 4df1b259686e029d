import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, money, optionalLine, required, sentInstant, stateCode, zip } from '../fields.ts'
import { clientWho, ofSite } from './client.ts'

/*
 * Clients' requests. Each is an activity of the contact, and the agent is notified immediately. Who is required for
 * strangers; in a visit by a link it may be sent as well: somebody the link was forwarded to is a lead of their own.
 * The same request sent twice within ten minutes counts once.
 */
const Who = clientWho.optional()
const Message = z.string().trim().max(2000, 'Use at most 2,000 characters').nullish()
const ListingKey = required('Listing', 255)

/** Proposed times, the best first. */
export const MAX_TIMES = 3
const Times = z
  .array(sentInstant('Choose a date and time'))
  .min(1, 'Choose a time')
  .max(MAX_TIMES, `Choose at most ${MAX_TIMES} times`)

/** Information Requested. Without a listing, it is a question to the agent. */
export const askClientQuestion = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/ask',
  summary: 'Ask the agent a question',
  permission: 'public',
  params: ofSite,
  body: z.object({
    ListingKey: ListingKey.nullish(),
    Message: z.string().trim().min(1, 'Write your question').max(2000, 'Use at most 2,000 characters'),
    Who,
  }),
  response: done,
})

/**
 * Tour Requested. The agent gets a task with the times, and answers by email, text or phone. Times must be within a
 * year.
 */
export const askClientTour = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/tour',
  summary: 'Request a tour of a listing',
  permission: 'public',
  params: ofSite,
  body: z.object({ ListingKey, Times, IsByVideo: z.boolean().default(false), Message, Who }),
  response: done,
})

/** Times to choose from; any other can be proposed as well. */
export const clientTourTimes = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/tour/times',
  summary: 'Suggest times for a tour',
  permission: 'public',
  params: ofSite,
  response: z
    .object({
      /** At most three. */
      Times: z.array(instant),
      /** Whether the agent is free then; otherwise they are usual hours. */
      AreAgents: z.boolean(),
    })
    .meta({ id: 'TourTimes' }),
})

/** Appointment Requested: a conversation by phone or in person, about no listing in particular. */
export const askClientAppointment = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/appointment',
  summary: 'Request an appointment',
  permission: 'public',
  params: ofSite,
  body: z.object({ Times, IsByPhone: z.boolean().default(false), Message, Who }),
  response: done,
})

/** Pre-qualify Requested. The contact's lender is notified as well. */
export const askClientPrequalify = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/prequalify',
  summary: 'Request mortgage pre-qualification',
  permission: 'public',
  params: ofSite,
  body: z.object({
    ListingKey: ListingKey.nullish(),
    Price: money.optional(),
    DownPayment: money.optional(),
    /** Per year. */
    Income: money.optional(),
    Credit: z.enum(['Excellent', 'Good', 'Fair', 'Poor', 'Unknown'], 'Choose your credit score').nullish(),
    Message,
    Who,
  }),
  response: done,
})

const count = (most: number) => z.number().min(0, 'Enter a number').max(most, 'Enter a smaller number').nullish()

/** Property Valuation Requested. */
export const askClientValue = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/value',
  summary: 'Request a home valuation',
  permission: 'public',
  params: ofSite,
  body: z.object({
    Address: required('Address'),
    UnitNumber: optionalLine(20).optional(),
    City: required('City', 100),
    StateCode: stateCode.optional(),
    ZipCode: zip.optional(),
    Bedrooms: count(100),
    Bathrooms: count(100),
    /** Square feet. */
    LivingArea: count(1_000_000),
    YearBuilt: count(2100),
    Condition: z.enum(['New', 'Good', 'NeedsWork', 'Unknown'], 'Choose its condition').nullish(),
    Message,
    Who,
  }),
  response: done,
})
