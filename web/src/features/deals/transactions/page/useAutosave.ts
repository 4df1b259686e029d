import type { Transaction } from '@dormer/contract/deals/transactions'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/keys.ts'
import { changed } from '../../../../api/queries.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { isForDialog } from '../../../../ui/dialog-stack.ts'
import { type EditedField, isSame, savedValue, type Value } from '../transaction.fields.ts'
import { changeOf, useSaveTransaction } from '../transactions.api.ts'

/** Typed and not yet saved. */
export type Unsaved = {
  value: Value
  /** The value when typing began, so that the server can detect conflicting changes. */
  before: Value
  state: 'typed' | 'saving' | 'failed'
  /** Why it could not be saved. */
  message?: string
  /** Somebody else has changed it meanwhile. */
  isStale?: boolean
}
type All = Partial<Record<EditedField, Unsaved>>

/**
 * Saves edits field by field, when a field loses the focus. A value that could not be saved stays as typed, with the
 * reason, until another attempt succeeds.
 */
export const useAutosave = (transaction: Transaction) => {
  const { TransactionId } = transaction
  const client = useQueryClient()
  const { mutateAsync } = useSaveTransaction(TransactionId)
  const [unsaved, setUnsaved] = useState<All>({})
  const latest = useRef(unsaved)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Unsaved parts of the page that have their own Save button. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())

  const stored = () => client.getQueryData(keys.transaction(TransactionId)) ?? transaction
  const put = (name: EditedField, next: Unsaved | undefined) => {
    const { [name]: _, ...rest } = latest.current
    latest.current = next ? { ...rest, [name]: next } : rest
    setUnsaved(latest.current)
  }

  const type = (name: EditedField, value: Value) => {
    const one = latest.current[name]
    put(name, { value, before: one?.before ?? savedValue(stored(), name), state: 'typed', isStale: one?.isStale })
  }

  const send = async (name: EditedField) => {
    const one = latest.current[name]
    if (!one) return
    const { value, before } = one
    put(name, { ...one, state: 'saving', message: undefined })
    try {
      const answer = await mutateAsync({ change: changeOf([{ name, value, before }]) })
      const now = latest.current[name]
      // Text typed during the save is a further change to what was just saved.
      if (now && now.value !== value) put(name, { ...now, before: savedValue(answer, name), isStale: false })
      else put(name, undefined)
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      const message = error instanceof ApiError ? (error.fields[name] ?? error.message) : messageOf(error)
      put(name, { ...(latest.current[name] ?? one), state: 'failed', message, isStale })
      // Others' changes, and closing, show at once.
      if (isStale || (error instanceof ApiError && error.status < 500 && error.status !== 0))
        await changed(keys.transaction(TransactionId))
    }
  }

  /** Saves a field that has lost the focus. */
  const commit = (name: EditedField) => {
    const one = latest.current[name]
    if (!one || one.isStale) return
    if (one.state !== 'saving' && isSame(name, one.value, one.before)) return put(name, undefined)
    turn.current = turn.current.then(() => send(name))
  }
  const names = () => Object.keys(latest.current) as EditedField[]
  /** Waits for all saves; resolves to whether everything is saved. */
  const flush = async () => {
    for (const name of names()) if (latest.current[name]?.state === 'typed') commit(name)
    await turn.current
    return names().length === 0
  }
  const retry = () => {
    for (const name of names()) commit(name)
  }
  /** Overwrites what somebody else has saved. */
  const keepMine = (name: EditedField) => {
    const one = latest.current[name]
    if (!one) return
    put(name, { ...one, before: savedValue(stored(), name), isStale: false })
    commit(name)
  }
  const takeTheirs = (name: EditedField) => put(name, undefined)
  const setOther = (part: string, isDirty: boolean) =>
    setOthers((all) =>
      all.has(part) === isDirty ? all : isDirty ? all.union(new Set([part])) : all.difference(new Set([part])),
    )

  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      current.pathname !== next.pathname &&
      !isForDialog(action) &&
      (!(await flush()) || others.size > 0) &&
      !(await confirm('Leave this page? What you typed will be lost.', { title: 'Unsaved changes', yes: 'Leave' })),
    enableBeforeUnload: () => names().length > 0 || others.size > 0,
  })

  return { transaction, unsaved, others, type, commit, flush, retry, keepMine, takeTheirs, setOther }
}
export type Autosave = ReturnType<typeof useAutosave>

export const AutosaveContext = createContext<Autosave | null>(null)
/** The page's autosave, for its parts. */
export const usePage = () => {
  const autosave = use(AutosaveContext)
  if (!autosave) throw new Error('Outside of a transaction page')
  return autosave
}
