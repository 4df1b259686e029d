import { contactFavorites } from '@dormer/contract/homes/favorites'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** The favorites of a contact's household. */
export const favoritesQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.activities, 'favorites', contactId),
    queryFn: ({ signal }) => call(contactFavorites, { query: { contactId } }, { signal }),
  })
