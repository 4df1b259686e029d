import type { SignInProvider } from '@dormer/contract/messages/mailboxes'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconLogout } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { useConnectSignedIn } from './mailboxes.api.ts'

/** What is said when access to Google is missing, and its equivalent for Microsoft. */
const failures = {
  gmail: 'There was an error retrieving your google access, please logout, then login again.',
  office365: 'There was an error retrieving your Microsoft access, please logout, then login again.',
} as const
const logout = {
  gmail: { name: 'Log out of Google', url: 'https://accounts.google.com/Logout' },
  office365: {
    name: 'Log out of Microsoft',
    url: 'https://login.microsoftonline.com/common/oauth2/v2.0/logout',
  },
} as const

type Given = { code?: string; state?: string; error?: string }

/** Where the provider redirects after the sign-in, with a code that is exchanged once. */
const SignedIn = ({ provider, given: { code, state, error } }: { provider: SignInProvider; given: Given }) => {
  const navigate = useNavigate()
  const { mutate } = useConnectSignedIn(provider)
  const [why, setWhy] = useState(
    error === 'access_denied' ? 'You did not give permission.' : code ? undefined : 'The sign-in was not completed.',
  )
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!code || hasBegun.current) return
    hasBegun.current = true
    mutate(
      { Code: code, State: state },
      {
        onSuccess: ({ Email }) => {
          notifySuccess(`${Email} is connected. The last 30 days are being read now.`)
          navigate({ to: '/settings/email', replace: true })
        },
        onError: (failure) => setWhy(messageOf(failure)),
      },
    )
  }, [code, state, mutate, navigate])
  return (
    <Page
      title="Connect Mailbox"
      breadcrumbs={[
        { label: 'Home', to: '/' },
        { label: 'Connect Mailbox', to: '/settings/email' },
      ]}
    >
      {why === undefined ? (
        <Group role="status">
          <Loader size="sm" />
          <Text>Connecting your mailbox…</Text>
        </Group>
      ) : (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle />}
          title={failures[provider]}
          role="alert"
          maw={880}
        >
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{why}</Text>
            <Group>
              <Button
                component="a"
                href={logout[provider].url}
                target="_blank"
                rel="noopener noreferrer"
                size="xs"
                leftSection={<IconLogout size={16} />}
              >
                {logout[provider].name}
              </Button>
              <ButtonLink to="/settings/email" size="xs" variant="default">
                Try again
              </ButtonLink>
            </Group>
          </Stack>
        </Alert>
      )}
    </Page>
  )
}

const gmail = getRouteApi('/framed/settings/email/gmail')
export const GmailSignedInPage = () => <SignedIn provider="gmail" given={gmail.useSearch()} />

const office365 = getRouteApi('/framed/settings/email/office365')
export const Office365SignedInPage = () => <SignedIn provider="office365" given={office365.useSearch()} />
