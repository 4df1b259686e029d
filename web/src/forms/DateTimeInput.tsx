import { timeFault } from '@dormer/contract/written-time'
import { Autocomplete, Group, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import { formatInstantTime, today } from '../ui/format.ts'
import { DayBox, type DayBoxProps, dayFault } from './DayBox.tsx'
import { readDayAndTime, readNearDay, type Said } from './near-day.ts'
import { readSpan, readTime, showTime } from './typed-time.ts'

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

/** The time it is where the user is. */
const timeNow = () => readTime(formatInstantTime(new Date().toISOString()).split(', ')[1] ?? '')

const startsWith = (typed: string) => (option: object) =>
  'value' in option && String(option.value).toLowerCase().startsWith(typed.trim().toLowerCase())

type Props = Pick<DayBoxProps, 'clearable' | 'clearButtonProps' | 'minDate' | 'maxDate' | 'excludeDate'> & {
  label: string
  /** Wall-clock time, YYYY-MM-DD HH:mm:ss; invalid time text is kept in it unchanged. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Told how long a typed range takes, such as 'sat 10-11:30'; without it, a range is refused. */
  onMinutes?: (minutes: number) => void
  /** The default time when a day is chosen, HH:mm:ss. */
  timeOf?: (day: string) => string
  placeholder?: string
  withAsterisk?: boolean
  error?: ReactNode
}

const minutesBetween = (from: string, to: string) =>
  (Date.parse(`2000-01-01T${to}Z`) - Date.parse(`2000-01-01T${from}Z`)) / 60_000

/**
 * A day and, beside it, a time, typed as people write them: 'sat 10am' or 'tomorrow 2-3pm' in either says both; 10a, 1430
 * or 3 is a time.
 */
export const DateTimeInput = ({
  label,
  value,
  onChange,
  onMinutes,
  timeOf,
  withAsterisk,
  error: given,
  ...rest
}: Props) => {
  const { 'data-path': path, placeholder, ...calendar } = rest as typeof rest & { 'data-path'?: string }
  const id = useId()
  const space = value?.indexOf(' ') ?? -1
  const [day, time] = value ? [value.slice(0, space), value.slice(space + 1)] : ['', '']
  // While the user types, the text stays as it is.
  const [typed, setTyped] = useState<string>()
  // Of what was typed as the day and not understood. It is said once the field is left.
  const [dayWords, setDayWords] = useState<{ fault: string; isLeft: boolean }>()
  const limits = { min: calendar.minDate?.slice(0, 10), max: calendar.maxDate?.slice(0, 10) }
  const change = (day: string, time: string) => onChange?.(day || time ? `${day} ${time}` : null)
  const read = (words: string): Said | null => {
    const found = readDayAndTime(words, today(), true, { ...limits, now: timeNow() })
    const alone = readNearDay(words, today(), limits)
    const said = alone ? { day: alone } : found
    return said?.end && !onMinutes ? null : said
  }
  const take = ({ day, time: at, end }: Said) => {
    setDayWords(undefined)
    change(day, at ?? (time || (timeOf?.(day) ?? '')))
    if (at && end) onMinutes?.(minutesBetween(at, end))
  }
  const changeTime = (words: string) => {
    setTyped(words)
    // 'Sat 10am' says both, and 10-11 when it ends.
    const both = readTime(words) ? null : read(words)
    if (both?.time) return take(both)
    const span = day && onMinutes ? readSpan(words) : undefined
    if (span) return take({ day, ...span })
    change(day, readTime(words) ?? words.trim())
  }
  const isWrong = typed === undefined && time !== '' && !/^\d\d:\d\d:\d\d$/.test(time)
  const error = (dayWords?.isLeft && dayWords.fault) || given || (isWrong && timeFault(time))
  const shared = { error: Boolean(error), 'aria-describedby': error ? `${id}-error` : undefined }
  return (
    <Input.Wrapper id={id} label={label} withAsterisk={withAsterisk} error={error}>
      <Group gap="xs" wrap="nowrap">
        <DayBox
          {...calendar}
          {...shared}
          id={id}
          flex={1}
          miw={0}
          placeholder={placeholder ?? 'Sat 10am, or choose'}
          value={day || null}
          read={(words) => read(words) ?? (day && readTime(words) ? { day, time: readTime(words) } : null)}
          onSay={(said, words) => {
            if (said) return take(said)
            const isRange = !onMinutes && readDayAndTime(words, today(), true, limits)?.end
            const fault = isRange ? 'Type one time, not a range' : dayFault(words, read(words), limits)
            setDayWords({ fault, isLeft: false })
            // The form refuses it, and nothing is saved.
            onChange?.(` ${time}`)
          }}
          onChoose={(chosen) => {
            setDayWords(undefined)
            if (chosen) change(chosen, time || (timeOf?.(chosen) ?? ''))
            else onChange?.(null)
          }}
          isFaulty={dayWords !== undefined}
          onBlur={() => setDayWords((words) => words && { ...words, isLeft: true })}
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
