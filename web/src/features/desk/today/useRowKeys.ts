import type { TodayRow } from '@dormer/contract/desk/today'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { areLettersFree, BUSY } from '../../../ui/letter-keys.ts'
import { notifyInfo } from '../../../ui/notify.ts'

const moves: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }
/** A held key acts only once. */
const acting = new Set(['l', 'c', 'd', 's', 'enter'])

/**
 * One row is marked, initially the first, and keys act on it wherever the focus is: they press its buttons, ahead of
 * the global shortcuts. When the row is removed, the one that takes its place is marked.
 */
export const useRowKeys = (
  list: RefObject<HTMLElement | null>,
  rows: TodayRow[],
  log: (row: TodayRow) => void,
  /** Something else has the keys. */
  isOff = false,
) => {
  const [mark, setMark] = useState({ Key: '', at: 0 })
  const found = rows.findIndex((row) => row.Key === mark.Key)
  const at = found >= 0 ? found : Math.min(mark.at, rows.length - 1)
  const marked = rows[at]
  const isFocused = useRef(false)
  const elementOf = (Key?: string) => list.current?.querySelector<HTMLElement>(`[data-row="${Key}"]`)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target.closest(BUSY)) return
      if (isOff || !marked || !(key.length > 1 || areLettersFree()) || document.querySelector('[aria-modal="true"]'))
        return
      const isOnRow = target === document.body || target.matches('[data-row]')
      const taken = () => {
        event.preventDefault()
        event.stopPropagation()
      }
      const move = moves[key]
      if (move !== undefined && (key.length === 1 || isOnRow || list.current?.contains(target))) {
        taken()
        const next = rows[Math.max(0, Math.min(rows.length - 1, at + move))]
        if (next) setMark({ Key: next.Key, at: rows.indexOf(next) })
        const element = elementOf(next?.Key)
        element?.focus({ preventScroll: true })
        element?.scrollIntoView({ block: 'nearest' })
      } else if (event.repeat) {
        if (acting.has(key)) taken()
      } else if (key === 'l') {
        // For a row without a contact, an activity of any kind.
        if (!marked.ContactId) return
        taken()
        log(marked)
      } else if (key === 'c' || key === 'd' || key === 's' || (key === 'enter' && isOnRow)) {
        taken()
        const button = elementOf(marked.Key)?.querySelector<HTMLElement>(`[data-hotkey="${key}"]`)
        if (button) button.click()
        else notifyInfo(`There is no phone number for ${marked.ContactName ?? marked.Title}.`)
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })

  // A removed row must not take the focus with it.
  const markedKey = marked?.Key
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row is marked.
  useEffect(() => {
    const active = document.activeElement
    // Nor if the focus was in its menu, or in a row that is leaving.
    const isLost = !active || active === document.body || active.closest('[role="menu"], [inert]')
    if (isFocused.current && isLost) elementOf(markedKey)?.focus({ preventScroll: true })
  }, [markedKey])

  return {
    markedKey,
    mark: (row: TodayRow, takesFocus = false) => {
      setMark({ Key: row.Key, at: rows.indexOf(row) })
      if (takesFocus) requestAnimationFrame(() => elementOf(row.Key)?.focus({ preventScroll: true }))
    },
    onFocus: (row: TodayRow) => {
      isFocused.current = true
      setMark({ Key: row.Key, at: rows.indexOf(row) })
    },
    onBlur: (to: EventTarget | null) => {
      // A row's menu is part of the row.
      if (to instanceof Element && !list.current?.contains(to) && !to.closest('[role="menu"]'))
        isFocused.current = false
    },
  }
}
