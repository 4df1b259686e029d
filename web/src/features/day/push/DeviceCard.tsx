import type { PushDevice } from '@dormer/contract/day/push'
import { Badge, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { formatAgo } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { isApple, isInstalled, useInstall } from './install.ts'
import { canPush, isOnHere, pushDevicesQuery, removeDevice, turnOff, turnOn } from './push.ts'

/** Notifications on this device while Dormer is closed, the user's other devices, and how to install Dormer. */
export const DeviceCard = () => {
  const query = useQuery(pushDevicesQuery)
  const install = useInstall()
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="devices">
      <Stack gap="md">
        <Title order={2} size="h4" id="devices">
          On your devices
        </Title>
        <QueryFailure query={query} />
        {query.data && <Here publicKey={query.data.PublicKey} devices={query.data.Devices} />}
        {query.data && query.data.Devices.length > 0 && <Devices devices={query.data.Devices} />}
        {install && (
          <Group justify="space-between" gap="sm">
            <Text size="sm">Dormer can be installed, and then opens like any other app.</Text>
            <Button variant="default" size="xs" onClick={() => void install()}>
              Install Dormer
            </Button>
          </Group>
        )}
        {isApple() && !isInstalled() && (
          <Text size="sm">
            On an iPhone or iPad, open Dormer in Safari, tap Share, then Add to Home Screen. Notifications while Dormer
            is closed need that.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

const Here = ({ publicKey, devices }: { publicKey: string | null; devices: PushDevice[] }) => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [isOn, setOn] = useState(isOnHere)
  const here = devices.find(({ IsThisOne }) => IsThisOne)
  const isAble = canPush() && publicKey !== null
  const change = async (on: boolean) => {
    if (publicKey === null) return
    setBusy(true)
    setFault(undefined)
    try {
      if (!on) await turnOff(here?.PushDeviceId)
      else if (!(await turnOn(publicKey)))
        setFault(
          'This browser blocks notifications from Dormer. Allow them for this site in the browser’s settings, then turn this on again.',
        )
    } catch (error) {
      setFault(
        error instanceof ApiError
          ? messageOf(error)
          : 'The browser’s push service could not be reached. Try again later, or use another browser.',
      )
    }
    setOn(isOnHere())
    setBusy(false)
  }
  return (
    <div>
      <Switch
        label="On this device, while Dormer is closed"
        description="Shows who it’s from, never what they wrote. This takes effect immediately, and ends when you log out."
        checked={isAble && isOn && here !== undefined}
        disabled={!isAble || busy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {!window.isSecureContext ? (
        <Text size="sm" mt="sm">
          Notifications need an https address.
        </Text>
      ) : publicKey === null ? (
        <Text size="sm" mt="sm">
          They do not work here yet: whoever runs Dormer has to set SECRETS_KEY.
        </Text>
      ) : (
        !canPush() && !isApple() && <Text size="sm">This browser cannot show them. Use another one.</Text>
      )}
      {fault && (
        <Text size="sm" mt="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
    </div>
  )
}

const Devices = ({ devices }: { devices: PushDevice[] }) => (
  <Stack component="ul" gap="sm" m={0} p={0} aria-label="Your devices">
    {devices.map(({ PushDeviceId, Name, DateCreated, DateTold, IsThisOne }) => (
      <Group component="li" key={PushDeviceId} justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={500} component="span">
            {Name}
          </Text>{' '}
          {IsThisOne && (
            <Badge size="sm" variant="light">
              This device
            </Badge>
          )}
          <Text size="xs" c="dimmed">
            Added {formatAgo(DateCreated)}
            {DateTold && `, last shown ${formatAgo(DateTold)}`}
          </Text>
        </div>
        {!IsThisOne && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Remove ${Name}`}
            onClick={() => removeDevice(PushDeviceId).catch((error) => notifyFailure(error))}
          >
            Remove
          </Button>
        )}
      </Group>
    ))}
  </Stack>
)
