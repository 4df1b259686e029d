import { type BookingPlace, bookingPlaces } from '@dormer/contract/homes/booking-words'
import { IconClock, IconMapPin, IconPhone, IconVideo, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './booking.module.css'
import { zonesBesides } from './zones.ts'

const placeIcons = { Phone: IconPhone, Video: IconVideo, Office: IconMapPin, Home: IconMapPin }

/** How long a meeting takes: '30 min', '1 hr 15 min'. */
export const lengthOf = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} hr`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

type Meeting = { DurationMinutes: number; Place: BookingPlace; details?: string | null }
/** How long a meeting takes, and where. */
export const Facts = ({ DurationMinutes, Place, details, children }: Meeting & { children?: ReactNode }) => {
  const PlaceIcon = placeIcons[Place]
  return (
    <ul className={classes.facts}>
      <li>
        <IconClock size={18} aria-hidden />
        {lengthOf(DurationMinutes)}
      </li>
      <li>
        <PlaceIcon size={18} aria-hidden />
        <span>
          {bookingPlaces[Place]}
          {details && (
            <>
              {': '}
              {/^https:\/\//.test(details) ? <a href={details}>{details}</a> : details}
            </>
          )}
        </span>
      </li>
      {children}
    </ul>
  )
}

/** The zone that times are shown in. */
export const ZoneChoice = ({
  zone,
  agents,
  choose,
}: {
  zone: string
  agents: string
  choose: (zone: string) => void
}) => {
  return (
    <label className={classes.zone}>
      <IconWorld size={18} aria-hidden />
      <span className={classes.hidden}>Time zone</span>
      <select value={zone} onChange={(event) => choose(event.currentTarget.value)}>
        {zonesBesides(zone, agents).map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** A heading that gets the focus when its step begins, so that it is read out; not on the first one. */
export const StepHeading = ({ children, isFirst }: { children: ReactNode; isFirst?: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFirst) return
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [isFirst])
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.step}>
      {children}
    </h2>
  )
}

type AgentProps = { Name: string; Title: string | null; PhotoUrl: string | null }
export const AgentLine = ({ Name, Title, PhotoUrl }: AgentProps) => (
  <div className={classes.agent}>
    {PhotoUrl ? (
      <img src={PhotoUrl} alt="" width="48" height="48" />
    ) : (
      <span className={classes.initials} aria-hidden>
        {Name.split(/\s+/, 2)
          .map(([letter = '']) => letter)
          .join('')}
      </span>
    )}
    <div>
      <strong>{Name}</strong>
      {Title && <span>{Title}</span>}
    </div>
  </div>
)
