import '@mantine/dates/styles.css'
import { NO_YEAR } from '@dormer/contract/yearless'
import { VisuallyHidden } from '@mantine/core'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useRef, useState } from 'react'
import { today } from '../ui/format.ts'
import classes from './DayBox.module.css'
import type { Limits, Said } from './near-day.ts'
import { saidWords } from './said-words.ts'

/** What a date field takes from its caller. */
export type DayBoxProps = Omit<
  DateInputProps,
  'value' | 'onChange' | 'dateParser' | 'fixOnBlur' | 'presets' | 'minDate' | 'maxDate'
> & { minDate?: string; maxDate?: string }

type Props = DayBoxProps & {
  /** YYYY-MM-DD. */
  value: string | null
  read: (text: string, limits: Limits) => Said | null
  /** Typed text, with what it says; null if it is not understood whole, or the day is not one that the field takes. */
  onSay: (said: Said | null, text: string) => void
  /** A day chosen in the calendar, or none. */
  onChoose: (day: string | null) => void
  /** Whether its value is a day of any year: then only its month and day are shown and chosen. */
  isYearless?: boolean
  /** Whether typed text stays when the field is left, to be corrected. */
  isFaulty: boolean
}

/**
 * The one date field beneath all others: a day is typed in words or chosen in the calendar, above which stands what the
 * words were understood as.
 */
export const DayBox = ({
  value,
  read,
  onSay,
  onChoose,
  isYearless,
  isFaulty,
  minDate,
  maxDate,
  onBlur,
  ...rest
}: Props) => {
  const [said, setSaid] = useState<Said>()
  const isTyping = useRef(false)
  const limits = { min: minDate?.slice(0, 10), max: maxDate?.slice(0, 10) }
  const understood = said && saidWords(said, today())
  return (
    <>
      <DateInput
        valueFormat="MM/DD/YYYY"
        placeholder="MM/DD/YYYY"
        minDate={limits.min}
        maxDate={limits.max}
        {...(isYearless && anyYear)}
        {...rest}
        dateParser={(text) => read(text, limits)?.day ?? null}
        value={value}
        // What is typed is reported here, too, by the same event.
        onChange={(day) => {
          if (isTyping.current) return
          setSaid(undefined)
          onChoose(day)
        }}
        fixOnBlur={!isFaulty}
        onInput={({ currentTarget }) => {
          isTyping.current = true
          queueMicrotask(() => {
            isTyping.current = false
          })
          const text = currentTarget.value.trim()
          const found = text ? read(text, limits) : null
          const isTaken = found && (!limits.min || found.day >= limits.min) && (!limits.max || found.day <= limits.max)
          setSaid((isTaken && found) || undefined)
          if (text) onSay(isTaken ? found : null, text)
          else if (rest.clearable) onChoose(null)
        }}
        onBlur={(event) => {
          setSaid(undefined)
          onBlur?.(event)
        }}
        presets={said && [{ value: said.day, label: understood }]}
        classNames={{ presetsRoot: classes.root, presetsList: classes.said, presetButton: classes.button }}
      />
      {/* There before its words: otherwise they are not said. */}
      <VisuallyHidden aria-live="polite">{understood}</VisuallyHidden>
    </>
  )
}

/** The months of the year that stands for none, and neither its number nor other years. */
const anyYear = {
  valueFormat: 'MM/DD',
  monthLabelFormat: 'MMMM',
  maxLevel: 'month',
  minDate: `${NO_YEAR}-01-01`,
  maxDate: `${NO_YEAR}-12-31`,
  getDayProps: (day: string) => ({ 'aria-label': saidWords({ day }, '') }),
} as const

/** What to say of text that is no day, or none that the field takes. */
export const dayFault = (
  text: string,
  found: Said | null,
  { min, max }: Limits,
  isWhole = false,
  mayLackYear = false,
): string => {
  if (found && min && found.day < min)
    return min === today() ? 'Choose a day that is not in the past' : `Choose ${shown(min)} or a later day`
  if (found && max && found.day > max)
    return max === today() ? 'Choose a day that is not in the future' : `Choose ${shown(max)} or an earlier day`
  if (mayLackYear) return 'Type the date, such as 12/04/1980, or 12/04 if the year is not known'
  if (isWhole) return 'Type the whole date, such as 12/04/1980'
  return /\d/.test(text)
    ? 'There is no such date: type one such as 12/4, sat or in 2 weeks'
    : 'Type a date such as 12/4, sat or in 2 weeks'
}
const shown = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
