import { Button, Group, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronUp } from '@tabler/icons-react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Conversation } from './Conversation.tsx'
import classes from './Texts.module.css'
import { TextWindowPanel, Whom } from './TextWindowPanel.tsx'
import { closed, minimized, type TextWindow, type TextWith } from './text-windows.ts'

type Props = {
  windows: TextWindow[]
  setWindows: (change: (windows: TextWindow[]) => TextWindow[]) => void
  /** How many fit side by side. */
  room: number
  /** The window opened last; it takes the focus. */
  asked: TextWith | undefined
  open: (wanted: TextWith) => void
}

/** Side by side, the latest in the corner; on a phone one at a time, filling the screen. */
export const TextWindows = ({ windows, setWindows, room, asked, open }: Props) => {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const close = (Phone: string) => setWindows((now) => closed(now, Phone))
  if (isPhone) {
    const shown = windows.find((one) => !one.isMinimized)
    if (!shown) return null
    return (
      <Dialog
        key={shown.Phone}
        close={() => setWindows((now) => now.map((one) => ({ ...one, isMinimized: true })))}
        title={<Whom {...shown} onFollow={() => close(shown.Phone)} />}
        classNames={{ content: classes.sheet, body: classes.sheetBody, title: classes.sheetTitle }}
      >
        <Conversation whom={shown} asked={asked} isLookedAt />
      </Dialog>
    )
  }
  const hidden = windows.slice(room)
  return (
    <section className={classes.windows} aria-label="Text conversations">
      {hidden.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" className={classes.more} rightSection={<IconChevronUp size={16} />}>
              {hidden.length} more
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map((one) => (
              <Menu.Item key={one.Phone} onClick={() => open(one)}>
                {one.Name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Group className={classes.shown}>
        {windows
          .slice(0, room)
          .toReversed()
          .map((one) => (
            <TextWindowPanel
              key={one.Phone}
              window={one}
              asked={asked}
              minimize={(isMinimized) =>
                isMinimized ? setWindows((now) => minimized(now, one.Phone, true)) : open(one)
              }
              close={() => close(one.Phone)}
            />
          ))}
      </Group>
    </section>
  )
}
