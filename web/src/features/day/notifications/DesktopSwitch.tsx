import { Paper, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { canShowOnDesktop, ON_DESKTOP } from './desktop.ts'

/** Stored in this browser, immediately. */
export const DesktopSwitch = () => {
  const [wanted, setWanted] = useLocalStorage({ ...ON_DESKTOP, getInitialValueInEffect: false })
  const isAble = canShowOnDesktop()
  const [permission, setPermission] = useState(() => (isAble ? Notification.permission : 'denied'))
  // A phone.
  if (window.isSecureContext && !isAble) return null
  const change = async (on: boolean) => {
    if (on) setPermission(await Notification.requestPermission())
    setWanted(on)
  }
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Switch
        label="On this computer, when Dormer is in the background"
        description="Your browser shows them in a corner of the screen while Dormer is open. This takes effect immediately, in this browser only."
        checked={isAble && wanted && permission === 'granted'}
        disabled={!isAble}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {!window.isSecureContext && (
        <Text size="sm" mt="sm">
          Browsers show them only for addresses that begin with https.
        </Text>
      )}
      {isAble && permission === 'denied' && (
        <Text size="sm" mt="sm" c="red" role="alert">
          This browser blocks notifications from Dormer. Allow them for this site in the browser’s settings, then reload
          this page and turn this on again.
        </Text>
      )}
    </Paper>
  )
}
