import { permissions } from '@dormer/contract/permissions'
import { Alert, Paper, Stack, Switch } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { type User, userPermissionsQuery, useSetPermission } from './users.api.ts'

/** What a user may do, each saved as it is switched. */
export const PermissionList = ({ user }: { user: User }) => {
  const rows = useQuery(userPermissionsQuery(user.UserId))
  const set = useSetPermission(user.UserId)
  return (
    <Loaded query={rows} skeleton={<Blocks n={Object.keys(permissions).length} h={56} gap="xs" />}>
      {(all) => (
        <Stack>
          <Reason
            user={user}
            all={all.every(({ HasPermission }) => HasPermission)}
            any={all.some((row) => row.CanChange)}
          />
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <Stack gap="lg">
              {all.map(({ PermissionCode, Name, Description, HasPermission, CanChange }) => (
                <Switch
                  key={PermissionCode}
                  label={Name}
                  description={Description}
                  checked={HasPermission}
                  disabled={!CanChange}
                  onChange={(e) => set.mutate({ PermissionCode, HasPermission: e.currentTarget.checked })}
                />
              ))}
            </Stack>
          </Paper>
        </Stack>
      )}
    </Loaded>
  )
}

/** Why nothing, or not everything, can be switched. */
const Reason = ({ user, all, any }: { user: User; all: boolean; any: boolean }) =>
  any ? undefined : (
    <Alert color="gray" icon={<IconShieldCheck size={18} />}>
      {all && user.CanEdit
        ? `${user.Name} is an admin. Admins can do everything.`
        : `${user.Name} has permissions that you do not have. An admin can change them.`}
    </Alert>
  )
