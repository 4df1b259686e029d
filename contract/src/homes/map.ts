import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { number } from '../fields.ts'

export const mapSource = endpoint({
  method: 'GET',
  path: 'api/map/style',
  summary: 'Get the map style',
  permission: 'signed-in',
  response: z.object({
    /** The address of a MapLibre style; null if the installation shows only its own map of states, counties and towns. */
    StyleUrl: z.string().nullable(),
  }),
})

/** For our own map, which labels towns. */
export const mapTowns = endpoint({
  method: 'GET',
  path: 'api/map/towns',
  summary: 'List towns in the United States with their locations',
  permission: 'public',
  whole: 'fixed by the contract',
  response: z.array(
    z
      .object({
        Name: z.string(),
        Lat: z.number(),
        Lng: z.number(),
        /** How many zip codes it has: towns with more are labeled first. */
        ZipCodes: number,
      })
      .meta({ id: 'Town' }),
  ),
})
