import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './Folded.module.css'

/** Longer texts are folded. */
const LETTERS = 240
const LINES = 3

/** Text with its line breaks; if it is long, its first two lines and a button that shows the rest. */
export const Folded = ({ children }: { children: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = children.length > LETTERS || children.split('\n', LINES + 1).length > LINES
  return (
    <>
      <Text size="sm" className={classes.text} lineClamp={isLong && !isOpen ? 2 : undefined}>
        {isLong && !isOpen ? children.replace(/\n\s*\n/g, '\n') : children}
      </Text>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </>
  )
}
