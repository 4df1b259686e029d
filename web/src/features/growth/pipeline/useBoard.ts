import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { type KeyboardEvent, useCallback, useEffectEvent, useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { type Arrow, afterMove, type Move, movedBy, nameOf, nextCard, whereIs } from './board.rules.ts'
import { useDeleteOpportunity, useMoveCard } from './pipeline.api.ts'

export type MoveCard = (move: Move) => void

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Arrow[]
const isArrow = (key: string): key is Arrow => arrows.includes(key)

/** What one does with the cards of a board; `told` is read out, and `focused` is the card that gets the focus. */
export const useBoard = (columns: PipelineColumn[], isMovable: boolean) => {
  const [told, setTold] = useState('')
  const [focused, setFocused] = useState<number>()
  const removal = useDeleteOpportunity()
  const send = useMoveCard({
    columns,
    onMove: (move) => {
      const now = whereIs(afterMove(columns, move), move.card.Id)
      if (!now) return
      const place = `${formatCount(now.y + 1)} of ${formatCount(now.column.Opportunities.length)}`
      setTold(`${nameOf(move.card)}: ${now.column.StageName}, ${place}`)
    },
    onFailure: ({ card }) => {
      setTold(`${nameOf(card)} was not moved`)
      // It has gone back, and would have lost the focus.
      if (document.activeElement === document.body) setFocused(card.Id)
    },
  })
  const sendNow = useEffectEvent(send)
  // Those below stay the same, so that cards are not drawn again.
  const drop = useCallback<MoveCard>((move) => void sendNow(move), [])
  const moveTo = useCallback((card: Opportunity, to: PipelineColumn) => {
    void sendNow({ card, to }).then(() => setFocused(card.Id))
  }, [])
  const removeNow = useEffectEvent(async (card: Opportunity) => {
    const question = `Are you sure you want to delete this opportunity: ${nameOf(card)}?`
    if (!(await confirm(question, { title: 'Delete Opportunity', yes: 'Delete', danger: true }))) return
    try {
      void notifyDeleted('Opportunity deleted successfully', await removal.mutateAsync(card.Id))
    } catch (error) {
      void notifyFailure(error, 'The opportunity was not deleted')
    }
  })
  const remove = useCallback((card: Opportunity) => void removeNow(card), [])
  const stopFocusing = useCallback(() => setFocused(undefined), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? Number(event.target.dataset.card) : 0
    if (!id || !isArrow(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!event.shiftKey) return setFocused(nextCard(columns, id, event.key) ?? id)
    if (!isMovable) return
    const moved = movedBy(columns, id, event.key)
    if (!moved) return setTold('It cannot be moved further')
    void send(moved.move)
    setFocused(id)
  }
  return { told, focused, stopFocusing, drop, moveTo, remove, onKeyDown }
}
