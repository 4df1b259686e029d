import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Badge, CloseButton, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContactLink } from '../../../people/contacts/ContactCells.tsx'
import { Conversation } from './Conversation.tsx'
import classes from './Texts.module.css'
import type { TextWindow, TextWith } from './text-windows.ts'
import { unreadTextsQuery } from './texts.api.ts'

/** The other party of a conversation. */
export const Whom = ({ Name, Phone, ContactId, onFollow }: TextWith & { onFollow?: () => void }) => {
  const number = formatPhone(Phone)
  return (
    <Stack gap={0} miw={0} onClick={(event) => event.target instanceof HTMLAnchorElement && onFollow?.()}>
      {ContactId === null ? (
        <Text size="sm" fw={600} truncate>
          {Name}
        </Text>
      ) : (
        <ContactLink ContactId={ContactId} size="sm" fw={600} truncate c="inherit">
          {Name}
        </ContactLink>
      )}
      {number !== Name && (
        <Text size="xs" c="dimmed">
          {number}
        </Text>
      )}
    </Stack>
  )
}

type Props = {
  window: TextWindow
  asked: TextWith | undefined
  minimize: (isMinimized: boolean) => void
  close: () => void
}

/** A conversation in the corner, which leaves the page usable. */
export const TextWindowPanel = ({ window: { isMinimized, ...whom }, asked, minimize, close }: Props) => {
  const [isLookedAt, setLookedAt] = useState(false)
  const unread = useQuery(unreadTextsQuery).data?.find((one) => one.Number === whom.Phone)?.UnreadMessageCount
  const label = `Texts with ${whom.Name}`
  const badge = unread ? (
    <Badge size="sm" circle={unread < 10} flex="none" aria-label={`${unread} unread`}>
      {unread}
    </Badge>
  ) : null
  if (isMinimized)
    return (
      <Paper className={classes.bar} radius="md" shadow="md">
        <UnstyledButton className={classes.barName} onClick={() => minimize(false)} aria-label={`Expand ${label}`}>
          <Text size="sm" fw={600} truncate>
            {whom.Name}
          </Text>
          {badge}
        </UnstyledButton>
        <CloseButton aria-label={`Close ${label}`} onClick={close} />
      </Paper>
    )
  return (
    <Paper
      role="dialog"
      aria-label={label}
      className={classes.window}
      radius="md"
      shadow="lg"
      onFocus={() => setLookedAt(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setLookedAt(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        minimize(true)
      }}
    >
      <Group className={classes.head} justify="space-between" wrap="nowrap" gap="xs">
        <Whom {...whom} />
        <Group gap={2} wrap="nowrap">
          {badge}
          <ActionIcon aria-label={`Minimize ${label}`} title="Minimize (Esc)" onClick={() => minimize(true)}>
            <IconMinus size={18} />
          </ActionIcon>
          <CloseButton aria-label={`Close ${label}`} title="Close" onClick={close} />
        </Group>
      </Group>
      <Conversation whom={whom} asked={asked} isLookedAt={isLookedAt} />
    </Paper>
  )
}
