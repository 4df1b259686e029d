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
        label="On this computer, when Dormer is not in front"
        description="Your browser shows them in a corner of the screen while Dormer is open in it. Applies to this browser at once."
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
          This browser has blocked notifications of Dormer. Allow them in its settings for this address, then reload
          this page and switch this on again.
        </Text>
      )}
    </Paper>
  )
}
