import { Avatar, Group, NavLink, ScrollArea, Skeleton, Stack, Text, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../ui/Failure.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { iconOf } from './icons.tsx'
import { menuQuery } from './shell.api.ts'

const homeItem = { path: '/', exact: true, icon: 'home', title: 'Home', label: null, badge: null, children: [] }

/** The items of api/menu with the current place marked; until they are loaded, Home (S1§2). */
export const Navigation = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) => {
  const { data, error, refetch } = useQuery(menuQuery)
  const user = useCurrentUser()
  const items = (data ?? [homeItem]).flatMap((item) => (item.children.length > 0 ? item.children : [item]))
  return (
    <Stack h="100%" gap="xs">
      <Group gap="sm" wrap="nowrap" px={4} py="xs" justify={collapsed ? 'center' : undefined}>
        <Avatar
          radius="xl"
          size={34}
          color="roof"
          name={user ? `${user.FirstName} ${user.LastName}` : undefined}
          alt=""
        />
        {!collapsed && (
          <div>
            <Text size="sm" fw={600} lineClamp={1}>
              {user ? `${user.FirstName} ${user.LastName}` : 'Me'}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {user?.Title ?? 'My Title'}
            </Text>
          </div>
        )}
      </Group>
      <ScrollArea flex={1}>
        <Stack component="ul" gap={2} p={0} m={0} className="plain-list">
          {items.map((item) => {
            const Icon = iconOf(item.icon)
            return (
              <li key={item.path}>
                <Tooltip label={item.title} position="right" disabled={!collapsed}>
                  <NavLink
                    component={Link}
                    to={item.path}
                    label={collapsed ? undefined : item.title}
                    aria-label={collapsed ? item.title : undefined}
                    leftSection={<Icon size={18} stroke={1.7} />}
                    activeOptions={{ exact: item.exact, includeSearch: false }}
                    activeProps={{ 'data-active': true } as object}
                    onClick={onNavigate}
                  />
                </Tooltip>
              </li>
            )
          })}
          {!data && !error && <Skeleton h={32} />}
        </Stack>
        {error && <Failure error={error} onRetry={refetch} title="The menu could not be loaded" />}
      </ScrollArea>
    </Stack>
  )
}
