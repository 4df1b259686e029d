import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/title.ts'
import { RegisterLink } from '../registration/RegisterLink.tsx'
import { SignedOutForm } from '../session/SignedOutLayout.tsx'
import { typedEmail } from '../session/typed-email.ts'
import { useRequestReset } from './recovery.api.ts'

/** Asks for a link to set a new password. */
export const RecoveryPage = () => {
  useTitle('Password Recovery')
  const ask = useRequestReset()
  const [isMissing, setMissing] = useState(false)
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email } = event.currentTarget
    const given = email.value.trim()
    setMissing(given === '')
    if (given === '') email.focus()
    else ask.mutate(given)
  }
  return (
    <SignedOutForm
      title="Password Recovery"
      subtitle="Enter the email address you sign in with. We will email you a link to set a new password."
      onSubmit={submit}
    >
      {ask.error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(ask.error)}
        </Alert>
      )}
      <TextInput
        label="Email address"
        type="email"
        autoComplete="username"
        autoFocus
        name="email"
        defaultValue={typedEmail.is}
        onChange={(event) => {
          typedEmail.is = event.currentTarget.value
        }}
        error={isMissing && 'Enter your email address'}
      />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button type="submit" loading={ask.isPending}>
          Recover Password
        </Button>
        <ButtonLink variant="default" to="/login">
          Cancel
        </ButtonLink>
      </Group>
      <RegisterLink>Not a member yet? Click here to register</RegisterLink>
      <Dialog
        opened={ask.isSuccess}
        close={ask.reset}
        title="Thank you!"
        isBrief
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          <Text>An email has been sent to your email on file with a link to reset your password.</Text>
          <Text size="sm" c="dimmed">
            Nothing after a few minutes? Check your spam folder and the address you entered.
          </Text>
          <Button onClick={() => navigate({ to: '/login' })} data-autofocus>
            Return To Login
          </Button>
        </Stack>
      </Dialog>
    </SignedOutForm>
  )
}
