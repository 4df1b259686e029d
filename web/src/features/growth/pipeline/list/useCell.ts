import type { Opportunity } from '@dormer/contract/growth/opportunities'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/client.ts'
import { keys } from '../../../../api/keys.ts'
import { changed } from '../../../../api/queries.ts'
import { notifyFailure } from '../../../../ui/notify.ts'
import { notifyUndo } from '../../../../ui/notifyUndo.tsx'
import { askWhyLost } from '../askWhyLost.ts'
import { nameOf } from '../board.rules.ts'
import { type Choices, type FieldName, fieldOf, isSame, toSend, type Value } from './fields.ts'
import type { Change } from './list.api.ts'

/** What is typed in a cell and not yet saved. */
export type Draft = {
  value: Value
  /** The Version that was seen when typing began. */
  seen: number
  /** Why it could not be saved, and which value that was. */
  message?: string
  refused?: Value
  /** Somebody else has changed the opportunity meanwhile. */
  isStale?: boolean
}
export type SendChange = (change: Change) => Promise<Opportunity>

/**
 * A cell that is edited in place. It shows what was typed at once; if that cannot be saved, the cell opens again with what
 * was typed, and says why.
 */
export const useCell = (card: Opportunity, name: FieldName, choices: Choices, send: SendChange) => {
  const field = fieldOf(name)
  const [draft, setDraft] = useState<Draft>()
  const opener = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (draft || !isReturning.current) return
    isReturning.current = false
    opener.current?.focus({ preventScroll: true })
  }, [draft])

  const open = () => setDraft({ value: field.valueOf(card), seen: card.Version })
  const type = (value: Value) => setDraft((now) => now && { ...now, value })
  /** `isBack` returns the focus to the cell. */
  const leave = (isBack = true) => {
    isReturning.current = isBack
    setDraft(undefined)
  }

  const changeOf = async (value: Value): Promise<Pick<Change, 'shown' | 'move' | 'fields'> | undefined> => {
    const shown = field.shown(value, card, choices)
    if (name !== 'Stage') return { shown, fields: { [name]: toSend(name, value) } }
    const to = choices.stages.find(({ Id }) => Id === value)
    if (!to) return
    const reason = to.Outcome === 'Lost' ? await askWhyLost(card, to.Name) : {}
    return reason && { shown, move: { Stage: to.Id, ...reason } }
  }

  const save = async (value: Value, seen: number, isBack = true) => {
    leave(isBack)
    if (isSame(name, value, field.valueOf(card))) return
    const change = await changeOf(value)
    if (!change) return
    try {
      const saved = await send({ card, seen, ...change })
      if (!change.move) return
      const { Stage, LostReasonId, LostNote } = card
      const back = { shown: fieldOf('Stage').shown(Stage, card, choices), move: { Stage, LostReasonId, LostNote } }
      const undo = () => send({ card: saved, seen: saved.Version, ...back })
      void notifyUndo(nameOf(card), undo, `${nameOf(card)} is now in ${saved.StageName}`)
    } catch (error) {
      const { status = 0, fields = {} } = error instanceof ApiError ? error : {}
      // It is gone: there is nothing to open again.
      if (status === 404) return void notifyFailure(error, `${nameOf(card)} was not changed`)
      const message = fields[name] ?? messageOf(error)
      setDraft((now) => now ?? { value, seen, message, refused: value, isStale: status === 409 })
      // What others have changed shows at once.
      if (status === 409) await changed(keys.opportunities)
    }
  }
  return { draft, opener, open, type, leave, save }
}
