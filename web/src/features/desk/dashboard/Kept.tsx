import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Dashboard.module.css'

const KEY = 'dormer.cardHeights'
const heights = (): { [name: string]: number } => JSON.parse(localStorage.getItem(KEY) ?? '{}')
/** What a card is usually high before it was ever seen here. */
const USUAL = 420

/** A card that while loading is as high as it was the last time, so that nothing below it moves. */
export const Kept = ({ name, children }: { name: string; children: ReactNode }) => {
  const card = useRef<HTMLDivElement>(null)
  const [height] = useState(() => heights()[name] ?? USUAL)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const now = Math.round(element.getBoundingClientRect().height)
      if (now > 0 && !element.querySelector('[aria-busy=true]'))
        localStorage.setItem(KEY, JSON.stringify({ ...heights(), [name]: now }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [name])
  return (
    <Box ref={card} className={classes.kept} __vars={{ '--kept': `${height}px` }}>
      {children}
    </Box>
  )
}
