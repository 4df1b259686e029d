import { Box, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { contactQuery, useUpdateContact } from '../../people/contacts/contacts.api.ts'

type Props = { ContactId: number; name: string; className?: string; assign: (work: () => Promise<unknown>) => void }

/** Assigns an unassigned lead to an agent. */
export const AssignMenu = ({ ContactId, name, className, assign }: Props) => (
  <RowMenu
    button={(props) => (
      <Button
        size="xs"
        variant="default"
        className={className}
        aria-label={`Assign: ${name}`}
        data-hotkey="d"
        {...props}
      >
        Assign
      </Button>
    )}
  >
    <Box mah={320} style={{ overflowY: 'auto' }}>
      <Agents ContactId={ContactId} assign={assign} />
    </Box>
  </RowMenu>
)

/** Fetched when the menu opens. */
const Agents = ({ ContactId, assign }: Pick<Props, 'ContactId' | 'assign'>) => {
  const { data, isError } = useQuery(contactQuery(ContactId))
  const { mutateAsync: update } = useUpdateContact(ContactId)
  if (isError) return <Menu.Label>The agents could not be loaded</Menu.Label>
  if (!data) return <Menu.Label>Loading agents …</Menu.Label>
  return data.AssignedAgentOptions.map((agent) => (
    <Menu.Item
      key={agent.UserId}
      onClick={() => assign(() => update({ Contact: {}, Entity: { AssignedAgentId: agent.UserId } }))}
    >
      {agent.Name}
    </Menu.Item>
  ))
}
