import type { FormEvent, KeyboardEvent } from 'react'

const enabled = '[data-combobox-option]:not([data-combobox-disabled])'
const highlighted = '[data-combobox-selected]'
/** Looked up by name: until the library renders again, `aria-controls` has the previous list. */
const listOf = (input: HTMLInputElement) => {
  const name =
    input.ariaLabel === null ? `aria-labelledby="${input.id}-label"` : `aria-label="${CSS.escape(input.ariaLabel)}"`
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
  const option = event.key === 'Enter' ? listOf(event.currentTarget)?.querySelector<HTMLElement>(highlighted) : null
  if (!option || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

/** For a Select whose options come from the server: matches arrive later. */
export const chooseNothing = () => undefined
