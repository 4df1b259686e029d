import { Paper, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../../ui/Loaded.tsx'
import { type Crumb, Page } from '../../../ui/Page.tsx'
import { Blocks, Lines } from '../../../ui/Skeletons.tsx'
import { OwnEvents } from '../account-events/OwnEvents.tsx'
import { SecondStep } from '../second-step/SecondStep.tsx'
import { useCurrentUser, useMay } from '../session/session.api.ts'
import { AccountState } from './Account.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PermissionList } from './PermissionList.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { type User, userQuery } from './users.api.ts'

const route = getRouteApi('/framed/admin/user/$UserId')

/** Edit Profile: the user's own, or anyone's for users who manage users. */
export const ProfilePage = () => {
  const UserId = Number(route.useParams().UserId)
  const me = useCurrentUser()
  const profile = useQuery(userQuery(UserId))
  const own = me?.UserId === UserId
  const manages = useMay('CreateUser')
  const crumbs: Crumb[] = [
    { label: 'Home', to: '/' },
    ...(manages ? [{ label: 'Users', to: '/admin/users' as const }] : []),
    { label: 'Edit Profile' },
  ]
  return (
    <Page title="Edit Profile" subtitle={profile.data && !own ? profile.data.Name : undefined} breadcrumbs={crumbs}>
      <Stack maw={880} gap="lg">
        <Loaded query={profile} skeleton={<ProfileSkeleton />}>
          {(user) =>
            manages ? (
              <>
                <AccountState user={user} />
                <ProfileTabs key={UserId} user={user} own={own} />
              </>
            ) : (
              <Profile key={UserId} user={user} own={own} back="/" manages={false} />
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

type ProfileProps = { user: User; own: boolean; back: '/' | '/admin/users'; manages: boolean }
const Profile = ({ user, own, back, manages }: ProfileProps) => (
  <ProfileForm
    user={user}
    own={own}
    back={back}
    manages={manages}
    login={
      <>
        <PasswordForm UserId={user.UserId} own={own} userName={user.UserName} />
        <SecondStep UserId={user.UserId} own={own} name={user.Name} />
        <Sessions UserId={user.UserId} own={own} name={user.Name} />
        {own && <OwnEvents />}
      </>
    }
  />
)

/** Profile and Permissions, for those who manage users. */
const ProfileTabs = ({ user, own }: { user: User; own: boolean }) => {
  const { tab = 'profile' } = useSearch({ from: '/framed/admin/user/$UserId' })
  const navigate = useNavigate({ from: '/admin/user/$UserId' })
  return (
    <Tabs
      value={tab}
      onChange={(next) => navigate({ search: { tab: next === 'permissions' ? next : undefined }, resetScroll: false })}
      activateTabWithKeyboard={false}
      // Hidden but kept mounted, so that what is typed stays.
      keepMountedMode="display-none"
    >
      <Tabs.List mb="md" aria-label={`About ${user.Name}`}>
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="permissions">Permissions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile">
        <Profile user={user} own={own} back="/admin/users" manages />
      </Tabs.Panel>
      <Tabs.Panel value="permissions">{tab === 'permissions' && <PermissionList user={user} />}</Tabs.Panel>
    </Tabs>
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
