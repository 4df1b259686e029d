import { Paper, Portal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useReducer, useState } from 'react'
import { askedIn, matching } from './mentions.rules.ts'
import classes from './Notes.module.css'
import { noteColleaguesQuery } from './notes.api.ts'

/** How many are offered; whoever types on finds the others. */
const MOST = 6
/** How high one is at most, in px. */
const ROW = 40

type Props = { editor: Editor; ContactEntityId: number }

/** The colleagues who may see the contact, while an @ is typed: chosen by key or by a click. */
export const MentionList = ({ editor, ContactEntityId }: Props) => {
  const id = useId()
  const asked = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused } }) => {
      const { $from, empty, from } = state.selection
      if (!empty || !isFocused || $from.parent.type.name === 'codeBlock') return undefined
      const typed = askedIn($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
      return typed === undefined ? undefined : { typed, from: from - typed.length - 1, to: from }
    },
  })
  const [closedAt, close] = useState<number>()
  const isAsked = asked !== undefined && asked.from !== closedAt
  const colleagues = useQuery({ ...noteColleaguesQuery(ContactEntityId), enabled: isAsked }).data ?? []
  const found = isAsked ? matching(colleagues, asked.typed).slice(0, MOST) : []
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, found.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed begins at the first again.
  useEffect(() => setAt(0), [asked?.typed])
  const isOpen = found.length > 0

  const choose = (one = found[chosen]) => {
    if (!asked || !one) return
    const mention = { type: 'mention', attrs: { id: String(one.UserId), name: `@${one.Name}` } }
    editor
      .chain()
      .focus()
      .insertContentAt({ from: asked.from, to: asked.to }, [mention, { type: 'text', text: ' ' }])
      .run()
  }
  useEffect(() => {
    if (!isOpen) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    // Escape closes this list, not the dialog around it.
    dom.setAttribute('data-mantine-stop-propagation', 'true')
    dom.setAttribute('aria-activedescendant', `${id} ${chosen}`.replaceAll(' ', '-'))
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const acts = new Map<string, () => unknown>([
        ['ArrowDown', () => setAt((chosen + 1) % found.length)],
        ['ArrowUp', () => setAt((chosen + found.length - 1) % found.length)],
        ['Tab', () => choose()],
        ['Escape', () => close(asked?.from)],
      ])
      if (!event.ctrlKey && !event.metaKey) acts.set('Enter', () => choose())
      const act = acts.get(event.key)
      if (!act) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act()
    }
    dom.addEventListener('keydown', onKey, true)
    return () => {
      dom.removeEventListener('keydown', onKey, true)
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('data-mantine-stop-propagation')
      dom.removeAttribute('aria-activedescendant')
    }
  })
  const [, move] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('scroll', move, true)
    window.visualViewport?.addEventListener('resize', move)
    return () => {
      window.removeEventListener('scroll', move, true)
      window.visualViewport?.removeEventListener('resize', move)
    }
  }, [isOpen])
  if (!isOpen || !asked) return null
  const place = editor.view.coordsAtPos(asked.from)
  const left = Math.max(8, Math.min(place.left, window.innerWidth - 240))
  // Above what is typed where there is no room below it, as over a phone's keyboard.
  const isBelow = place.bottom + 4 + found.length * ROW <= (window.visualViewport?.height ?? window.innerHeight)
  const beside = isBelow ? { top: place.bottom + 4 } : { bottom: window.innerHeight - place.top + 4 }
  return (
    <Portal>
      <Paper
        role="listbox"
        id={id}
        aria-label="Colleagues"
        shadow="md"
        withBorder
        className={classes.colleagues}
        style={{ left, ...beside }}
      >
        {found.map((one, place) => (
          <div
            key={one.UserId}
            id={`${id} ${place}`.replaceAll(' ', '-')}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            className={classes.colleague}
            // The editor keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(one)
            }}
          >
            {one.Name}
          </div>
        ))}
      </Paper>
    </Portal>
  )
}
