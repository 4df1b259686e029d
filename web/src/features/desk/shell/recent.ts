import { useEffect } from 'react'
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

const keyOf = (UserId: number) => `dormer.recent.${UserId}`

/** The people and transactions opened last, kept in this browser until the user logs out. */
export const recentOf = (UserId: number | undefined): Recent[] =>
  UserId === undefined ? [] : JSON.parse(localStorage.getItem(keyOf(UserId)) ?? '[]')

/** Keeps what is opened: a page sets the title once it knows whose it is. */
export const RecentWatcher = ({ UserId }: { UserId: number }) => {
  useEffect(() => {
    const keep = () => {
      const one = inView()
      if (one) localStorage.setItem(keyOf(UserId), JSON.stringify(withRecent(recentOf(UserId), one)))
    }
    keep()
    const titles = new MutationObserver(keep)
    titles.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => titles.disconnect()
  }, [UserId])
  return null
}
