import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** The options of a list that can be chosen. */
export const enabled = '[data-combobox-option]:not([data-combobox-disabled])'
/** The option that Enter takes. */
export const highlighted = '[data-combobox-selected]'
/** Looked up by name: until the library renders again, `aria-controls` has the previous list. */
export const listOf = (input: HTMLInputElement) => {
  const label = input.getAttribute('aria-label')
  const name = label === null ? `aria-labelledby="${input.id}-label"` : `aria-label="${CSS.escape(label)}"`
  return document.querySelector<HTMLElement>(`[role=listbox][${name}]`)
}

/**
 * While the user types into a Select, Enter takes the option with exactly that name, otherwise the first match; if the
 * text is emptied, Enter takes none. The library's own `selectFirstOptionOnChange` takes the first option of all for an
 * emptied text, and for the name of the current choice, and does not tell screen readers which one it is. So this
 * presses the arrow key, as a person would.
 */
export const chooseTyped = ({ currentTarget: input }: FormEvent<HTMLInputElement>) =>
  // By then, the matching options have rendered.
  queueMicrotask(() => {
    const list = listOf(input)
    const options = [...(list?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    const text = input.value.trim().toLowerCase()
    const called = options.findIndex(({ textContent }) => textContent?.trim().toLowerCase() === text)
    const presses = text === '' ? 0 : Math.max(called, 0) + 1
    for (let n = 0; n < presses && options.length > 0; n++)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
    const chosen = list?.querySelector(highlighted)
    if (list) input.setAttribute('aria-controls', list.id)
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  })

/**
 * Enter takes the highlighted option. The library also knows its index, but resets it in a timer that starts as the
 * list opens, so that Enter was lost for fast typists.
 */
export const takeHighlighted = (event: KeyboardEvent<HTMLInputElement>) => {
  const { currentTarget: input, nativeEvent } = event
  // One without a text field: letters choose, as in the browser's own.
  if (input.readOnly && event.key.length < 2)
    void import('./type-ahead.ts').then((code) => code.typeAhead(input, nativeEvent))
  const option = event.key === 'Enter' ? listOf(input)?.querySelector<HTMLElement>(highlighted) : null
  if (!option || nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

type Found = {
  /** Whether the options are the matches of what is typed now. */
  isCurrent: boolean
  /** Whether Enter takes the first one even if it is not highlighted. */
  isSure: boolean
}
/**
 * Props for a Select whose options come from the server. While the matches of what is typed are loading, those of the
 * earlier text are shown, and Enter must not take one of them: it waits.
 */
export const useFoundOptions = ({ isCurrent, isSure }: Found) => {
  const entered = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = entered.current
    if (!isCurrent || !input) return
    entered.current = null
    if (isSure) listOf(input)?.querySelector<HTMLElement>(enabled)?.click()
  }, [isCurrent, isSure])
  return {
    // Not before they have loaded: the library highlights the first when this becomes true.
    selectFirstOptionOnChange: isCurrent && isSure,
    'data-own-enter': !isCurrent || undefined,
    onInput: () => {
      entered.current = null
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      if (event.key !== 'Enter' || isCurrent || input.ariaExpanded !== 'true') return takeHighlighted(event)
      event.preventDefault()
      event.stopPropagation()
      entered.current = input
    },
  }
}
