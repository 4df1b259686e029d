import { signIn } from '@dormer/contract/session'
import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../forms/useContractForm.ts'
import { Logo } from '../../ui/Logo.tsx'
import { messageOf } from '../../ui/notify.ts'
import { useTitle } from '../../ui/Page.tsx'
import { useSignIn } from './session.api.ts'

const route = getRouteApi('/login')
const credentials = signIn.body.pick({ username: true, password: true })

export const LoginPage = () => {
  useTitle('Log In')
  const { to } = route.useSearch()
  const router = useRouter()
  const enter = useSignIn()
  const [refusal, setRefusal] = useState<string>()
  const { form, submit, saving } = useContractForm(credentials, { username: '', password: '' }, async (values) => {
    setRefusal(undefined)
    try {
      await enter.mutateAsync(values)
    } catch (error) {
      setRefusal(messageOf(error))
      return
    }
    // Only an address of our own: the parameter comes from outside.
    router.history.replace(to?.startsWith('/') && !to.startsWith('//') ? to : '/')
  })
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Center>
          <Logo />
        </Center>
        <Paper p="xl" component="form" onSubmit={submit} noValidate>
          <Stack gap="md">
            <div>
              <Title order={1} size="h3">
                Log in
              </Title>
              <Text size="sm" c="dimmed">
                Your contacts, follow-up and deals in one place.
              </Text>
            </div>
            {refusal && (
              <Alert color="red" variant="light" role="alert">
                {refusal}
              </Alert>
            )}
            <TextInput
              label="Email address"
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps('username')}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth loading={saving}>
              Log In
            </Button>
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
