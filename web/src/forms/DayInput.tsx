import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { readDay } from './read-day.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat' | 'fixOnBlur'> & {
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Shows MM/DD/YYYY; its value is YYYY-MM-DD. Invalid text is passed through unchanged for the form to reject. */
export const DayInput = ({ value, onChange, ...rest }: Props) => {
  const isDay = !value || readDay(value) === value
  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={readDay}
      value={isDay ? value || null : null}
      onChange={onChange}
      // Invalid text stays so it can be corrected.
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (text && !readDay(text)) onChange?.(text)
      }}
      {...rest}
    />
  )
}
