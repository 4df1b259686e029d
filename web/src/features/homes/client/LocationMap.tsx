import { useState } from 'react'
import kit from './kit.module.css'
import { Button } from './kit.tsx'
import { lazyPart } from './lazy.tsx'
import classes from './listing.module.css'

const ClientMap = lazyPart(() => import('./ClientMap.tsx').then(({ ClientMap }) => ClientMap))

/** A listing's map. It is large, and the street map is a third party's, so it loads on request. */
export const LocationMap = ({ lat, lng, of }: { lat: number; lng: number; of: string }) => {
  const [isOpen, open] = useState(false)
  return (
    <div className={kit.stack} data-tight>
      <div className={classes.place}>
        {isOpen ? (
          <ClientMap at={{ lat, lng, zoom: 14 }} pin={{ lat, lng }} label={`Where ${of} is`} />
        ) : (
          <>
            <Streets />
            <Button onClick={() => open(true)}>Show the map</Button>
          </>
        )}
      </div>
      <p className={kit.small}>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${lat},${lng}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          Open in your maps app
        </a>
      </p>
    </div>
  )
}

/** A drawing of no particular place. */
const Streets = () => (
  <svg viewBox="0 0 400 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g fill="none" stroke="var(--ground)" strokeWidth="5">
      <path d="M-10 40 410 15M-10 95 410 72M-10 150 410 128M55-10 75 180M140-10 160 180M228-10 240 180M320-10 330 180" />
      <path d="M-10 128C90 120 150 60 250 55S380 30 410 40" strokeWidth="9" />
    </g>
  </svg>
)
