import { copyFromLibrary, workflowLibrary } from '@dormer/contract/automation/library'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** The workflows that come with Dormer: the same until the next version. */
export const libraryQuery = queryOptions({
  queryKey: within(keys.workflows, 'library'),
  queryFn: ({ signal }) => call(workflowLibrary, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Its templates are copied with it. */
export const useCopyFromLibrary = () =>
  useMutation({
    mutationFn: (key: string) => call(copyFromLibrary, { params: { key } }),
    meta: { stale: [keys.workflows, keys.templates] },
  })
