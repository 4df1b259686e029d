import { Anchor, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Folded.module.css'

/** Longer texts are folded, if their first two lines do not show all of them. */
const LETTERS = 240
const LINES = 3

/** Text with its line breaks; if it is long, its first two lines and a button that shows the rest of `what`. */
export const Folded = ({ what, children }: { what: string; children: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > LETTERS || children.split('\n', LINES + 1).length > LINES
  const isFolded = isLong && !isOpen
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(true)
  useLayoutEffect(() => {
    const element = text.current
    if (!isFolded || !element) return undefined
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFolded])
  return (
    <>
      <Text ref={text} size="sm" className={classes.text} lineClamp={isFolded ? 2 : undefined}>
        {isFolded ? children.replace(/\n\s*\n/g, '\n') : children}
      </Text>
      {isLong && (isOpen || isCut) && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          className={classes.more}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show more'} of ${what}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </>
  )
}
