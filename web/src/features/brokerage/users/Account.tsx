import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { withSeat } from './seats.ts'
import { type User, useInviteAgain, useSetActive } from './users.api.ts'

const DeleteUserModal = lazyDialog(() => import('./DeleteUserModal.tsx').then((m) => m.DeleteUserModal))

/** Why a user cannot log in, and what to do about it. */
export const AccountState = ({ user }: { user: User }) => {
  const activate = useSetActive()
  if (user.AccountState === 'Active') return null
  const isInvited = user.AccountState === 'Invited'
  const letIn = () =>
    withSeat('Activate', (ExtraSeat) => activate.mutateAsync({ UserId: user.UserId, IsActive: true, ExtraSeat })).then(
      (done) => done && notifySuccess(`${user.Name} is activated.`),
      (error) => notifyFailure(error),
    )
  return (
    <Alert color="gray" icon={isInvited ? <IconMail size={18} /> : <IconUserOff size={18} />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 300px">
          {isInvited
            ? `${user.Name} has no password yet. They choose one with the link in their invitation.`
            : `${user.Name} is deactivated and cannot log in or get new leads or reminders. Contacts and history are kept.`}
        </Text>
        {user.CanEdit &&
          (isInvited ? (
            <InviteAgain user={user} />
          ) : (
            <Button size="xs" variant="default" onClick={letIn} loading={activate.isPending}>
              Activate
            </Button>
          ))}
      </Group>
    </Alert>
  )
}

export const InviteAgain = ({ user }: { user: Pick<User, 'UserId' | 'Name' | 'Email'> }) => {
  const invite = useInviteAgain()
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={invite.isPending}
      aria-label={`Invite Again: ${user.Name}`}
      onClick={() =>
        invite.mutate(user.UserId, {
          onSuccess: () => notifySuccess(`Another invitation is on its way to ${user.Email}.`),
          onError: (error) => notifyFailure(error),
        })
      }
    >
      Invite Again
    </Button>
  )
}

/** Ends a user's account, for a while or until it is restored. */
export const EndAccount = ({ user }: { user: User }) => {
  const setActive = useSetActive()
  const navigate = useNavigate()
  const deactivate = async () => {
    const question = `Deactivate ${user.Name}? They are logged out immediately and get no new leads or reminders. Their contacts and history stay, and their seat becomes free.`
    if (!(await confirm(question, { title: 'Deactivate User', yes: 'Deactivate' }))) return
    setActive.mutate(
      { UserId: user.UserId, IsActive: false },
      {
        onSuccess: () => notifySuccess(`${user.Name} is deactivated.`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  const remove = () =>
    openDialog(DeleteUserModal, {
      user,
      leave: () => navigate({ to: '/admin/users', ignoreBlocker: true }),
    })
  return (
    <>
      <Button variant="light" color="red" onClick={remove}>
        Delete User
      </Button>
      {user.AccountState !== 'Deactivated' && (
        <Button variant="default" onClick={deactivate} loading={setActive.isPending}>
          Deactivate
        </Button>
      )}
    </>
  )
}
