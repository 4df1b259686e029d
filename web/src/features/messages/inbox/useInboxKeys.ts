import type { Conversation } from '@dormer/contract/messages/inbox'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { offerUndo } from '../../../ui/notifyUndo.tsx'
import type { NextTime } from '../../day/activities/next-times.ts'
import { idsOf, useMarkDone, useMarkUnread, useSnoozeConversation } from './inbox.api.ts'

/** Layouts with either the list or the conversation. */
export const PHONE = '(max-width: 47.99em)'

/** The button that answers the newest email. */
export const REPLY = '[data-inbox-pane] section [data-answers]'

/** The mutation says why it failed. */
const isToldElsewhere = () => undefined

type Asked = { rows: Conversation[]; openId: number | undefined; open: (id: number | undefined) => void }

/** Actions on the open conversation, by button or key: j and k move, r replies, e is done, u is
 * unread, s snoozes, t makes a task. */
export const useInboxKeys = ({ rows, openId, open }: Asked) => {
  // The open conversation's position in the list: once answered, it may no longer be there.
  const lastAt = useRef(-1)
  const found = rows.findIndex((row) => openId !== undefined && idsOf(row).includes(openId))
  useEffect(() => {
    if (found >= 0) lastAt.current = found
  }, [found])
  // Each is told of by its own promise: callbacks of `mutate` are called for the last one only.
  const { mutate: markUndone, mutateAsync: markDone } = useMarkDone()
  const { mutate: markUnread } = useMarkUnread()
  const { mutate: putBack, mutateAsync: putOff } = useSnoozeConversation()

  const move = (by: number) => {
    const from =
      found >= 0 ? found + by : openId === undefined ? (by > 0 ? 0 : rows.length - 1) : lastAt.current + Math.min(by, 0)
    const row = rows[Math.max(0, Math.min(rows.length - 1, from))]
    if (row) open(row.ConversationId)
  }
  /** The conversation after this one. */
  const next = () => (found >= 0 ? (rows[found + 1] ?? rows[found - 1]) : rows[lastAt.current])?.ConversationId

  const actions = {
    /** Done opens the next conversation or, on a phone, the list. */
    done: (ConversationId: number, IsDone: boolean) => {
      markDone({ ConversationId, IsDone }).then(
        () => (IsDone ? offerUndo('Done', () => markUndone({ ConversationId, IsDone: false })) : undefined),
        isToldElsewhere,
      )
      if (IsDone) open(matchMedia(PHONE).matches ? undefined : next())
    },
    /** Like Done, but it comes back. */
    snooze: (ConversationId: number, { label, at }: NextTime) => {
      putOff({ ConversationId, Until: at }).then(
        () => offerUndo(`Snoozed: ${label.toLowerCase()}`, () => putBack({ ConversationId, Until: null })),
        isToldElsewhere,
      )
      open(matchMedia(PHONE).matches ? undefined : next())
    },
    unread: (ConversationId: number) => {
      markUnread(ConversationId)
      open(undefined)
    },
  }
  const unlessBusy = (act: () => void) => () => {
    if (areLettersFree()) act()
  }
  const find = (inPane: string) => document.querySelector<HTMLElement>(`[data-inbox-pane] ${inPane}`)
  const reply = () => {
    const box = find(':is(textarea, [role="textbox"])')
    if (box) box.focus()
    else document.querySelector<HTMLElement>(REPLY)?.click()
  }
  // Ahead of the same letters' meaning everywhere.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key !== 's' && key !== 't') return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat || !areLettersFree()) return
      const button = document.querySelector<HTMLElement>(`[data-inbox-key="${key}"]`)
      if (!button) return
      event.preventDefault()
      event.stopImmediatePropagation()
      button.click()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  useHotkeys([
    ['j', unlessBusy(() => move(1))],
    ['k', unlessBusy(() => move(-1))],
    ['e', unlessBusy(() => find('[data-inbox-key="e"]')?.click())],
    ['u', unlessBusy(() => find('[data-inbox-key="u"]')?.click())],
    ['r', unlessBusy(reply)],
  ])
  return actions
}
export type InboxActions = ReturnType<typeof useInboxKeys>
