import type { ParsedTask } from '@dormer/contract/tasks'
import { TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notifyFailure } from '../../ui/notify.ts'
import { useWords } from './useWords.ts'

/** One line that fills the form beneath it while it is typed; Enter saves. */
export const QuickLine = ({ fill, submit }: { fill: (task: ParsedTask) => void; submit: () => void }) => {
  const { text, parsed, read, input } = useWords()
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (parsed) latest.current(parsed)
  }, [parsed])
  const save = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !text) return
    event.preventDefault()
    try {
      fill(await read())
      submit()
    } catch (error) {
      notifyFailure(error, 'This could not be read')
    }
  }
  return (
    <TextInput
      label="In your own words"
      placeholder="call Ana tomorrow 3pm"
      leftSection={<IconSparkles size={16} />}
      data-autofocus
      onKeyDown={save}
      {...input}
    />
  )
}
