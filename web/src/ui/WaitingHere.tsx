import { Text } from '@mantine/core'
import { useWaiting, type Waiting } from '../api/waiting.ts'

/** What was typed here and waits to be sent, where one looks for it. */
export const WaitingHere = ({ isOfHere }: { isOfHere: (one: Waiting) => boolean }) =>
  useWaiting()
    .filter(isOfHere)
    .map((one) => (
      <Text key={one.id} size="sm" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
        {one.refused ? `Not sent: ${one.refused}` : 'Waiting for a connection'}: “{one.words}”
      </Text>
    ))
