import { passwordBody } from '@dormer/contract/brokerage/users'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { Section } from './Section.tsx'
import classes from './Users.module.css'
import { useChangePassword } from './users.api.ts'

const passwords = passwordBody.pick({ OldPassword: true, NewPassword: true })
const toggle = { 'aria-label': 'Show or hide the password' }

export const PasswordForm = ({ UserId, own, userName }: { UserId: number; own: boolean; userName: string }) => {
  const change = useChangePassword()
  const { form, submit, saving } = useContractForm(passwords, { OldPassword: '', NewPassword: '' }, async (values) => {
    if (!(await change.mutateAsync({ UserId, ...values }))) return false
    form.reset()
    notifySuccess('Your password has been updated.')
  })
  return (
    <form onSubmit={submit} noValidate>
      <Section title="User Login Information">
        <TextInput
          label="User name"
          description="Your email, which you sign in with"
          value={userName}
          readOnly
          variant="filled"
          autoComplete="username"
          className={classes.wide}
        />
        <PasswordInput
          label={own ? 'Current password' : 'Your own password'}
          description="To confirm that it is you"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('OldPassword')}
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters, not easy to guess"
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('NewPassword')}
        />
        <Stack className={classes.wide} align="flex-start" gap="sm">
          <Text size="sm" c="dimmed">
            {own
              ? 'A new password logs you out everywhere else, and your calendar address stops working.'
              : 'A new password logs the user out everywhere, and their calendar address stops working.'}
          </Text>
          <Button type="submit" variant="default" loading={saving}>
            Reset Password
          </Button>
        </Stack>
      </Section>
    </form>
  )
}
