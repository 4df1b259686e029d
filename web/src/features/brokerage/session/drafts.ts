import { useLocalStorage } from '@mantine/hooks'
import { DRAFTS } from '../../../api/session.ts'
import { useCurrentUser } from './session.api.ts'

/**
 * The user's drafts, kept in this browser: they outlive a closed window and an expired session, and are removed when
 * the user logs out or somebody else signs in.
 */
export const useKeptDraft = <Value>(about: string) =>
  useLocalStorage<Value>({
    key: `${DRAFTS}${useCurrentUser()?.UserId}.${about}`,
    getInitialValueInEffect: false,
  })

/** Finds the draft about one of many things. */
export const useFindKept = <Draft>() => {
  const UserId = useCurrentUser()?.UserId
  return <Value>(all: readonly Value[], aboutOf: (one: Value) => string) => {
    for (const one of all) {
      const kept = localStorage.getItem(`${DRAFTS}${UserId}.${aboutOf(one)}`)
      if (kept) return { one, draft: JSON.parse(kept) as Draft }
    }
    return undefined
  }
}
