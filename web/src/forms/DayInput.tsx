import { readWrittenDay, readYearless } from '@dormer/contract/written-day'
import { isYearless } from '@dormer/contract/yearless'
import { useState } from 'react'
import { today } from '../ui/format.ts'
import { DayBox, type DayBoxProps, dayFault } from './DayBox.tsx'
import { type Limits, readDayAndTime, readNearDay } from './near-day.ts'

type Props = DayBoxProps & {
  value?: string | null
  onChange?: (value: string | null) => void
  /** Whether only days written whole are meant, as for birthdays: not 12/18, next friday or in 30 days. */
  isWhole?: boolean
  /** Whether the year may be missing, as of birthdays. */
  mayLackYear?: boolean
}

/**
 * Shows MM/DD/YYYY; its value is YYYY-MM-DD. What is not understood is said once the field is left, and passed through
 * unchanged for the form to reject. Of 'friday 3pm' the day is kept, and that the time is not is said.
 */
export const DayInput = ({ value, onChange, isWhole = false, mayLackYear = false, error, onBlur, ...rest }: Props) => {
  const [hasTime, setHasTime] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isLeft, setLeft] = useState(true)
  // A value from elsewhere takes the place of what was typed.
  const [before, setBefore] = useState(value)
  const isDay = !value || readWrittenDay(value) === value
  if (before !== value) {
    setBefore(value)
    if (isDay) setFault(undefined)
  }
  const read = (text: string, limits: Limits) => {
    const day = isWhole
      ? (readWrittenDay(text) ?? (mayLackYear ? readYearless(text) : null))
      : readNearDay(text, today(), limits)
    return day ? { day } : readDayAndTime(text, today(), !isWhole, limits)
  }
  return (
    <DayBox
      {...rest}
      isYearless={mayLackYear && !!value && isYearless(value)}
      value={isDay ? value || null : null}
      read={(text, limits) => {
        const found = read(text, limits)
        return found && { day: found.day }
      }}
      onSay={(said, text) => {
        const limits = { min: rest.minDate?.slice(0, 10), max: rest.maxDate?.slice(0, 10) }
        setLeft(false)
        setHasTime(said !== null && read(text, limits)?.time !== undefined)
        setFault(said ? undefined : dayFault(text, read(text, limits), limits, isWhole, mayLackYear))
        onChange?.(said?.day ?? text)
      }}
      onChoose={(day) => {
        setHasTime(false)
        setFault(undefined)
        onChange?.(day)
      }}
      isFaulty={!isDay || fault !== undefined}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
      error={error || (hasTime && 'Only the date is kept: this field has no time') || (isLeft && fault)}
    />
  )
}
