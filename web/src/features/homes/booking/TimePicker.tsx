import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, Failed } from '../client/kit.tsx'
import classes from './booking.module.css'
import { byDay, dayInWords, labelsOf, monthAfter, monthOf, spanOf, weeksOf } from './times.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  /** The free times of a span. */
  load: (span: { From: string; To: string }) => Promise<string[]>
  zone: string
  /** The last instant that can be booked. */
  until: string
  choose: (time: string) => void
}

/** Loads the free times of months; of the first, also of those after it, until one has any. */
const useTimes = ({ load, zone, until }: Omit<Props, 'choose'>) => {
  const now = monthOf(Date.now(), zone)
  const last = monthOf(until, zone)
  const [month, setMonth] = useState(now)
  const [loaded, setLoaded] = useState<{ key: string; times: string[] } | undefined>()
  const [error, setError] = useState<unknown>()
  const [attempt, tryAgain] = useState(0)
  const isLooking = useRef(true)
  const key = `${month} ${zone} ${attempt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made anew each time; the key says when to load
  useEffect(() => {
    let isOld = false
    load(spanOf(month, zone)).then(
      (times) => {
        if (isOld) return
        if (times.length === 0 && isLooking.current && month < last) return setMonth(monthAfter(month))
        isLooking.current = false
        setError(undefined)
        setLoaded({ key, times })
      },
      (fault) => !isOld && setError(fault),
    )
    return () => {
      isOld = true
    }
  }, [key])
  return {
    month,
    times: loaded?.key === key ? loaded.times : undefined,
    error,
    retry: () => {
      setError(undefined)
      tryAgain(attempt + 1)
    },
    before: month > now ? () => setMonth(monthAfter(month, -1)) : undefined,
    after: month < last ? () => setMonth(monthAfter(month)) : undefined,
  }
}

/** A month, and the free times of the day chosen in it. */
export const TimePicker = ({ choose, ...props }: Props) => {
  const { zone } = props
  const { month, times, error, retry, before, after } = useTimes(props)
  const [chosen, setChosen] = useState<string>()
  const days = byDay(times ?? [], zone)
  const [first] = days.keys()
  const day = chosen !== undefined && days.has(chosen) ? chosen : first
  const title = dayInWords(`${month}-15`, { month: 'long', year: 'numeric' })
  return (
    <div className={classes.picker}>
      <section aria-label="Day">
        <div className={classes.month}>
          <h3 aria-live="polite">{title}</h3>
          <button type="button" aria-label="Previous month" disabled={!before} onClick={before}>
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <button type="button" aria-label="Next month" disabled={!after} onClick={after}>
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
        <Month month={month} days={days} day={day} choose={setChosen} isLoading={times === undefined} />
      </section>
      <section className={classes.times} aria-label="Time" aria-busy={times === undefined}>
        {error !== undefined ? (
          <Failed error={error} retry={retry} />
        ) : times === undefined ? (
          <p className={classes.dim}>Looking for free times…</p>
        ) : day === undefined ? (
          <NoTimes month={dayInWords(`${month}-15`, { month: 'long' })} after={after} />
        ) : (
          <Times day={day} times={days.get(day) ?? []} zone={zone} choose={choose} />
        )}
      </section>
    </div>
  )
}

const NoTimes = ({ month, after }: { month: string; after: (() => void) | undefined }) => (
  <div className={classes.stack}>
    <p className={classes.dim}>
      {after ? `Nothing is free in ${month}.` : `Nothing is free in ${month}, and later times are not offered yet.`}
    </p>
    {after && (
      <div>
        <Button onClick={after}>Next month</Button>
      </div>
    )}
  </div>
)

type MonthProps = {
  month: string
  days: Map<string, string[]>
  day: string | undefined
  choose: (day: string) => void
  isLoading: boolean
}
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const Month = ({ month, days, day, choose, isLoading }: MonthProps) => {
  const table = useRef<HTMLTableElement>(null)
  /** Arrows go to the next day in that direction that has times. */
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    const from = (event.target as HTMLElement).dataset.day
    if (by === undefined || from === undefined) return
    event.preventDefault()
    const free = [...days.keys()]
    const wanted = new Date(Date.parse(from) + by * 86_400_000).toISOString().slice(0, 10)
    const to = by > 0 ? free.find((one) => one >= wanted) : free.findLast((one) => one <= wanted)
    if (to === undefined) return
    choose(to)
    table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  return (
    <table ref={table} className={classes.days} data-loading={isLoading || undefined} onKeyDown={step}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((one, n) => {
              const count = one ? (days.get(one)?.length ?? 0) : 0
              const number = one && Number(one.slice(8))
              return (
                <td key={one ?? weekdays[n]}>
                  {count > 0 && one ? (
                    <button
                      type="button"
                      data-day={one}
                      aria-pressed={one === day}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={`${dayInWords(one, { weekday: 'long', month: 'long', day: 'numeric' })}, ${count} ${count === 1 ? 'time' : 'times'}`}
                      onClick={() => choose(one)}
                    >
                      {number}
                    </button>
                  ) : (
                    <span>{number}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type TimesProps = { day: string; times: string[]; zone: string; choose: (time: string) => void }
const Times = ({ day, times, zone, choose }: TimesProps) => {
  const labels = labelsOf(times, zone)
  return (
    <>
      <h3 aria-live="polite">{dayInWords(day, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
      <ul className={classes.slots}>
        {times.map((time, n) => (
          <li key={time}>
            <Button wide onClick={() => choose(time)}>
              {labels[n]}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
