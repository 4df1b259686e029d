import { sideOf } from '@dormer/contract/permissions'
import { Alert, Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyDeleted } from '../trash/restore.ts'
import { type User, useDeleteUser, usersQuery } from './users.api.ts'

type Props = { user: User; leave: () => Promise<unknown>; close: () => void }
const POND = 0

/** If the user has contacts, asks what to do with them. */
export const DeleteUserModal = ({ user, leave, close }: Props) => {
  const { UserId, Name, RoleId, AccountState } = user
  const side = sideOf({ RoleId })
  const users = useQuery(usersQuery)
  // If others give them contacts meanwhile, deleting is refused and the list is loaded again.
  const LeadCount = users.data?.find((one) => one.UserId === UserId)?.LeadCount ?? user.LeadCount
  const others = users.data?.filter(
    (one) => one.UserId !== UserId && one.AccountState !== 'Deactivated' && sideOf(one) === side,
  )
  const [goes, setGoes] = useState<'pond' | 'other'>()
  const [to, setTo] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const remove = useDeleteUser(leave)
  const fault = goes === 'other' && to === null ? `Choose ${side === 'lender' ? 'a lender' : 'an agent'}` : undefined
  const leads = LeadCount === 1 ? '1 lead' : `${formatCount(LeadCount)} leads`
  const submit = () => {
    setTried(true)
    if (fault || remove.isPending) return
    remove.mutate(
      { id: UserId, reassignToId: goes === 'other' ? to : POND, leadCount: LeadCount },
      {
        onSuccess: (RequestId) => {
          notifyDeleted('User deleted successfully', RequestId)
          close()
        },
      },
    )
  }
  return (
    <Dialog close={close} title="Delete User" isBrief={LeadCount === 0}>
      <Stack>
        <Text>Are you sure you want to delete {Name}?</Text>
        {LeadCount > 0 && (
          <Radio.Group
            label={`What happens to their ${leads}?`}
            value={goes ?? null}
            onChange={(value) => setGoes(value as typeof goes)}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="pond"
                label="Send to the pond"
                description={`They have no ${side} until somebody takes them`}
              />
              <Radio value="other" label={`Reassign to another ${side}`} />
            </Stack>
          </Radio.Group>
        )}
        {goes === 'other' && (
          <Select<number>
            label={side === 'lender' ? 'Lender' : 'Agent'}
            data={others?.map((one) => ({ value: one.UserId, label: one.Name })) ?? []}
            value={to}
            onChange={setTo}
            error={isTried && fault}
            searchable
            withAsterisk
            nothingFoundMessage={users.data ? `No ${side}s found` : 'Loading…'}
          />
        )}
        <QueryFailure query={users} title="The users could not be loaded" />
        <Text size="sm" c="dimmed">
          {`Open tasks and upcoming appointments go to ${goes === 'other' ? 'the same user' : 'you'}. `}
          The history keeps {Name}’s name, and transactions stay theirs until you reassign them.
        </Text>
        <Text size="sm" c="dimmed">
          You can undo this for 30 days, from the Trash. The user then comes back deactivated, with the contacts, tasks
          and appointments that nobody has reassigned meanwhile. Their password, second step, mailboxes and photo, and
          the conversations given to them, do not come back.
        </Text>
        {AccountState !== 'Deactivated' && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />}>
            If they may come back, deactivate them instead: they cannot log in, their seat becomes free, and everything
            is kept.
          </Alert>
        )}
        {remove.error && (
          <Text size="sm" c="red" role="alert">
            {messageOf(remove.error)}
            {remove.error instanceof ApiError &&
              remove.error.isOutcomeUnknown &&
              ' Reload the page before trying again.'}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" onClick={submit} loading={remove.isPending} disabled={LeadCount > 0 && !goes}>
            {LeadCount > 0 && goes ? `Delete User and Move ${leads}` : 'Delete User'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
