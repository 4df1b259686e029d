import type { CurrentUser, DashboardCard } from '@dormer/contract/brokerage/session'
import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSetPreferences } from '../../brokerage/session/preferences.api.ts'
import { inOrder, isHidden, titles } from './cards.ts'
import classes from './Dashboard.module.css'

/** Which cards the dashboard shows and in which order: by dragging or with the arrow buttons. */
export const Customize = ({ user }: { user: CurrentUser }) => {
  const preferences = user.Preferences
  const set = useSetPreferences()
  // While one is dragged, the others make room; the order is saved on drop.
  const [drag, setDrag] = useState<{ card: DashboardCard; cards: DashboardCard[] }>()
  // The last of these orders may not be drawn yet when the card is dropped.
  const order = useRef<DashboardCard[]>(undefined)
  const cards = drag?.cards ?? inOrder(user)
  const moved = (card: DashboardCard, to: number) => cards.filter((one) => one !== card).toSpliced(to, 0, card)
  const toggle = (card: DashboardCard) => {
    const hidden = preferences.HiddenCards ?? []
    set({ HiddenCards: isHidden(preferences, card) ? hidden.filter((one) => one !== card) : [...hidden, card] })
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Choose which cards you see, and in which order. Nobody else's dashboard changes.
      </Text>
      <ul className={classes.choices}>
        {cards.map((card, at) => (
          <li
            key={card}
            className={classes.choice}
            draggable
            data-dragged={drag?.card === card || undefined}
            onDragStart={(e) => {
              e.dataTransfer.effectAllowed = 'move'
              order.current = undefined
              setDrag({ card, cards })
            }}
            onDragOver={(e) => {
              if (!drag) return
              e.preventDefault()
              if (drag.card === card) return
              order.current = moved(drag.card, at)
              setDrag({ card: drag.card, cards: order.current })
            }}
            onDrop={(e) => {
              e.preventDefault()
              if (order.current) set({ DashboardCards: order.current })
            }}
            onDragEnd={() => setDrag(undefined)}
          >
            <IconGripVertical size={16} aria-hidden className={classes.grip} />
            <Checkbox
              flex={1}
              label={titles[card]}
              checked={!isHidden(preferences, card)}
              onChange={() => toggle(card)}
            />
            <Group gap={2} wrap="nowrap">
              <ActionIcon
                disabled={at === 0}
                onClick={() => set({ DashboardCards: moved(card, at - 1) })}
                aria-label={`Move ${titles[card]} up`}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                disabled={at === cards.length - 1}
                onClick={() => set({ DashboardCards: moved(card, at + 1) })}
                aria-label={`Move ${titles[card]} down`}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={!preferences.DashboardCards && !preferences.HiddenCards?.length}
        onClick={() => set({ DashboardCards: null, HiddenCards: null })}
      >
        Reset to default
      </Button>
    </Stack>
  )
}
