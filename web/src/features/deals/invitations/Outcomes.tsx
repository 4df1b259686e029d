import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { AnchorLink } from '../../../ui/links.tsx'
import type { Outcome } from './invitations.api.ts'

const words: Record<Outcome['Outcome'], string> = {
  Invited: 'Invited',
  AlreadyUser: 'Already a user',
  NotAnAddress: 'Not an address',
  NoSeat: 'No seat left',
  Later: 'Try later',
}

/** What became of each person. */
export const Outcomes = ({ outcomes }: { outcomes: readonly Outcome[] }) => {
  const invited = outcomes.filter(({ Outcome }) => Outcome === 'Invited').length
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label="What became of each">
      <Stack gap="xs">
        <Text fw={600} role="status">
          {`${invited} of ${outcomes.length} invited`}
          {invited < outcomes.length && '. Who was not is still on the list.'}
        </Text>
        {outcomes.map(({ Email, Outcome, Message, UserId }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may be listed twice, and nothing moves
          <Group key={at} gap="xs" align="baseline">
            <Badge variant="light" color={Outcome === 'Invited' ? 'green' : 'gray'}>
              {words[Outcome]}
            </Badge>
            {UserId ? (
              <AnchorLink to="/admin/user/$UserId" params={{ UserId: String(UserId) }} size="sm">
                {Email}
              </AnchorLink>
            ) : (
              <Text size="sm">{Email}</Text>
            )}
            <Text size="sm" c="dimmed">
              {Outcome !== 'Invited' && Message}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
