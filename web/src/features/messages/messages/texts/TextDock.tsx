import { useSessionStorage, useViewportSize } from '@mantine/hooks'
import { Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { textWanted } from '../../../people/contacts/contact.events.ts'
import classes from './TextDock.module.css'
import { numberOf, opened, roomFor, type TextWindow, type TextWith } from './text-windows.ts'

const TextWindows = lazyPart(() => import('./TextWindows.tsx').then((m) => m.TextWindows))

/** The open text windows: they persist across pages and reloads. */
export const TextDock = ({ UserId }: { UserId: number }) => {
  const [windows, setWindows] = useSessionStorage<TextWindow[]>({
    key: `dormer.texts.${UserId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  /** The window opened last; it takes the focus. */
  const [asked, setAsked] = useState<TextWith>()
  const { width } = useViewportSize()
  const room = roomFor(width || window.innerWidth)
  const open = useCallback(
    (wanted: TextWith) => {
      setWindows((now) => opened(now, wanted, room))
      // After the menu or dialog it was chosen in has returned the focus.
      setTimeout(() => setAsked({ ...wanted, Phone: numberOf(wanted.Phone) }), 50)
    },
    [setWindows, room],
  )
  textWanted.useListener(open)
  if (windows.length === 0) return null
  return (
    <div className={classes.dock}>
      <Suspense>
        <TextWindows windows={windows} setWindows={setWindows} room={room} asked={asked} open={open} />
      </Suspense>
    </div>
  )
}
