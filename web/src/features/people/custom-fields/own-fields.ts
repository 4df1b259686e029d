import type { CustomField } from '@dormer/contract/people/custom-fields'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'

const fieldsQuery = (counts?: true) =>
  queryOptions({
    queryKey: counts ? keys.countedCustomFields : keys.customFields,
    // The list of contacts needs them only as columns.
    queryFn: async ({ signal }) =>
      call((await import('@dormer/contract/people/custom-fields')).customFields, { query: { counts } }, { signal }),
    staleTime: 60_000,
  })
/** The brokerage's own fields, in their order; they rarely change. */
export const customFieldsQuery = fieldsQuery()
/** The same with the number of contacts that have each. */
export const countedFieldsQuery = fieldsQuery(true)

/** A field by the name that columns and sorts have for it; undefined until it is known, null if there is none. */
export const useOwnFieldNamed = (isNeeded: boolean) => {
  const { data } = useQuery({ ...customFieldsQuery, enabled: isNeeded })
  return (name: string): CustomField | null | undefined =>
    data && (data.find(({ CustomFieldId }) => name === `Custom${CustomFieldId}`) ?? null)
}
