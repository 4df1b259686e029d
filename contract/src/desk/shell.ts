import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, number } from '../fields.ts'

type MenuItem = {
  path: string
  exact: boolean
  icon: string
  title: string
  label: string | null
  badge: string | null
  children: MenuItem[]
}
/**
 * Eight fields plus an item's own children, all in lower case. `icon` is a name the browser knows.
 */
export const menuItem: z.ZodType<MenuItem> = z
  .object({
    path: z.string(),
    exact: z.boolean(),
    icon: z.string(),
    title: z.string(),
    label: z.string().nullable(),
    badge: z.string().nullable(),
    get children() {
      return z.array(menuItem)
    },
  })
  .meta({ id: 'MenuItem' })

export const menu = endpoint({
  method: 'GET',
  path: 'api/menu',
  summary: 'List the screens the signed-in user may open',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(menuItem),
})

/** How many of each kind the search returns. */
export const FOUND_OF_EACH = 8

export const find = endpoint({
  method: 'GET',
  path: 'api/find',
  summary: 'Search contacts, transactions, tasks and appointments',
  permission: 'signed-in',
  query: z.object({ text: z.string().trim().max(100, 'Use at most 100 characters').meta({ example: 'Ida' }) }),
  response: z.object({
    Contacts: z.array(
      z
        .object({
          ContactId: number,
          Name: z.string(),
          Email: z.string().nullable(),
          CellPhone: z.string().nullable(),
          ContactType: z.string(),
        })
        .meta({ id: 'FoundContact' }),
    ),
    /** By address, MLS number or their people's names, newest first. */
    Transactions: z.array(
      z
        .object({
          TransactionId: number,
          /** The address; without one, the clients' names. */
          Name: z.string(),
          City: z.string().nullable(),
          Type: z.string(),
          Status: z.string(),
          /** The names of its buyers or, for a listing, its sellers. */
          Clients: z.string(),
        })
        .meta({ id: 'FoundTransaction' }),
    ),
    Tasks: z.array(
      z
        .object({
          TaskId: number,
          Title: z.string(),
          DueDate: instant.nullable(),
          AssociatedWith: z.string().nullable(),
        })
        .meta({ id: 'FoundTask' }),
    ),
    Appointments: z.array(
      z
        .object({ Id: number, Title: z.string(), DateTime: instant, ContactName: z.string().nullable() })
        .meta({ id: 'FoundAppointment' }),
    ),
  }),
})
export type Found = z.infer<typeof find.response>
