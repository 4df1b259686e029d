import '@mantine/dates/styles.css'
import { readWrittenDay } from '@dormer/contract/written-day'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useRef, useState } from 'react'
import { today } from '../ui/format.ts'
import { readDayAndTime, readNearDay } from './near-day.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat' | 'fixOnBlur'> & {
  value?: string | null
  onChange?: (value: string | null) => void
  /** Whether it also accepts days without a year, and words: 12/18, next friday, in 30 days. Not for birthdays. */
  isNear?: boolean
}

/**
 * Shows MM/DD/YYYY; its value is YYYY-MM-DD. Invalid text is passed through unchanged for the form to reject. Of 'friday
 * 3pm' the day is kept, and that the time is not is said.
 */
export const DayInput = ({ value, onChange, isNear = false, error, ...rest }: Props) => {
  const [hasTime, setHasTime] = useState(false)
  const isTyping = useRef(false)
  const read = (text: string) =>
    (isNear ? readNearDay(text, today()) : readWrittenDay(text)) ?? readDayAndTime(text, today(), isNear)?.day ?? null
  const isDay = !value || readWrittenDay(value) === value
  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={read}
      value={isDay ? value || null : null}
      onChange={(day) => {
        // Chosen in the calendar, or cleared.
        if (!isTyping.current) setHasTime(false)
        onChange?.(day)
      }}
      // Invalid text stays so it can be corrected.
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => {
        // What is typed is reported to onChange, too, by the same event.
        isTyping.current = true
        queueMicrotask(() => {
          isTyping.current = false
        })
        const text = currentTarget.value.trim()
        setHasTime(readDayAndTime(text, today(), isNear) !== null)
        if (text && !read(text)) onChange?.(text)
      }}
      error={error || (hasTime && 'Only the date is kept: this field has no time')}
      {...rest}
    />
  )
}
