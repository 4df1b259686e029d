import { changePassword } from '@dormer/contract/users'
import { Button, Group, Paper, PasswordInput, SimpleGrid, TextInput, Title } from '@mantine/core'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useChangePassword } from './users.api.ts'

const passwords = changePassword.body.pick({ OldPassword: true, NewPassword: true })
const toggle = { 'aria-label': 'Show or hide the password' }

export const PasswordForm = ({ UserId, own, email }: { UserId: number; own: boolean; email: string }) => {
  const change = useChangePassword()
  const { form, submit, saving } = useContractForm(passwords, { OldPassword: '', NewPassword: '' }, async (values) => {
    await change.mutateAsync({ UserId, ...values })
    form.reset()
    notifySuccess('Your password has been updated.')
  })
  return (
    <Paper p="md" component="form" onSubmit={submit} noValidate aria-labelledby="login-information">
      <Title order={2} size="h5" id="login-information" mb="sm">
        User Login Information
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label="User name"
          value={email}
          readOnly
          autoComplete="username"
          description="You sign in with your email"
        />
        <PasswordInput
          label={own ? 'Current password' : 'Your own password'}
          description="To be sure it is you"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('OldPassword')}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters"
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('NewPassword')}
        />
      </SimpleGrid>
      <Group justify="flex-end" mt="md">
        <Button type="submit" variant="default" loading={saving}>
          Change Password
        </Button>
      </Group>
    </Paper>
  )
}
