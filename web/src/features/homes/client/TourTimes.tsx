import { plainHours } from '@dormer/contract/clock-words'
import { clientTourTimes } from '@dormer/contract/homes/client-requests'
import { use, useState } from 'react'
import { FormState, faultOf } from './form.tsx'
import kit from './kit.module.css'
import { ask, visit } from './site.ts'
import { daysOffered, timesOffered } from './times.ts'
import classes from './tour.module.css'
import { useAnswer } from './useAnswer.ts'

const MOST = 3
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const clock = (instant: string) => plainHours(time.format(new Date(instant)))
const both = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
/** The local time at the home. */
const there = new Intl.DateTimeFormat('en-US', {
  timeZone: visit.get()?.TimeZone,
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const here = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
/** Both times, if they differ. */
const inWords = (instant: string, place: string) => {
  const at = new Date(instant)
  const [home, own] = [there.format(at), here.format(at)]
  return plainHours(`${both.format(at)}${home === own ? '' : ` (${home} ${place})`}`)
}
/** Noon is the same day in every zone where it is requested. */
const noon = (day: string) => new Date(`${day}T12:00:00`)

/** Up to three times, on any days, in the client's zone; `place` names the other zone. */
export const TourTimes = ({ name, place = 'at the home' }: { name: string; place?: string }) => {
  const { typed, faults } = use(FormState)
  const fault = faultOf(faults, name)
  const who = visit.get().Agent?.Name.split(' ')[0]
  const [now] = useState(() => Date.now())
  const days = daysOffered(now)
  const [day, setDay] = useState(days[0] ?? '')
  const times = timesOffered(day, now)
  const [chosen, setChosen] = useState(() =>
    (typed[name] ?? '').split(',').filter((instant) => Date.parse(instant) > now),
  )
  const toggle = (instant: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, instant].sort() : before.filter((one) => one !== instant)))
  // Optional: without them, any time can be chosen below.
  const { data: offer } = useAnswer('tour-times', (signal) => ask(clientTourTimes, {}, signal))
  const offered = (offer?.Times ?? []).filter((instant) => Date.parse(instant) > now)
  const zoneName = zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  return (
    <>
      {offered.length > 0 && (
        <fieldset className={kit.field}>
          <legend>
            {offer?.AreAgents && who ? `${who} is free` : 'Do any of these work for you?'}{' '}
            <span className={kit.optional}>(choose any that do)</span>
          </legend>
          <div className={classes.offered}>
            {offered.map((instant) => (
              <label key={instant} className={kit.chip}>
                <input
                  type="checkbox"
                  checked={chosen.includes(instant)}
                  disabled={chosen.length >= MOST && !chosen.includes(instant)}
                  onChange={({ currentTarget }) => toggle(instant, currentTarget.checked)}
                />
                <span
                  className={kit.small}
                >{`${weekday.format(new Date(instant))}, ${date.format(new Date(instant))}`}</span>
                {clock(instant)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className={kit.field}>
        <legend>{offered.length > 0 ? 'Or another day' : 'Day'}</legend>
        <div className={classes.days}>
          {days.map((one) => (
            <label key={one} className={kit.chip}>
              <input type="radio" name="" checked={one === day} onChange={() => setDay(one)} />
              <span className={kit.small}>{weekday.format(noon(one))}</span>
              {date.format(noon(one))}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={kit.field} aria-describedby={fault ? 'times-fault' : undefined}>
        <legend>
          Times <span className={kit.optional}>(up to {MOST}, on any days)</span>
        </legend>
        <div className={classes.times}>
          {times.map((instant) => (
            <label key={instant} className={kit.chip}>
              <input
                type="checkbox"
                name={name}
                value={instant}
                checked={chosen.includes(instant)}
                disabled={chosen.length >= MOST && !chosen.includes(instant)}
                onChange={({ currentTarget }) => toggle(instant, currentTarget.checked)}
              />
              {clock(instant)}
            </label>
          ))}
        </div>
        <p className={kit.small}>Your time: {zoneName}</p>
        {fault && (
          <p id="times-fault" className={kit.fault}>
            {fault}
          </p>
        )}
      </fieldset>
      {chosen
        .filter((instant) => !times.includes(instant))
        .map((instant) => (
          <input key={instant} type="hidden" name={name} value={instant} />
        ))}
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen times" aria-live="polite">
          {chosen.map((instant) => (
            <li key={instant}>{inWords(instant, place)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
