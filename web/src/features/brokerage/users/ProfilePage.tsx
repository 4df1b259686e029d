import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Failure } from '../../../ui/Failure.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { userQuery } from './users.api.ts'

const route = getRouteApi('/framed/admin/user/$UserId')

/** Edit Profile: the user's own (A184), or anyone's for users who manage users. */
export const ProfilePage = () => {
  const UserId = Number(route.useParams().UserId)
  const me = useCurrentUser()
  const { data: user, error, refetch } = useQuery(userQuery(UserId))
  const own = me?.UserId === UserId
  const manages = me?.Permissions.includes('CreateUser')
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(manages ? [{ label: 'Users', to: '/admin/users' }] : []),
    { label: 'Edit Profile' },
  ]
  return (
    <Page title="Edit Profile" subtitle={user && !own ? user.Name : undefined} breadcrumbs={crumbs}>
      <Stack maw={880} gap="lg">
        {user ? (
          <ProfileForm
            key={UserId}
            user={user}
            back={manages ? '/admin/users' : '/'}
            login={<PasswordForm UserId={UserId} own={own} userName={user.UserName} />}
          />
        ) : error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <>
            <SectionSkeleton fields={5} />
            <SectionSkeleton fields={4} />
          </>
        )}
      </Stack>
    </Page>
  )
}

const SectionSkeleton = ({ fields }: { fields: number }) => (
  <Paper p="lg" aria-busy>
    <Skeleton h={16} w={140} mb="lg" />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {Array.from({ length: fields }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identical and never reorder.
        <Stack key={i} gap={6}>
          <Skeleton h={12} w={90} />
          <Skeleton h={36} />
        </Stack>
      ))}
    </SimpleGrid>
  </Paper>
)
