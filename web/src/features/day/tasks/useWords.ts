import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { parsedQuery } from './tasks.api.ts'
import { wrongWith } from './tasks.rules.ts'

/** A line of text parsed as a task while it is typed. */
export const useWords = () => {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, 200)
  const client = useQueryClient()
  const { data: parsed, error } = useQuery({
    ...parsedQuery(asked),
    // Keep the previous result while parsing, so that it does not flicker with each word.
    placeholderData: (before) => (asked ? before : undefined),
  })
  return {
    typed,
    text,
    parsed: text ? parsed : undefined,
    /** Parses exactly this text. */
    read: (words: string) => client.fetchQuery(parsedQuery(words)),
    setTyped,
    input: {
      value: typed,
      maxLength: 300,
      onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
      error: text ? (error ? messageOf(error) : parsed && wrongWith(parsed)) : undefined,
    },
  }
}
