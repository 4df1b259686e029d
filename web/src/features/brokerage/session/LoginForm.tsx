import {
  Alert,
  Anchor,
  Button,
  Center,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Logo } from '../../../ui/Logo.tsx'
import { RegisterLink } from '../registration/RegisterLink.tsx'
import classes from './Login.module.css'
import { useSignIn } from './session.api.ts'

type Props = {
  /** A session has expired. */
  ended?: boolean
  /** Awaited before the button is released; its failure is shown as a failed sign-in's. */
  goOn: () => unknown
}

/** The whole sign-in screen. */
export const LoginForm = ({ ended, goOn }: Props) => {
  const enter = useSignIn(goOn)
  const [missing, setMissing] = useState<string[]>([])
  // A plain form, because this screen loads before anything else.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const who = { username: form.username.value.trim(), password: form.password.value }
    const empty = (['username', 'password'] as const).filter((name) => who[name] === '')
    setMissing(empty)
    if (empty[0]) form[empty[0]].focus()
    else enter.mutate(who)
  }
  return (
    <Center component="main" p="md" pb={120} className={classes.ground}>
      <Stack w="100%" maw={400} gap="lg">
        <Center>
          <Logo />
        </Center>
        <Paper p="xl" shadow="sm" component="form" onSubmit={submit} noValidate>
          <Stack gap="md">
            <div>
              <Title order={1} size="h3">
                Log in
              </Title>
              <Text size="sm" c="dimmed">
                Your contacts, follow-up and deals in one place.
              </Text>
            </div>
            {ended && !enter.error && (
              <Alert color="blue" variant="light" role="status">
                Your session has ended. Log in to go on where you were.
              </Alert>
            )}
            {enter.error && (
              <Alert color="red" variant="light" role="alert">
                {messageOf(enter.error)}
              </Alert>
            )}
            <TextInput
              label="Email address"
              type="email"
              autoComplete="username"
              autoFocus
              name="username"
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
            <Anchor component={Link} to="/account-recovery" size="sm" ta="center">
              I forgot my password
            </Anchor>
          </Stack>
        </Paper>
        <Group justify="center">
          <RegisterLink>Register your brokerage</RegisterLink>
          <Anchor component={Link} to="/privacy-policy" size="xs" c="dimmed">
            Privacy policy
          </Anchor>
        </Group>
      </Stack>
    </Center>
  )
}
