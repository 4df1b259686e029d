import { newUser } from '@dormer/contract/brokerage/users'
import { type RoleId, roles, USUAL_ROLE } from '@dormer/contract/permissions'
import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { useMay } from '../session/session.api.ts'
import { withSeat } from './seats.ts'
import { useCreateUser, useUpdateUser } from './users.api.ts'

const roleOptions = Object.entries(roles).map(([id, label]) => ({ value: Number(id) as RoleId, label }))
const nobody = { FirstName: '', LastName: '', PhoneNumber: '', Email: '' }

/** Create User; all four fields are needed. The role is given as soon as there is a user to have it. */
export const AddUserPage = () => {
  const { mutateAsync: create } = useCreateUser()
  const { mutateAsync: update } = useUpdateUser()
  const mayChangeRoles = useMay('ChangeRoles')
  const [role, setRole] = useState<RoleId>(USUAL_ROLE)
  const navigate = useNavigate()
  const { form, submit, saving } = useContractForm(newUser, nobody, async (user) => {
    const made = await withSeat('Add User', (ExtraSeat) => create({ ...user, ExtraSeat }))
    if (!made) return
    // The user is there in any case; their page says which role they have.
    if (role !== USUAL_ROLE)
      await update({ UserId: made.Id, RoleId: role }).catch((error) => notifyFailure(error, 'The role was not saved'))
    notifySuccess(`An invitation is on its way to ${user.Email}.`, `${user.FirstName} ${user.LastName} was added`)
    await navigate({ to: '/admin/user/$UserId', params: { UserId: String(made.Id) }, ignoreBlocker: true })
  })
  useLeaveGuard(() => form.isDirty())
  return (
    <Page
      title="Add User"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Users', to: '/admin/users' }, { label: 'Add User' }]}
    >
      <Paper p={{ base: 'md', sm: 'lg' }} maw={880}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              They get an email with a link to choose a password.{' '}
              {mayChangeRoles
                ? 'Set their title and permissions on the next page.'
                : 'Set their title and permissions on the next page; they are an agent until an admin gives them another role.'}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
              <TextInput
                label="First name"
                autoComplete="off"
                withAsterisk
                data-autofocus
                {...form.getInputProps('FirstName')}
              />
              <TextInput label="Last name" autoComplete="off" withAsterisk {...form.getInputProps('LastName')} />
              <PhoneInput label="Cell phone" autoComplete="off" withAsterisk {...form.getInputProps('PhoneNumber')} />
              <TextInput label="Email" type="email" autoComplete="off" withAsterisk {...form.getInputProps('Email')} />
              {mayChangeRoles && (
                <Select<RoleId>
                  label="Role"
                  data={roleOptions}
                  value={role}
                  onChange={(role) => role && setRole(role)}
                />
              )}
            </SimpleGrid>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => navigate({ to: '/admin/users' })}>
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                Add User
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}
