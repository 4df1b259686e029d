import type { FormEvent } from 'react'

const enabled = '[data-combobox-option]:not([data-combobox-disabled])'

/**
 * While something is typed into a Select, the option that is called so is the one that Enter takes, otherwise the first that
 * fits; in an emptied one Enter takes none. The library's own `selectFirstOptionOnChange` takes the first of all options for
 * an emptied text, and for one that is what is chosen already, and does not tell screen readers which it is. So the arrow
 * key is pressed, as a person would.
 */
export const chooseTyped = ({ currentTarget: input }: FormEvent<HTMLInputElement>) =>
  // The options that fit have been rendered then.
  queueMicrotask(() => {
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
    const options = [...(list?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    const text = input.value.trim().toLowerCase()
    const called = options.findIndex(({ textContent }) => textContent?.trim().toLowerCase() === text)
    const presses = text === '' ? 0 : Math.max(called, 0) + 1
    for (let n = 0; n < presses && options.length > 0; n++)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
    // The library remembers the option of the last arrow key.
    const chosen = list?.querySelector('[data-combobox-selected]')
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  })

/** For a Select whose options the server finds: what fits comes later. */
export const chooseNothing = () => undefined
