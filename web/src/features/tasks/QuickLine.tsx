import type { ParsedTask } from '@dormer/contract/tasks'
import { TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notifyFailure } from '../../ui/notify.ts'
import { meantOf } from './tasks.rules.ts'
import { useWords } from './useWords.ts'

type Props = {
  fill: (task: ParsedTask) => void
  submit: () => void
  /** Where the words may mean several, one of them is chosen beneath. */
  asksWho: boolean
}

/** One line that fills the form beneath it while it is typed; Enter saves. */
export const QuickLine = ({ fill, submit, asksWho }: Props) => {
  const { text, parsed, read, input } = useWords()
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (parsed) latest.current(parsed)
  }, [parsed])
  const save = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !text) return
    event.preventDefault()
    if (event.repeat) return
    try {
      fill(await read(text))
      submit()
    } catch (error) {
      notifyFailure(error, 'This could not be read')
    }
  }
  const { who, name } = parsed ? meantOf(parsed.Contacts, parsed.Title) : {}
  return (
    <TextInput
      label="In your own words"
      placeholder="call Ana tomorrow 3pm"
      leftSection={<IconSparkles size={16} />}
      description={asksWho && name && !who ? `Which ${name}? Choose below.` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      onKeyDown={save}
      {...input}
    />
  )
}
