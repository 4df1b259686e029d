import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
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

/** Reads and writes one of the user's drafts from anywhere, also once its editor is gone; an open one shows it. */
export const useReachKept = <Value>(about: string) => {
  const key = `${DRAFTS}${useCurrentUser()?.UserId}.${about}`
  return {
    read: () => readLocalStorageValue<Value | undefined>({ key }),
    write: (value: Value) => {
      localStorage.setItem(key, JSON.stringify(value))
      // What the storage hooks of this tab listen to.
      window.dispatchEvent(new CustomEvent('mantine-local-storage', { detail: { key, value } }))
    },
  }
}

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
