import { Button, Group, Stack, Text } from '@mantine/core'
import { drop, isOld, sendAgain, sendWaiting, useWaiting, type Waiting } from '../../../api/waiting.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatAgo } from '../../../ui/format.ts'
import classes from './WaitingDialog.module.css'

/** What was typed without a connection: what waits to be sent, and what the server did not accept. */
export const WaitingDialog = ({ close }: { close: () => void }) => {
  const waiting = useWaiting()
  const isAnyReady = waiting.some((one) => !one.refused && !isOld(one))
  return (
    <Dialog title="Waiting for a connection" close={close}>
      <Stack gap="md">
        {waiting.length === 0 ? (
          <Text size="sm">Nothing is waiting. Everything you typed has been sent.</Text>
        ) : (
          <ul className={classes.list}>
            {waiting.map((one) => (
              <Item key={one.id} one={one} />
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          {isAnyReady && (
            <Button variant="default" onClick={() => void sendWaiting()}>
              Try Now
            </Button>
          )}
          <Button onClick={close}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const Item = ({ one }: { one: Waiting }) => {
  const { kind, about, words, at, refused } = one
  const needsDecision = refused !== undefined || isOld(one)
  const discard = async () => {
    const question = 'It was not sent. What you typed will be lost.'
    if (await confirm(question, { title: 'Discard this', yes: 'Discard', danger: true })) drop(one)
  }
  return (
    <li className={classes.item}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600}>
          {about ? `${kind} · ${about}` : kind}
        </Text>
        <Text size="xs" c="dimmed" flex="none">
          {formatAgo(new Date(at).toISOString())}
        </Text>
      </Group>
      {words && (
        <Text size="sm" className={classes.words}>
          {words}
        </Text>
      )}
      {needsDecision && (
        <Text size="sm" c="red" role="alert">
          {refused ??
            `This has been waiting for ${kind === 'Text' ? 'more than an hour' : 'a day'}. Send it only if it still applies and isn’t already there.`}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {needsDecision && (
          <Button size="compact-sm" variant="default" onClick={() => void sendAgain(one)}>
            {refused ? 'Try Again' : 'Send'}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => void discard()}>
          Discard
        </Button>
      </Group>
    </li>
  )
}
