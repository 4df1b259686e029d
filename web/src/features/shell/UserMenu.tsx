import {
  Avatar,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconKeyboard, IconLogout, IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser, useSignOut } from '../session/session.api.ts'

export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const user = useCurrentUser()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = user ? `${user.FirstName} ${user.LastName}` : 'Me'
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton>
          <Avatar radius="xl" size={34} color="roof" name={user ? name : undefined} alt="" />
          <VisuallyHidden>Your menu, {name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="bright" component="span">
            {name}
          </Text>
          <Text size="xs" component="span" display="block">
            {user?.Email} · {user?.RoleName}
          </Text>
        </Menu.Label>
        {user && (
          <Menu.Item
            component={Link}
            {...({ to: '/admin/user/$UserId', params: { UserId: String(user.UserId) } } as object)}
            leftSection={<IconUserEdit size={16} />}
          >
            Edit Profile
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          px="xs"
          pb="xs"
          aria-label="Theme"
          value={colorScheme}
          onChange={(v) => setColorScheme(v as typeof colorScheme)}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'System' },
          ]}
        />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
