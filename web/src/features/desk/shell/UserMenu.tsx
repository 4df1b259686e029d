import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconKeyboard, IconLogout, IconProgressCheck, IconStack2, IconUserEdit } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useScheme } from '../../../theme/useScheme.ts'
import { initials } from '../../../ui/initials.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { MenuItemLink } from '../../../ui/menu-links.tsx'
import { useCurrentUser, useSignOut } from '../../brokerage/session/session.api.ts'
import { ProgressRoom } from '../../brokerage/setup/ProgressRoom.tsx'
import { openShortcuts } from './shortcuts.ts'

const ProgressMenuItem = lazyPart(() =>
  import('../../brokerage/setup/ProgressMenuItem.tsx').then((m) => m.ProgressMenuItem),
)

const themes = { light: 'Light', dark: 'Dark', auto: 'Same as system' }

export const UserMenu = () => {
  const user = useCurrentUser()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useScheme()
  const name = user ? `${user.FirstName} ${user.LastName}`.trim() : 'Me'
  return (
    <Menu width={280}>
      <Menu.Target>
        <UnstyledButton bdrs="xl">
          <Avatar size={34} src={user?.PhotoUrl}>
            {user && initials(name)}
          </Avatar>
          <VisuallyHidden>Your menu, {name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="bright" component="span" display="block" truncate>
            {name}
          </Text>
          <Text size="xs" component="span" display="block" truncate>
            {user && `${user.Email} · ${user.RoleName}`}
          </Text>
        </Menu.Label>
        <Suspense fallback={<ProgressRoom />}>{user?.ShowProfileProgress && <ProgressMenuItem />}</Suspense>
        {user && (
          <MenuItemLink
            to="/admin/user/$UserId"
            params={{ UserId: String(user.UserId) }}
            leftSection={<IconUserEdit size={16} />}
          >
            Edit Profile
          </MenuItemLink>
        )}
        <MenuItemLink to="/profile/setup" leftSection={<IconProgressCheck size={16} />}>
          Setup Checklist
        </MenuItemLink>
        <MenuItemLink to="/runs" leftSection={<IconStack2 size={16} />}>
          Background Work
        </MenuItemLink>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(v) => setColorScheme(v as keyof typeof themes)}>
          {Object.entries(themes).map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
