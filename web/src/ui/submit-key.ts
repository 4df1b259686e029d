/**
 * Ctrl+Enter, or ⌘+Enter, submits the form being filled in: on every page and in every dialog, from any of its fields,
 * editors included, where it would otherwise break the line.
 */
export const submitByKey = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
  const at = event.target instanceof Element ? event.target : undefined
  const form = at?.closest('form') ?? at?.closest('[role="dialog"]')?.querySelector('form')
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  // A held key submits once; a button that is disabled says that there is nothing to save yet.
  if (!event.repeat && !button?.disabled) form.requestSubmit(button)
}
