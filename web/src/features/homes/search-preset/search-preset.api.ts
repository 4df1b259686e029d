import { searchPreset } from '@dormer/contract/homes/search-preset'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** The same search while one page is open, also if the client looks at more meanwhile. */
export const searchPresetQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contactSearches, 'preset', contactId),
    queryFn: ({ signal }) => call(searchPreset, { query: { contactId } }, { signal }),
    staleTime: 60_000,
  })
