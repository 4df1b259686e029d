import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, number } from '../fields.ts'
import { propertyFilters } from './property-search.ts'

/** Fewer homes say too little about what somebody looks for. */
export const PRESET_LEAST = 3

/** What a household seems to look for, by the homes it looked at and likes (beyond the specification; decision 0117). */
export const searchPreset = endpoint({
  method: 'GET',
  path: 'api/search/preset',
  summary: 'Suggest a property search for a contact',
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z
    .object({
      /** How many homes it is from: looked at within half a year, or liked. */
      Homes: number,
      Liked: number,
      /** Empty if they say too little, or have nothing in common. */
      Filters: propertyFilters,
      /** 'Round Rock, $400k to $450k, 3+ beds'; empty without filters. */
      Words: z.string(),
    })
    .meta({ id: 'SearchPreset' }),
})
