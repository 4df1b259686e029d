import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { type ReactNode, useState } from 'react'
import { Sheet } from './kit.tsx'
import classes from './photos.module.css'

type Props = { media: PropertyDetail['Media']; of: string; children: ReactNode }

/**
 * The photos: swiped on a phone, the first five side by side on a large screen; clicking opens all of them in a column.
 */
export const Photos = ({ media, of, children }: Props) => {
  const [at, setAt] = useState(0)
  const [isOpen, open] = useState(false)
  if (media.length === 0)
    return (
      <div className={classes.photos}>
        <p className={classes.none}>No photos yet</p>
        <div className={classes.tools}>{children}</div>
      </div>
    )
  return (
    <div className={classes.photos}>
      <div
        className={classes.strip}
        data-n={media.length}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {media.map(({ MediaURL, ShortDescription }, n) => (
          <button
            key={MediaURL}
            type="button"
            className={classes.photo}
            aria-label={nameOf(n, media.length, ShortDescription)}
            onClick={() => open(true)}
          >
            <img
              src={MediaURL}
              alt=""
              width={900}
              height={600}
              draggable={false}
              {...(n === 0 ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
            />
          </button>
        ))}
      </div>
      <span className={classes.count} aria-hidden>
        <span className={classes.one}>{Math.min(at + 1, media.length)} / </span>
        {media.length}
        <span className={classes.several}> photos</span>
      </span>
      <div className={classes.tools}>{children}</div>
      {isOpen && (
        <Sheet title={`Photos of ${of}`} large close={() => open(false)}>
          <div className={classes.all}>
            {media.map(({ MediaURL, ShortDescription }, n) => (
              <figure
                key={MediaURL}
                ref={(figure) => {
                  // Scrolls to the photo that was clicked.
                  if (n === at && n > 0) figure?.scrollIntoView({ block: 'start' })
                }}
              >
                <img
                  src={MediaURL}
                  alt={ShortDescription ?? `Photo ${n + 1} of ${media.length}`}
                  width={900}
                  height={600}
                  loading="lazy"
                />
                {ShortDescription && <figcaption aria-hidden>{ShortDescription}</figcaption>}
              </figure>
            ))}
          </div>
        </Sheet>
      )}
    </div>
  )
}
const nameOf = (n: number, of: number, words: string | null) => `Photo ${n + 1} of ${of}${words ? `: ${words}` : ''}`
