import { Alert, Button, Center, Divider, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { page } from '../../../screen.ts'
import { Logo } from '../../../ui/Logo.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { RegisterLink } from '../registration/RegisterLink.tsx'
import classes from './Login.module.css'
import { askPasskey, canUsePasskeys, offersPasskeys } from './passkeys.ts'
import { usePasskeySignIn, useSignIn } from './session.api.ts'
import { typedEmail } from './typed-email.ts'

// Few have a second step, and everybody loads this screen.
const SecondStepForm = page(() => import('./SecondStepForm.tsx'), 'SecondStepForm')

type Props = {
  /** A session has expired. */
  ended?: boolean
  /** Awaited before the button is released; its failure is shown like a failed sign-in. */
  goOn: () => unknown
}

/** The whole sign-in screen. */
export const LoginForm = ({ ended, goOn }: Props) => {
  const enter = useSignIn(goOn)
  const asked = enter.error instanceof ApiError ? enter.error.body?.SecondStep : undefined
  return (
    <Center component="main" p="md" pb={120} className={classes.ground}>
      <Stack w="100%" maw={400} gap="lg">
        <Center>
          <Logo />
        </Center>
        <Paper p="xl" shadow="sm">
          {asked ? (
            <Suspense>
              <SecondStepForm asked={asked} goOn={goOn} back={enter.reset} />
            </Suspense>
          ) : (
            <PasswordStep ended={ended} goOn={goOn} enter={enter} />
          )}
        </Paper>
        <Group justify="center">
          <RegisterLink>Register your brokerage</RegisterLink>
          <AnchorLink to="/privacy-policy" size="xs" c="dimmed">
            Privacy policy
          </AnchorLink>
        </Group>
      </Stack>
    </Center>
  )
}

const PasswordStep = ({ ended, goOn, enter }: Props & { enter: ReturnType<typeof useSignIn> }) => {
  const passkey = usePasskeySignIn(goOn)
  const hasPasskeys = useOfferedPasskeys(passkey)
  const [missing, setMissing] = useState<string[]>([])
  const error = enter.error ?? passkey.error
  // A plain form, because this screen loads before anything else.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const who = { username: form.username.value.trim(), password: form.password.value }
    const empty = (['username', 'password'] as const).filter((name) => who[name] === '')
    setMissing(empty)
    passkey.reset()
    if (empty[0]) form[empty[0]].focus()
    else enter.mutate(who)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1} size="h3">
            Log in
          </Title>
          <Text size="sm" c="dimmed">
            Your contacts, follow-up and deals in one place.
          </Text>
        </div>
        {ended && !error && (
          <Alert color="blue" variant="light" role="status">
            Your session has ended. Log in to continue where you left off.
          </Alert>
        )}
        {error && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <TextInput
          label="Email address"
          type="email"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoFocus
          name="username"
          defaultValue={typedEmail.is}
          onChange={(event) => {
            typedEmail.is = event.currentTarget.value
          }}
          error={missing.includes('username') && 'Enter your email address'}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          name="password"
          error={missing.includes('password') && 'Enter your password'}
        />
        <Button type="submit" fullWidth loading={enter.isPending}>
          Log In
        </Button>
        {hasPasskeys && (
          <>
            <Divider label="or" />
            <Button
              variant="default"
              fullWidth
              leftSection={<IconFingerprint size={18} aria-hidden />}
              loading={passkey.isPending}
              onClick={() => {
                enter.reset()
                passkey.mutate()
              }}
            >
              Log In with a Passkey
            </Button>
          </>
        )}
        <AnchorLink to="/account-recovery" size="sm" ta="center">
          I forgot my password
        </AnchorLink>
      </Stack>
    </form>
  )
}

/** Has the browser offer passkeys in the email field; returns whether there can be any here. */
const useOfferedPasskeys = (passkey: ReturnType<typeof usePasskeySignIn>) => {
  const [canUse, setCanUse] = useState(canUsePasskeys)
  const enter = useEffectEvent((answer: string) => passkey.mutate(answer))
  useEffect(() => {
    let isGone = false
    // The library needs the field, which exists by now.
    const offer = async () => {
      if (!(await offersPasskeys()) || isGone) return
      const answer = await askPasskey({ isAutofill: true })
      if (answer && !isGone) enter(answer)
    }
    // The operator has not set an address for passkeys, or it is a different one.
    if (canUse) offer().catch((error) => error instanceof ApiError && error.status === 400 && setCanUse(false))
    return () => {
      isGone = true
    }
  }, [canUse])
  return canUse
}
