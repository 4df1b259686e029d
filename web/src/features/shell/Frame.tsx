import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Text, Tooltip } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readSession } from '../../api/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { currentUserQuery } from '../session/session.api.ts'
import { Navigation } from './Navigation.tsx'
import { openShortcuts, useShortcuts } from './shortcuts.tsx'
import { UserMenu } from './UserMenu.tsx'

const Palette = lazy(() => import('./Palette.tsx').then((m) => ({ default: m.Palette })))
const ImportWatcher = lazy(() => import('../import/ImportWatcher.tsx').then((m) => ({ default: m.ImportWatcher })))

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The frame around every signed-in screen, with what only they need: styles, modals, notifications. */
export const Frame = () => (
  <ModalsProvider>
    <Notifications position="top-right" autoClose={4000} />
    <Shell />
  </ModalsProvider>
)

/** Navigation, search, quick add, the user's menu. */
const Shell = () => {
  const [drawer, { toggle, close }] = useDisclosure()
  const [palette, { open: openPalette, close: closePalette }] = useDisclosure()
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'dormer.navCollapsed', defaultValue: false })
  useShortcuts({ openPalette })
  // Screens show dates in the user's zone, so they wait for him.
  const { data: user, error, refetch } = useQuery({ ...currentUserQuery, enabled: readSession() !== undefined })
  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: collapsed ? 68 : 232, breakpoint: 'sm', collapsed: { mobile: !drawer } }}
    >
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" flex={1}>
            <Burger opened={drawer} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Button
              variant="default"
              onClick={openPalette}
              leftSection={<IconSearch size={16} />}
              rightSection={<Kbd size="xs">{mac ? '⌘ K' : 'Ctrl K'}</Kbd>}
              visibleFrom="sm"
              w={320}
              justify="space-between"
              fw={400}
            >
              <Text size="sm" c="dimmed">
                Search people, pages, actions
              </Text>
            </Button>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Tooltip label="Search">
              <ActionIcon size="lg" onClick={openPalette} hiddenFrom="sm" aria-label="Search">
                <IconSearch size={20} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="New contact">
              <ActionIcon component={Link} to="/contacts/newcontact" size="lg" aria-label="New contact">
                <IconUserPlus size={20} />
              </ActionIcon>
            </Tooltip>
            <UserMenu onShortcuts={openShortcuts} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main">
        <Group justify="space-between" wrap="nowrap" h={36} mb="xs">
          <Logo wordless={collapsed} />
          <Burger opened onClick={close} hiddenFrom="sm" size="sm" aria-label="Close the navigation" />
        </Group>
        <AppShell.Section grow mih={0}>
          <Navigation collapsed={collapsed} onNavigate={close} />
        </AppShell.Section>
        <Tooltip label={collapsed ? 'Show the navigation in full' : 'Show icons only'} position="right">
          <ActionIcon
            visibleFrom="sm"
            onClick={() => setCollapsed(!collapsed)}
            aria-label={collapsed ? 'Show the navigation in full' : 'Show icons only'}
          >
            {collapsed ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        </Tooltip>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        {user ? <Outlet /> : error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />}
      </AppShell.Main>
      <Suspense>
        {palette && <Palette onClose={closePalette} />}
        {user && <ImportWatcher />}
      </Suspense>
    </AppShell>
  )
}
