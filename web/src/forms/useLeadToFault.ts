import { useLayoutEffect, useState } from 'react'

type Fault = {
  /** The fields at fault; null for those that are not on the screen. */
  fields: () => (HTMLElement | null)[]
  /** None of them is on the screen. */
  otherwise?: () => void
}

/**
 * Moves the focus to the first field at fault, in the order of the screen, once the faults have rendered: the field may
 * be on another step, or in a folded row.
 */
export const useLeadToFault = () => {
  const [fault, leadTo] = useState<Fault>()
  useLayoutEffect(() => {
    if (!fault) return
    const [first] = fault
      .fields()
      .filter((field) => field !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    if (first) first.focus()
    else fault.otherwise?.()
  }, [fault])
  return leadTo
}
