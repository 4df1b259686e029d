import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const enabled = '[data-combobox-option]:not([data-combobox-disabled])'
const highlighted = '[data-combobox-selected]'
/** By its name: `aria-controls` tells the one of the last time until the library renders once more. */
const listOf = (input: HTMLInputElement) => {
  const name =
    input.ariaLabel === null ? `aria-labelledby="${input.id}-label"` : `aria-label="${CSS.escape(input.ariaLabel)}"`
  return document.querySelector<HTMLElement>(`[role=listbox][${name}]`)
}

/**
 * While something is typed into a Select, the option that is called so is the one that Enter takes, otherwise the first that
 * fits; in an emptied one Enter takes none. The library's own `selectFirstOptionOnChange` takes the first of all options for
 * an emptied text, and for one that is what is chosen already, and does not tell screen readers which it is. So the arrow
 * key is pressed, as a person would.
 */
export const chooseTyped = ({ currentTarget: input }: FormEvent<HTMLInputElement>) =>
  // The options that fit have been rendered then.
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
 * Enter takes the option that is highlighted. The library knows its number, too, but forgets it in a timer that starts as
 * the list opens: of somebody who types faster than that the Enter was lost.
 */
export const takeHighlighted = (event: KeyboardEvent<HTMLInputElement>) => {
  const option = event.key === 'Enter' ? listOf(event.currentTarget)?.querySelector<HTMLElement>(highlighted) : null
  if (!option || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

type Found = {
  /** Whether the options are those that fit what is typed now. */
  isCurrent: boolean
  /** Whether Enter takes the first without its being marked. */
  isSure: boolean
}
/**
 * For a Select whose options the server finds; its props. As long as those that fit what is typed are on their way, those
 * of before are shown, and Enter must not take one of them: it waits.
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
    // Not before they are there: the library marks the first when this becomes true.
    selectFirstOptionOnChange: isCurrent && isSure,
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
