import { enabled, highlighted, listOf } from './first-option.ts'

const PAUSE = 1000
let text = ''
let typedAt = 0
let typedInto: HTMLInputElement | undefined

/** The option called by the text: one that begins with it, else one of whose words does; a repeated letter goes on. */
export const calledBy = (text: string, labels: string[], current: number): number => {
  const typed = text.toLowerCase()
  const letter = typed[0] ?? ''
  const isRepeated = typed.length > 1 && [...typed].every((one) => one === letter)
  const names = labels.map((label) => label.trim().toLowerCase())
  const whole = names.findIndex((name) => name.startsWith(typed))
  if (whole >= 0) return whole
  const word = names.findIndex((name) =>
    name.split(/[\s(/-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(typed)),
  )
  if (word >= 0 || !isRepeated) return word
  const next = names.findIndex((name, at) => at > current && name.startsWith(letter))
  return next >= 0 ? next : names.findIndex((name) => name.startsWith(letter))
}

/** Opens the Select's list, if it is closed, and highlights the option that is called by what was typed without a pause. */
export const typeAhead = (input: HTMLInputElement, event: KeyboardEvent) => {
  const { key, timeStamp } = event
  const isOngoing = typedInto === input && timeStamp - typedAt < PAUSE
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // A space alone opens and closes the list: that is the library's.
  if (key === ' ' && !isOngoing) return
  typedAt = timeStamp
  typedInto = input
  text = isOngoing ? text + key : key
  // As a person would, so that the library knows, and tells screen readers.
  const press = () =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
  const choose = (tries: number) => {
    if (!input.hasAttribute('data-expanded')) press()
    const list = listOf(input)
    const options = [...(list?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    if (options.length === 0) {
      if (tries > 0) setTimeout(() => choose(tries - 1), 10)
      return
    }
    const current = options.findIndex(
      (option) => option.matches(highlighted) || option.matches('[data-combobox-active]'),
    )
    const wanted = calledBy(
      text,
      options.map((option) => option.textContent ?? ''),
      current,
    )
    // The library begins at the current choice, which it does not highlight.
    const target = options[wanted]
    if (!target) return
    for (let n = 0; n <= options.length && !target.matches(highlighted); n++) press()
    const chosen = list?.querySelector(highlighted)
    if (list && chosen) {
      input.setAttribute('aria-controls', list.id)
      input.setAttribute('aria-activedescendant', chosen.id)
    }
  }
  setTimeout(() => choose(50))
  // The library forgets what is highlighted in a timer that starts as the list opens, which may be just then.
  setTimeout(() => {
    const isLatest = typedInto === input && typedAt === timeStamp
    if (isLatest && input.hasAttribute('data-expanded') && !listOf(input)?.querySelector(highlighted)) choose(0)
  }, 100)
}
