import { useLocalStorage } from '@mantine/hooks'
import { DRAFTS } from '../../../api/session.ts'
import { useCurrentUser } from './session.api.ts'

/**
 * What the user is writing, kept in this browser: it outlives a closed window and an expired session. It is removed
 * when the user logs out, or somebody else signs in.
 */
export const useKeptDraft = <Value>(about: string) =>
  useLocalStorage<Value>({
    key: `${DRAFTS}${useCurrentUser()?.UserId}.${about}`,
    getInitialValueInEffect: false,
  })

/** Finds what is half written about one of many. */
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
