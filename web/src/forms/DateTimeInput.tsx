import { timeFault } from '@dormer/contract/written-time'
import { Autocomplete, Group, Input } from '@mantine/core'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import { today } from '../ui/format.ts'
import { readDayAndTime } from './near-day.ts'
import { readTime, showTime } from './typed-time.ts'

const WALL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The validation rule for forms with this input: a valid day and a valid time. */
export const wallTime = (missing: string) =>
  z.string(missing).refine((typed) => WALL_TIME.test(typed), {
    abort: true,
    error: ({ input }) =>
      String(input).startsWith(' ')
        ? 'Choose a date'
        : String(input).endsWith(' ')
          ? 'Choose a time'
          : timeFault(String(input).slice(String(input).indexOf(' ') + 1)),
  })

/** Half hours from 7 am to 8:30 pm; other times are typed. */
const offered = Array.from({ length: 28 }, (_, half) =>
  showTime(`${String(7 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`),
)

const startsWith = (typed: string) => (option: object) =>
  'value' in option && String(option.value).toLowerCase().startsWith(typed.trim().toLowerCase())

type Props = Pick<DatePickerInputProps, 'clearable' | 'clearButtonProps' | 'minDate' | 'maxDate' | 'excludeDate'> & {
  label: string
  /** Wall-clock time, YYYY-MM-DD HH:mm:ss; invalid time text is kept in it unchanged. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** The default time when a day is chosen, HH:mm:ss. */
  timeOf?: (day: string) => string
  placeholder?: string
  withAsterisk?: boolean
  error?: ReactNode
}

/** A date picker and, beside it, a time typed as people write it: 10a, 1430, 3. */
export const DateTimeInput = ({ label, value, onChange, timeOf, withAsterisk, error: given, ...rest }: Props) => {
  const { 'data-path': path, placeholder, ...calendar } = rest as typeof rest & { 'data-path'?: string }
  const id = useId()
  const space = value?.indexOf(' ') ?? -1
  const [day, time] = value ? [value.slice(0, space), value.slice(space + 1)] : ['', '']
  // While the user types, the text stays as it is.
  const [typed, setTyped] = useState<string>()
  const change = (day: string, time: string) => onChange?.(day || time ? `${day} ${time}` : null)
  const changeTime = (words: string) => {
    setTyped(words)
    // 'Sat 10am' says both.
    const both = readTime(words) ? null : readDayAndTime(words, today())
    change(both?.day ?? day, both?.time ?? readTime(words) ?? words.trim())
  }
  const isWrong = typed === undefined && time !== '' && !/^\d\d:\d\d:\d\d$/.test(time)
  const error = given || (isWrong && timeFault(time))
  const shared = { error: Boolean(error), 'aria-describedby': error ? `${id}-error` : undefined }
  return (
    <Input.Wrapper id={id} label={label} withAsterisk={withAsterisk} error={error}>
      <Group gap="xs" wrap="nowrap">
        <DatePickerInput
          {...calendar}
          {...shared}
          id={id}
          flex={1}
          miw={0}
          placeholder={placeholder ?? 'Choose a date'}
          value={day || null}
          onChange={(chosen) => (chosen ? change(chosen, time || (timeOf?.(chosen) ?? '')) : onChange?.(null))}
          data-path={day ? undefined : path}
        />
        <Autocomplete
          {...shared}
          aria-label="Time"
          placeholder="Time"
          w={112}
          flex="none"
          data={offered}
          filter={({ options }) => (typed === undefined ? options : options.filter(startsWith(typed)))}
          openOnFocus={false}
          value={typed ?? showTime(time)}
          onChange={changeTime}
          onBlur={() => setTyped(undefined)}
          onFocus={(event) => event.currentTarget.select()}
          data-path={day ? path : undefined}
        />
      </Group>
    </Input.Wrapper>
  )
}
