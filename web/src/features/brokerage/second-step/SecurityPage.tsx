import { Alert, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { securityQuery, useSetSecurity } from './second-step.api.ts'

const list = new Intl.ListFormat('en-US')

/** What a brokerage requires of its admins at sign-in. */
export const SecurityPage = () => {
  const settings = useQuery(securityQuery)
  const set = useSetSecurity()
  const user = useCurrentUser()
  return (
    <Page
      title="Security"
      subtitle="How your brokerage’s admins sign in"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Security' }]}
    >
      <Loaded query={settings} skeleton={<Blocks n={1} h={120} gap="md" />}>
        {({ AdminsNeedSecondStep, WithoutSecondStep }) => (
          <Paper p={{ base: 'md', sm: 'lg' }} maw={880}>
            <Stack>
              <Switch
                label="Admins need a second step"
                description="Admins without an authenticator app or a passkey must set one up before they can do anything else."
                checked={AdminsNeedSecondStep}
                disabled={set.isPending}
                onChange={(event) =>
                  set.mutate(event.currentTarget.checked, {
                    onSuccess: (done) => done && notifySuccess('Saved.'),
                    onError: (error) => notifyFailure(error),
                  })
                }
              />
              {WithoutSecondStep.length > 0 ? (
                <Alert color="gray" icon={<IconShieldLock size={18} />}>
                  Without a second step: {list.format(WithoutSecondStep)}.
                </Alert>
              ) : (
                <Text size="sm" c="dimmed">
                  Every admin has a second step.
                </Text>
              )}
              {user && (
                <AnchorLink size="sm" w="fit-content" to="/admin/user/$UserId" params={{ UserId: String(user.UserId) }}>
                  Your own second step is on your profile
                </AnchorLink>
              )}
            </Stack>
          </Paper>
        )}
      </Loaded>
    </Page>
  )
}
