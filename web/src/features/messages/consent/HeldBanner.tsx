import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { notifyFailure } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { useDecideHeld } from './consent.api.ts'

type Props = { ConversationId: number; Name: string; radius?: number }

/** A text sounds like a request to stop: nothing is sent until somebody decides whether it is one. */
export const HeldBanner = ({ ConversationId, Name, radius }: Props) => {
  const { mutate, isPending } = useDecideHeld()
  const mayDecide = useMay('WorkContacts')
  const decide = (IsStop: boolean) => mutate({ ConversationId, IsStop }, { onError: (error) => notifyFailure(error) })
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHandStop />}
      p="sm"
      radius={radius}
      title="Is this a request to stop?"
    >
      <Text size="sm">
        A text from {Name} sounds like one. Until you decide, nothing is sent to this number. If it is, only a START
        from them allows texts again.
      </Text>
      {mayDecide && (
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" disabled={isPending} onClick={() => decide(true)}>
            It is: stop texts
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={() => decide(false)}>
            It is not
          </Button>
        </Group>
      )}
    </Alert>
  )
}
