import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { readDay } from './read-day.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat' | 'fixOnBlur'> & {
  value?: string | null
  onChange?: (value: string | null) => void
}

/** MM/DD/YYYY; gives and takes YYYY-MM-DD. What is typed and is no day is given as it is, for the form to refuse. */
export const DayInput = ({ value, onChange, ...rest }: Props) => {
  const isDay = !value || readDay(value) === value
  return (
    <DateInput
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      dateParser={readDay}
      value={isDay ? value || null : null}
      onChange={onChange}
      // What is wrong stays to be mended.
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (text && !readDay(text)) onChange?.(text)
      }}
      {...rest}
    />
  )
}
