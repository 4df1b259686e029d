/** Links and other buttons have their own use for the key; a field may have one, too. */
const OWN_USE = '[data-own-enter], a[href], button:not([type="submit"]), [role="menuitem"], [role="option"]'

const formOf = (at: Element) => {
  if ('form' in at && at.form instanceof HTMLFormElement) return at.form
  // A dialog has the focus itself until something in it is used.
  return at.matches('[role="dialog"]') ? at.querySelector('form') : at.closest('form')
}

/**
 * Ctrl+Enter, or ⌘+Enter, submits the form being filled in: on every page and in every dialog, from any of its fields,
 * editors included, where it would otherwise break the line.
 */
export const submitByKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
  const at = event.target instanceof Element ? event.target : undefined
  if (!at || at.closest(OWN_USE)) return
  const form = formOf(at)
  // A dialog without a form, where Enter alone must not send, marks its button.
  const marked = form ? null : at.closest('[role="dialog"]')?.querySelector<HTMLButtonElement>('button[data-submits]')
  if (!form && !marked) return
  event.preventDefault()
  event.stopPropagation()
  if (event.repeat) return
  // As Enter would: the highlighted option is what was meant.
  if (at.ariaExpanded === 'true')
    document.querySelector<HTMLElement>('[data-combobox-option][data-combobox-selected]')?.click()
  // Fields keep what is typed, such as a tag, when the focus leaves them.
  at.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  const button = [...(form?.elements ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  setTimeout(() => {
    // A button that is disabled says that there is nothing to save yet.
    if (marked) return marked.click()
    if (!(button instanceof HTMLButtonElement)) form?.requestSubmit()
    else if (!button.disabled) form?.requestSubmit(button)
  })
}
