import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { transactionHere } from '../../deals/transactions/page/here.ts'
import { contactHere } from '../contact-page/here.ts'

export type Recent = { kind: 'contact' | 'transaction'; id: number; name: string }
const KEPT = 8

/** What is in view is first; what was opened longest ago makes room. */
export const withRecent = (all: Recent[], one: Recent): Recent[] =>
  [one, ...all.filter(({ kind, id }) => kind !== one.kind || id !== one.id)].slice(0, KEPT)

const inView = (): Recent | undefined => {
  const contact = contactHere()?.contact
  if (contact) return { kind: 'contact', id: contact.ContactId, name: contact.Name }
  const transaction = transactionHere()?.transaction
  return transaction && { kind: 'transaction', id: transaction.TransactionId, name: transaction.Name }
}

/** The people and transactions opened last, kept in this browser until the user logs out. */
export const useRecent = () =>
  useLocalStorage<Recent[]>({
    key: `dormer.recent.${useCurrentUser()?.UserId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })

/** Keeps what is opened: a page sets the title once it knows whose it is. */
export const RecentWatcher = () => {
  const [, setAll] = useRecent()
  useEffect(() => {
    const note = () => {
      const one = inView()
      if (one) setAll((all) => withRecent(all, one))
    }
    note()
    const titles = new MutationObserver(note)
    titles.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => titles.disconnect()
  }, [setAll])
  return null
}
