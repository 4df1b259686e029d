import { enabled, highlighted, listOf } from './first-option.ts'

const PAUSE = 1000
let typed: { key: string; at: number }[] = []
let typedInto: HTMLInputElement | undefined

/**
 * What was typed into the list without a pause, this key included. In the order of typing: while this code loads, the
 * letters come in any order.
 */
const typedWith = (input: HTMLInputElement, { key, timeStamp }: KeyboardEvent) => {
  const all = [...(typedInto === input ? typed : []), { key, at: timeStamp }].toSorted((a, b) => a.at - b.at)
  const begin = all.findLastIndex(({ at }, n) => n > 0 && at - (all[n - 1]?.at ?? 0) >= PAUSE)
  return all.slice(Math.max(begin, 0))
}

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

/** Ends what the previous letter still watches. */
let latest = new AbortController()
/** How often, and how many times at most, it is looked whether the highlight stayed. */
const [EVERY, AT_MOST] = [40, 25]

/**
 * Opens the Select's list, if it is closed, and highlights the option that is called by what was typed without a pause.
 * The library forgets what is highlighted in a timer that starts as the list opens, so it is looked again, until the
 * highlight has stayed, another key or a click comes, or the list closes.
 */
export const typeAhead = (input: HTMLInputElement, event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const letters = typedWith(input, event)
  // A space alone opens and closes the list: that is the library's.
  if (letters[0]?.key === ' ') return
  typed = letters
  typedInto = input
  const text = letters.map(({ key }) => key).join('')
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  let isOurs = false
  let wanted: number | undefined
  // As a person would, so that the library knows, and tells screen readers.
  const press = () => {
    isOurs = true
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }))
    isOurs = false
  }
  const end = (other: Event) => isOurs || other === event || latest.abort()
  for (const kind of ['keydown', 'pointerdown']) window.addEventListener(kind, end, { capture: true, signal })

  /** Whether the option was highlighted already; undefined while there are no options. */
  const choose = (): boolean | undefined => {
    const list = listOf(input)
    const options = [...(list?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    if (options.length === 0) return undefined
    // Once for each letter: a repeated one goes on from where it was.
    wanted ??= calledBy(
      text,
      options.map((option) => option.textContent ?? ''),
      options.findIndex((option) => option.matches(highlighted) || option.matches('[data-combobox-active]')),
    )
    const target = options[wanted]
    // What the text does not call leaves the list as it is.
    if (!target || target.matches(highlighted)) return true
    // The library begins at the current choice, which it does not highlight.
    for (let n = 0; n <= options.length && !target.matches(highlighted); n++) press()
    const chosen = list?.querySelector(highlighted)
    if (list && chosen) {
      input.setAttribute('aria-controls', list.id)
      input.setAttribute('aria-activedescendant', chosen.id)
    }
    return false
  }
  const look = (left: number, stayed: number, wasOpen: boolean) => {
    const isOpen = input.hasAttribute('data-expanded')
    if (signal.aborted || (wasOpen && !isOpen)) return
    if (!isOpen) press()
    const isThere = choose()
    if (left === 0 || stayed === 3) latest.abort()
    else setTimeout(() => look(left - 1, isThere ? stayed + 1 : 0, wasOpen || isOpen), EVERY)
  }
  setTimeout(() => look(AT_MOST, 0, false))
}
