import { actsFor } from '../../../api/session.ts'

/*
 * Whose call card is open: it takes the notes of their call and asks for its outcome, so that nothing else does. The
 * dialer and the offer to log a call look here.
 */
const open = new Map<number, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Says that a contact's card is open, until the returned function is called. */
export const claimCalls = (ContactId: number) => {
  open.set(ContactId, (open.get(ContactId) ?? 0) + 1)
  tell()
  return () => {
    const left = (open.get(ContactId) ?? 1) - 1
    if (left > 0) open.set(ContactId, left)
    else open.delete(ContactId)
    tell()
  }
}
export const hasCard = (ContactId: number | null) => ContactId !== null && open.has(ContactId)
/** Whether a card takes this call; one that comes in is nobody's card's, even if theirs is open. */
export const isOnCard = ({ ContactId, Direction }: { ContactId: number | null; Direction: 'Outgoing' | 'Incoming' }) =>
  Direction === 'Outgoing' && hasCard(ContactId)
export const subscribeToCards = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type Called = {
  ContactId: number
  Name: string
  at: number
  onLogged?: (ActivityTypeId: number, ActivityId?: number) => void
}
/** With what was opened last: it outlives a page that a phone discards, and logging out removes it. */
const keyOf = () => `dormer.recent.${actsFor()}.called`
let last: Called | undefined

/**
 * A phone leaves the page for the call, and may discard it meanwhile: what came of it is asked on return. Elsewhere the
 * page stays, and so does its offer to log the call.
 */
export const rememberCalled = (called: Omit<Called, 'at'>) => {
  if (!matchMedia('(pointer: coarse)').matches) return
  last = { ...called, at: Date.now() }
  localStorage.setItem(keyOf(), JSON.stringify(last))
}
/** Whom the device's own phone has called, until it is said what came of it. */
export const lastCalled = (): Called | undefined => {
  const stored: Called | undefined = JSON.parse(localStorage.getItem(keyOf()) ?? 'null') ?? undefined
  return stored?.at === last?.at ? last : stored
}
/** It has been said, or there was no call. */
export const forgetCalled = (ContactId?: number | null) => {
  if (lastCalled()?.ContactId === ContactId) localStorage.removeItem(keyOf())
}
