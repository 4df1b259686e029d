import { useCallback, useLayoutEffect, useRef, useState } from 'react'

const nothing: ReadonlySet<number> = new Set()

export type Selection = ReturnType<typeof useSelection>

/**
 * The selected rows of a list, by id. `asked` identifies the list's query: when it changes, the selection is cleared.
 * Rows stay selected across pages. `shown` are the rows in their order on screen.
 */
export const useSelection = (asked: unknown, shown: readonly number[]) => {
  const which = JSON.stringify(asked)
  const [state, setState] = useState({ which, ids: nothing, last: 0 })
  if (state.which !== which) setState({ which, ids: nothing, last: 0 })
  const order = useRef(shown)
  useLayoutEffect(() => {
    order.current = shown
  })
  /** Selects or deselects a row; with `isRange`, every row from the last clicked one to this one. */
  const toggle = useCallback(
    (id: number, isRange = false) =>
      setState(({ which, ids, last }) => {
        const [from, to] = [order.current.indexOf(last), order.current.indexOf(id)]
        const range = isRange && from >= 0 ? order.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
        return { which, ids: changed(ids, range, !ids.has(id)), last: id }
      }),
    [],
  )
  /** Selects or deselects all rows on screen. */
  const toggleShown = useCallback(
    (isOn: boolean) => setState(({ which, ids }) => ({ which, ids: changed(ids, order.current, isOn), last: 0 })),
    [],
  )
  /** Selects or deselects these. */
  const toggleThese = useCallback(
    (these: readonly number[], isOn: boolean) =>
      setState(({ which, ids }) => ({ which, ids: changed(ids, these, isOn), last: 0 })),
    [],
  )
  const clear = useCallback(() => setState(({ which }) => ({ which, ids: nothing, last: 0 })), [])
  const count = shown.filter((id) => state.ids.has(id)).length
  return {
    ids: state.ids,
    isWhole: count > 0 && count === shown.length,
    isPart: count > 0 && count < shown.length,
    toggle,
    toggleShown,
    toggleThese,
    clear,
  }
}

const changed = (ids: ReadonlySet<number>, these: readonly number[], isOn: boolean): ReadonlySet<number> =>
  isOn ? ids.union(new Set(these)) : ids.difference(new Set(these))
