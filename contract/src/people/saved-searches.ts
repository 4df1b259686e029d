import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, number, required } from '../fields.ts'
import { filter, operations } from '../filters.ts'

/** A saved filter: clients send Operation or OperationString; answers contain both. */
const savedFilter = filter.partial({ Operation: true }).extend({ OperationString: z.enum(operations).optional() })
const answeredFilter = filter.extend({ OperationString: z.enum(operations) }).meta({ id: 'SavedFilter' })
const group = <F extends z.ZodType>(of: F) => z.object({ Match: z.enum(['All', 'Any']), Filters: z.array(of).max(50) })

/** A saved search of contacts. Visible to its owner and, if shared, to the whole brokerage. */
export const savedSearch = z
  .object({
    SavedSearchId: number,
    Name: z.string(),
    SearchFilters: z.array(answeredFilter),
    Groups: z.array(group(answeredFilter)),
    GroupMatch: z.enum(['All', 'Any']),
    ContactsWithoutSearch: z.boolean(),
    IsShared: z.boolean(),
    /** Whether the actor may change and delete it: their own, or any shared one for an admin. */
    CanEdit: z.boolean(),
    CreatedByName: z.string().nullable(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearches = endpoint({
  method: 'GET',
  path: 'api/filter/savedsearch',
  summary: 'List saved searches by name',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(savedSearch),
})

export const savedSearchBody = z.object({
  SavedSearchId: id('saved-search').optional(),
  Name: required('Name', 100),
  SearchFilters: z.array(savedFilter).max(50, 'Use at most 50 filters'),
  Groups: z.array(group(savedFilter)).max(10, 'Use at most 10 groups').optional(),
  GroupMatch: z.enum(['All', 'Any']).optional(),
  ContactsWithoutSearch: flag.optional(),
  IsShared: flag.optional(),
})
/** With SavedSearchId it replaces that search; without, a name the user already has is refused. */
export const saveSearch = endpoint({
  method: 'POST',
  path: 'api/filter/savedsearch',
  summary: 'Create or update a saved search',
  permission: 'signed-in',
  creates: true,
  body: savedSearchBody,
  response: savedSearch,
})

export const deleteSavedSearch = endpoint({
  method: 'POST',
  path: 'api/filter/searchdelete',
  summary: 'Delete a saved search',
  permission: 'signed-in',
  security: 'deletion',
  query: z.object({ searchId: id('saved-search') }),
  response: done,
})
