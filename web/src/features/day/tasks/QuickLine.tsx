import type { ParsedTask } from '@dormer/contract/day/tasks'
import { TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { notifyFailure } from '../../../ui/notify.ts'
import { meantOf, unreadWords } from './tasks.rules.ts'
import { useWords } from './useWords.ts'

type Props = {
  fill: (task: ParsedTask) => void
  submit: () => void
  /** Whether there is text, parsed or not. */
  setWords: (are: boolean) => void
  /** If the text matches several contacts, one of them is chosen below. */
  asksWho: boolean
}

/** A line of text that fills the form below as it is typed; Enter saves. */
export const QuickLine = ({ fill, submit, setWords, asksWho }: Props) => {
  const { text, parsed, read, input } = useWords()
  const hasWords = text !== ''
  useLayoutEffect(() => setWords(hasWords), [hasWords, setWords])
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (parsed) latest.current(parsed)
  }, [parsed])
  const save = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !text) return
    event.preventDefault()
    if (event.repeat) return
    const line = event.currentTarget
    try {
      const task = await read(text)
      // Closing the dialog in the meantime cancels the save.
      if (!line.isConnected) return
      fill(task)
      submit()
    } catch (error) {
      if (line.isConnected) notifyFailure(error, 'This could not be read')
    }
  }
  const { who, name } = parsed ? meantOf(parsed.Contacts, parsed.Title) : {}
  return (
    <TextInput
      label="In your own words"
      placeholder="call Ana tomorrow 3pm"
      leftSection={<IconSparkles size={16} />}
      description={[parsed && unreadWords(parsed), asksWho && name && !who && `Which ${name}? Choose below.`]
        .filter(Boolean)
        .join('. ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      // It reads the line before it saves.
      data-own-enter={hasWords || undefined}
      onKeyDown={save}
      {...input}
    />
  )
}
