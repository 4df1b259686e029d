import { newUser } from '@dormer/contract/brokerage/users'
import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { withSeat } from './seats.ts'
import { useCreateUser } from './users.api.ts'

const nobody = { FirstName: '', LastName: '', PhoneNumber: '', Email: '' }

/** Create User; all four fields are needed. */
export const AddUserPage = () => {
  const { mutateAsync: create } = useCreateUser()
  const navigate = useNavigate()
  const { form, submit, saving } = useContractForm(newUser, nobody, async (user) => {
    const made = await withSeat('Add User', (ExtraSeat) => create({ ...user, ExtraSeat }))
    if (!made) return
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
              They get an email with a link to choose a password. Set their role, title and permissions on the next
              page; until then, they are an agent.
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
