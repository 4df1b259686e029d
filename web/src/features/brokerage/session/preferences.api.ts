import type { Preferences } from '@dormer/contract/brokerage/session'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

/** Saves the user's display preferences. */
export const useSetPreferences = () =>
  useOptimistic({
    key: keys.currentUser,
    show: (user, changed: Partial<Preferences>) => ({ ...user, Preferences: { ...user.Preferences, ...changed } }),
    save: async (changed) =>
      call((await import('@dormer/contract/brokerage/session')).setPreferences, { body: changed }),
    onError: (error) => notifyFailure(error),
  }).mutate
