import { ActionIcon, Button, Indicator, Popover, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhone } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../../api/client.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { type CallWay, callWays, useCallWay } from '../../people/contacts/call-way.ts'
import { type Line, lineReady, readLine, subscribeToLine, wordsOf } from './line/line.ts'

/** Whether calls reach this tab, in words. */
const reachOf = ({ state, why }: Line) =>
  ({
    Registering: 'Connecting to the phone line...',
    Ready: 'Calls ring in this tab.',
    Offline: `Calls do not reach this tab: ${why ?? 'the phone line is not connected.'}`,
    Elsewhere: 'The phone line is in another tab, where calls ring.',
  })[state]

const colors = { Registering: 'yellow', Ready: 'green', Offline: 'red', Elsewhere: 'gray' } as const

/** In the header: whether calls reach this tab, and what Call does in this browser. */
export const LineMenu = () => (useMay('WorkContacts') ? <Menu /> : null)

const Menu = () => {
  const line = useSyncExternalStore(subscribeToLine, readLine)
  const [opened, { toggle, set, close }] = useDisclosure()
  const label = `Phone: ${reachOf(line)}`
  return (
    <Popover opened={opened} onChange={set} width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="lg" onClick={toggle} title={label} aria-label={label}>
          <Indicator color={colors[line.state]} size={10} offset={3} display="flex">
            <IconPhone size={20} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <LineState line={line} onTaken={close} />
          <WayChoice />
          <AnchorLink to="/calls" size="sm" onClick={close}>
            Call Log
          </AnchorLink>
          <AnchorLink to="/settings/phone" size="sm" onClick={close}>
            Phone Settings
          </AnchorLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Whether calls reach this tab, and how to have them do so. */
export const LineState = ({ line, onTaken }: { line: Line; onTaken?: () => void }) => {
  const take = () => lineReady().then(onTaken, (error) => notifyFailure(new ApiError(0, wordsOf(error))))
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" role="status">
        {reachOf(line)}
      </Text>
      {line.via === 'Simulated' && (
        <Text size="xs" c="dimmed">
          Simulated line: nobody is really called.
        </Text>
      )}
      {line.state === 'Elsewhere' && (
        <Button size="xs" variant="light" disabled={line.isInCall} onClick={take}>
          Take Calls in This Tab
        </Button>
      )}
      {line.state === 'Elsewhere' && line.isInCall && (
        <Text size="xs" c="dimmed">
          You are on a call there.
        </Text>
      )}
      {line.state === 'Offline' && (
        <Button size="xs" variant="light" onClick={take}>
          Try Again
        </Button>
      )}
    </Stack>
  )
}

/** What Call does in this browser. */
export const WayChoice = () => {
  const [way, setWay] = useCallWay()
  return (
    <Radio.Group label="Call with" value={way} onChange={(next) => setWay(next as CallWay)}>
      <Stack gap={6} mt={6}>
        {(Object.keys(callWays) as CallWay[]).map((one) => (
          <Radio key={one} value={one} label={callWays[one]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
