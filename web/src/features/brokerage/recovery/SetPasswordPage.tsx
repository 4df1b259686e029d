import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/title.ts'
import { SecondStepForm } from '../session/SecondStepForm.tsx'
import { SignedOutForm, SignedOutLayout } from '../session/SignedOutLayout.tsx'
import { codeOf } from './code.rules.ts'
import { useResetPassword } from './recovery.api.ts'

type Words = { title: string; subtitle: string; button: string }

/** The first password of an invited user. */
export const ActivationPage = () => (
  <SetPassword
    title="Activate your account"
    subtitle="Welcome to the product! Please set your password."
    button="Activate Account"
  />
)

/** A new password in place of a forgotten one. */
export const ResetPage = () => (
  <SetPassword title="Reset your password" subtitle="Please enter your new password." button="Reset Password" />
)

const SetPassword = ({ title, subtitle, button }: Words) => {
  useTitle(button)
  const { cde } = useSearch({ strict: false }) as { cde?: string }
  const { UserId } = useParams({ strict: false }) as { UserId?: string }
  const navigate = useNavigate()
  const [Code] = useState(() => cde && codeOf(cde))
  // Removed from the address bar and the browser's history as soon as it is read.
  useEffect(() => {
    if (cde) void navigate({ to: '.', search: {}, replace: true })
  }, [cde, navigate])
  const set = useResetPassword()
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = event.currentTarget
    setMissing(password.value === '')
    if (password.value === '') return password.focus()
    const given = {
      Password: password.value,
      Code: Code ?? '',
      UserId: /^\d+$/.test(UserId ?? '') ? Number(UserId) : null,
    }
    set.mutate(given, {
      // Starts from scratch, so that nothing remains of a user who was signed in here before.
      onSuccess: ({ Refused }) => Refused === null && location.replace('/'),
    })
  }
  const { error, data } = set
  const fault = error instanceof ApiError ? error.fields.Password : undefined
  if (data?.SecondStep)
    return (
      <SignedOutLayout>
        <Paper p="xl" shadow="sm">
          <Stack gap="md">
            <Alert color="green" variant="light" role="status">
              Your new password is set.
            </Alert>
            <SecondStepForm
              asked={data.SecondStep}
              goOn={() => location.replace('/')}
              back={() => void navigate({ to: '/login' })}
            />
          </Stack>
        </Paper>
      </SignedOutLayout>
    )
  if (data?.Refused) return <IsSet Email={data.Email} why={data.Refused} />
  const broken = Code ? error && !fault && messageOf(error) : 'This link is incomplete. Open it from the email again.'
  return (
    <SignedOutForm title={title} subtitle={subtitle} onSubmit={submit}>
      {broken && (
        <Alert color="red" variant="light" role="alert">
          <Stack gap="xs">
            {broken}
            <AnchorLink to="/account-recovery" size="sm" fw={600}>
              Request another link
            </AnchorLink>
          </Stack>
        </Alert>
      )}
      <PasswordInput
        label="Password"
        description="At least 8 characters. Three or four unrelated words are easy to remember and hard to guess."
        autoComplete="new-password"
        autoFocus
        required
        withAsterisk={false}
        defaultVisible
        visibilityToggleButtonProps={{ 'aria-label': 'Hide or show the password' }}
        spellCheck={false}
        autoCapitalize="off"
        name="password"
        error={isMissing ? 'Enter a password' : fault}
      />
      <Button type="submit" fullWidth loading={set.isPending || data !== undefined} disabled={!Code}>
        {button}
      </Button>
    </SignedOutForm>
  )
}

const IsSet = ({ Email, why }: { Email: string; why: string }) => {
  const navigate = useNavigate()
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ to: '/login' })
  }
  return (
    <SignedOutForm title="Your password is set" subtitle={`You sign in as ${Email}.`} onSubmit={goOn}>
      <Text role="status">{why}</Text>
      <Button type="submit" fullWidth>
        Go To Login
      </Button>
    </SignedOutForm>
  )
}
