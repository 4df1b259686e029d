import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, Lines } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { userQuery } from './users.api.ts'

const route = getRouteApi('/framed/admin/user/$UserId')

/** Edit Profile: the user's own (A184), or anyone's for users who manage users. */
export const ProfilePage = () => {
  const UserId = Number(route.useParams().UserId)
  const me = useCurrentUser()
  const profile = useQuery(userQuery(UserId))
  const own = me?.UserId === UserId
  const manages = me?.Permissions.includes('CreateUser')
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(manages ? [{ label: 'Users', to: '/admin/users' }] : []),
    { label: 'Edit Profile' },
  ]
  return (
    <Page title="Edit Profile" subtitle={profile.data && !own ? profile.data.Name : undefined} breadcrumbs={crumbs}>
      <Stack maw={880} gap="lg">
        <Loaded query={profile} skeleton={<ProfileSkeleton />}>
          {(user) => (
            <ProfileForm
              key={UserId}
              user={user}
              own={own}
              back={manages ? '/admin/users' : '/'}
              login={
                <>
                  <PasswordForm UserId={UserId} own={own} userName={user.UserName} />
                  <Sessions UserId={UserId} own={own} name={user.Name} />
                </>
              }
            />
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

const ProfileSkeleton = () => (
  <Stack gap="lg">
    {[3, 2].map((rows) => (
      <Paper key={rows} p="lg">
        <Stack gap="lg">
          <Lines h={16} widths={['140px']} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Blocks n={rows} h={56} gap="md" />
            <Blocks n={rows} h={56} gap="md" />
          </SimpleGrid>
        </Stack>
      </Paper>
    ))}
  </Stack>
)
