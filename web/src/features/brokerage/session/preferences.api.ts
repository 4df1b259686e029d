import type { Preferences } from '@dormer/contract/brokerage/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { currentUserQuery } from './session.api.ts'

/** How the user likes his screens: changed at once, put back if the server refuses it. */
export const useSetPreferences = () => {
  const client = useQueryClient()
  const { queryKey } = currentUserQuery
  const mutationKey = ['preferences']
  const show = (changed: Partial<Preferences>) =>
    client.setQueryData(queryKey, (user) => user && { ...user, Preferences: { ...user.Preferences, ...changed } })
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: async ({ changed }: { changed: Partial<Preferences>; before: Preferences | undefined }) =>
      call((await import('@dormer/contract/brokerage/session')).setPreferences, { body: changed }),
    // A later choice is all of them again: it stands. What was shown before may itself have been refused.
    onError: (_, { before }) => {
      if (client.isMutating({ mutationKey }) === 1) show(before ?? {})
    },
    // The user may have been read again meanwhile, without what was on its way.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
  return (changed: Partial<Preferences>, onError: (error: unknown) => void) => {
    void client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)?.Preferences
    // In the click itself: a box that is ticked a moment later looks as if it had been missed.
    show(changed)
    // Not by callbacks of the call: only the last one's are heard.
    mutateAsync({ changed, before }).catch(onError)
  }
}
