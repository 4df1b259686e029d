import type { Deal } from '@dormer/contract/deals/transactions'
import { readMoney } from '@dormer/contract/money'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useLeadToFault } from '../../../forms/useLeadToFault.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { usePage } from '../transactions/page/useAutosave.ts'
import { draftOf, type Typed } from './commission.draft.ts'
import { loadedCommission, useSaveCommission } from './financials.api.ts'

/** The commission as it is typed, following the prices typed beside it, and saving it; `done` once it is saved. */
export const useCommission = (transaction: Deal, done?: () => void) => {
  const { TransactionId, Financials: saved } = transaction
  const { unsaved, setOther } = usePage()
  const [typed, setTyped] = useState<Typed>({})
  /** What was saved when typing began. */
  const [before, setBefore] = useState(saved)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const leadTo = useLeadToFault()
  const { mutateAsync, isPending } = useSaveCommission(TransactionId)

  const priceOf = (name: 'SalesPrice' | 'ListingPrice') => {
    const typedPrice = unsaved[name] && readMoney(String(unsaved[name].value ?? ''))
    return typedPrice === undefined ? transaction[name] : typedPrice
  }
  const prices = { SalesPrice: priceOf('SalesPrice'), ListingPrice: priceOf('ListingPrice') }
  const draft = draftOf(saved, prices, typed)
  const { faults, missing, isDirty } = draft
  useEffect(() => setOther('commission', isDirty), [setOther, isDirty])

  // Nothing has been typed: typing starts from whatever others have saved by then.
  if (Object.keys(typed).length === 0 && before !== saved) setBefore(saved)
  /** A plan fills the split, or would: overriding it requires a note. */
  const isOverridden = saved.IsPlanned && draft.changes.BrokerSplitPerc !== undefined

  const save = async () => {
    if (missing || (isOverridden && !note.trim()) || Object.keys(faults).length > 0) {
      setTried(true)
      leadTo({ fields: () => [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])] })
      return
    }
    setError(undefined)
    try {
      const answer = await mutateAsync({
        changes: { ...draft.changes, ...(isOverridden && { SplitNote: note.trim() }) },
        before,
      })
      setNote('')
      setBefore(answer)
      setTyped((now) => (now === typed ? {} : now))
      setTried(false)
      notifySuccess('Commission details saved')
      done?.()
    } catch (error) {
      setError(error)
      // By now others' changes are loaded and shown, so saving again is deliberate.
      if (error instanceof ApiError && error.status === 409) setBefore((now) => loadedCommission(TransactionId) ?? now)
    }
  }
  const discard = () => {
    setTyped({})
    setNote('')
    setTried(false)
    setError(undefined)
  }

  return {
    ...{ form, draft, prices, setTyped, isTried, save, isSaving: isPending, discard },
    put: (next: Typed) => setTyped((now) => ({ ...now, ...next })),
    /** Why the last save failed, while there is still something to save. */
    error: isDirty ? error : undefined,
    errors: {
      structure: faults.CommSplitPerc ?? faults.GrossCommission ?? (isTried ? missing : undefined),
      split: faults.BrokerSplitPerc,
    },
    /** The reason for overriding the plan's split; undefined if it is not overridden. */
    note: isOverridden ? note : undefined,
    setNote,
  }
}
export type CommissionForm = ReturnType<typeof useCommission>
