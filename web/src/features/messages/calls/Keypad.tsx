import { Button, SimpleGrid, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './DialerBar.module.css'
import { press } from './dialer.ts'

const keys = [...'123456789*0#']

/** Sends tones, for those who have to choose from a menu or dial an extension; typed keys work, too. */
export const Keypad = () => {
  const [pressed, setPressed] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  // Who opens it goes on with the keyboard: before a key has the focus, what is typed would be heard by nobody.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const push = (key: string) => {
    setPressed((all) => all + key)
    press(key)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is focused.
    <div
      className={classes.keypad}
      onKeyDown={({ key, nativeEvent }) => {
        if (!keys.includes(key)) return
        // Digits are nobody else's shortcut meanwhile.
        nativeEvent.stopImmediatePropagation()
        push(key)
      }}
    >
      <Text size="sm" mih="1.5em" className={classes.timer} aria-live="polite" aria-label="Keys pressed">
        {pressed}
      </Text>
      <SimpleGrid cols={3} spacing="xs" w="fit-content" role="group" aria-label="Keypad">
        {keys.map((key, at) => (
          <Button
            key={key}
            variant="default"
            h={44}
            w={64}
            ref={at === 0 ? first : undefined}
            onClick={() => push(key)}
          >
            {key}
          </Button>
        ))}
      </SimpleGrid>
    </div>
  )
}
