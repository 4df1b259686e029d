import type { Conversation } from '@dormer/contract/messages/inbox'
import { Button, Menu, Text } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { agentOptionsQuery } from '../../brokerage/users/agents.api.ts'
import classes from './Inbox.module.css'
import { useAssign } from './inbox.api.ts'

/** Shows whose turn it is to answer a conversation, and assigns it to somebody else. */
export const GiveMenu = ({ conversation }: { conversation: Conversation }) => {
  const me = useCurrentUser()
  const mayGive = useMay('ReassignContacts')
  const { AnswererId, AnswererName } = conversation
  const whose = AnswererId === null ? 'Unassigned' : AnswererId === me?.UserId ? 'You' : (AnswererName ?? '')
  if (!mayGive)
    return (
      <Text size="sm" c="dimmed" truncate>
        {whose}
      </Text>
    )
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          fw={400}
          leftSection={<IconUserShare size={16} />}
          className={classes.whose}
          aria-label={`Answered by: ${whose}. Assign it to somebody`}
        >
          {whose}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Colleagues conversation={conversation} />
      </Menu.Dropdown>
    </Menu>
  )
}

const Colleagues = ({
  conversation: { ConversationId, AssignedUserId, AnswererId },
}: {
  conversation: Conversation
}) => {
  const me = useCurrentUser()
  const agents = useQuery(agentOptionsQuery)
  const { mutate } = useAssign(ConversationId)
  if (!agents.data)
    return agents.error ? (
      <QueryFailure query={agents} title="Your colleagues could not be loaded" />
    ) : (
      <Loading>
        <Blocks n={3} h={30} />
      </Loading>
    )
  return (
    <>
      <Menu.Label>Who answers</Menu.Label>
      {AssignedUserId !== null && <Menu.Item onClick={() => mutate(null)}>The contact’s agent</Menu.Item>}
      {agents.data
        .filter(({ UserId }) => UserId !== AnswererId)
        .toSorted((a, b) => Number(b.UserId === me?.UserId) - Number(a.UserId === me?.UserId))
        .map(({ UserId, Name }) => (
          <Menu.Item key={UserId} onClick={() => mutate(UserId)}>
            {UserId === me?.UserId ? `${Name} (you)` : Name}
          </Menu.Item>
        ))}
    </>
  )
}
