import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { userQuery } from './users.api.ts'

const route = getRouteApi('/framed/admin/user/$UserId')

/** Edit Profile: one's own (A184), or anyone's for those who manage users. */
export const ProfilePage = () => {
  const UserId = Number(route.useParams().UserId)
  const me = useCurrentUser()
  const { data: user, error, refetch } = useQuery(userQuery(UserId))
  const own = me?.UserId === UserId
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(me?.Permissions.includes('CreateUser') ? [{ label: 'Users', to: '/admin/users' }] : []),
    { label: 'Edit Profile' },
  ]
  return (
    <Page title="Edit Profile" subtitle={user && !own ? user.Name : undefined} breadcrumbs={crumbs}>
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : !user ? (
        <Stack aria-busy="true">
          <Skeleton h={220} />
          <Skeleton h={220} />
        </Stack>
      ) : (
        <Stack maw={880} gap="lg">
          <ProfileForm key={UserId} user={user} />
          <PasswordForm key={`password-${UserId}`} UserId={UserId} own={own} email={user.UserName} />
        </Stack>
      )}
    </Page>
  )
}
