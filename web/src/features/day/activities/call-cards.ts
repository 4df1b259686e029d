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
