import { ActionIcon, AppShell, Box, Button, Flex, Group, Kbd, Tooltip } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import {
  IconClipboardPlus,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Activity, Suspense } from 'react'
import { readSession } from '../../../api/session.ts'
import { OpenDialogs, Waits } from '../../../ui/dialogs.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { lazyDialog, lazyPart, lazyWatcher } from '../../../ui/lazily.tsx'
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx'
import { openAssignWorkflow } from '../../automation/enrollments/assign-workflow.ts'
import { BillingBanner } from '../../brokerage/billing/BillingBanner.tsx'
import { ClosingBanner } from '../../brokerage/brokerage/ClosingBanner.tsx'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { offerToLogCall } from '../../day/activities/offerToLogCall.tsx'
import { NotificationsMenu } from '../../day/notifications/NotificationsMenu.tsx'
import { editTask } from '../../day/tasks/editTask.ts'
import { openTaskForContacts } from '../../day/tasks/openTaskForContacts.ts'
import { startTransaction } from '../../deals/transactions/startTransaction.ts'
import { openMass } from '../../messages/mass/openMass.ts'
import { composeEmail } from '../../messages/messages/email/composeEmail.ts'
import { TextDock } from '../../messages/messages/texts/TextDock.tsx'
import { UnreadTextsMenu } from '../../messages/messages/texts/UnreadTextsMenu.tsx'
import { massWanted, tasksWanted, workflowWanted } from '../../people/bulk/mass.events.ts'
import { addPerson } from '../../people/contacts/addPerson.ts'
import { contactCalled, emailWanted, taskWanted, transactionWanted } from '../../people/contacts/contact.events.ts'
import { contactHere } from '../contact-page/here.ts'
import classes from './Frame.module.css'
import { Me } from './Me.tsx'
import { Navigation } from './Navigation.tsx'
import { collapsedKeys, TIGHT } from './navigation-width.ts'
import { useShortcuts } from './shortcuts.ts'
import { UserMenu } from './UserMenu.tsx'

const Palette = lazyDialog(() => import('./Palette.tsx').then((m) => m.Palette))
const SecondStepFirst = lazyPart(() =>
  import('../../brokerage/second-step/SecondStepFirst.tsx').then((m) => m.SecondStepFirst),
)
const Tabs = lazyPart(() => import('./Tabs.tsx').then((m) => m.Tabs))
const NavigationDrawer = lazyDialog(() => import('./NavigationDrawer.tsx').then((m) => m.NavigationDrawer))
const ImportWatcher = lazyWatcher(() => import('../../people/import/ImportWatcher.tsx').then((m) => m.ImportWatcher))
const NotificationWatcher = lazyWatcher(() =>
  import('../../day/notifications/NotificationWatcher.tsx').then((m) => m.NotificationWatcher),
)
const RecentWatcher = lazyWatcher(() => import('./recent.ts').then((m) => m.RecentWatcher))
const Dialer = lazyWatcher(() => import('../../messages/calls/Dialer.tsx').then((m) => m.Dialer))
const LineMenu = lazyWatcher(() => import('../../messages/calls/LineMenu.tsx').then((m) => m.LineMenu))
const DeviceBar = lazyWatcher(() => import('./DeviceBar.tsx').then((m) => m.DeviceBar))
const BulkWatcher = lazyWatcher(() => import('../../people/bulk/BulkWatcher.tsx').then((m) => m.BulkWatcher))

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The frame around every signed-in screen: navigation, search, quick add, user menu. */
export const Frame = () => {
  const [drawer, { open: openDrawer, close: closeDrawer }] = useDisclosure()
  const [palette, { open: openPalette, close: closePalette }] = useDisclosure()
  const isTight = useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false })
  const wide = useLocalStorage(collapsedKeys.wide)
  const tight = useLocalStorage(collapsedKeys.tight)
  const [collapsed, setCollapsed] = isTight ? tight : wide
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 24.99em)', undefined, { getInitialValueInEffect: false })
  useShortcuts({ openPalette })
  contactCalled.useListener(offerToLogCall)
  taskWanted.useListener(editTask)
  tasksWanted.useListener(openTaskForContacts)
  transactionWanted.useListener(startTransaction)
  massWanted.useListener(openMass)
  workflowWanted.useListener(openAssignWorkflow)
  emailWanted.useListener(composeEmail)
  // Screens show dates in the user's zone, so they wait for the user.
  const me = useQuery({ ...currentUserQuery, enabled: readSession() !== undefined })
  const user = me.data
  const covered = user?.NeedsSecondStep === true
  return (
    <>
      {covered && (
        <Suspense fallback={<PageSkeleton />}>
          <SecondStepFirst UserId={user.UserId} />
        </Suspense>
      )}
      {/* If it becomes required while somebody is working, typed text is still there afterwards. */}
      <Activity mode={covered ? 'hidden' : 'visible'}>
        <Waits value={covered}>
          <AppShell
            layout="alt"
            header={{ height: 56 }}
            navbar={{ width: collapsed ? 64 : 232, breakpoint: 'sm', collapsed: { mobile: true } }}
            transitionDuration={120}
          >
            <a className="skip-link" href="#main">
              Skip to the content
            </a>
            <AppShell.Header px={{ base: 'sm', sm: 'lg' }} className={classes.header}>
              <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
                <Box hiddenFrom="sm" flex={1} className={classes.phoneLogo}>
                  <Logo wordless={isNarrow} brokerage={user?.Brokerage} />
                </Box>
                <Button
                  variant="default"
                  className={classes.search}
                  onClick={openPalette}
                  leftSection={<IconSearch size={16} />}
                  rightSection={<Kbd size="xs">{mac ? '⌘ K' : 'Ctrl K'}</Kbd>}
                  visibleFrom="sm"
                  w={380}
                  justify="space-between"
                  styles={{ label: { flex: 1 } }}
                >
                  Search people, transactions, tasks
                </Button>
                <Group wrap="nowrap" className={classes.actions}>
                  <ActionIcon size="lg" onClick={openPalette} hiddenFrom="sm" aria-label="Search">
                    <IconSearch size={20} />
                  </ActionIcon>
                  <Tooltip label="Add Person">
                    <ActionIcon size="lg" aria-label="Add Person" onClick={addPerson}>
                      <IconUserPlus size={20} />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label="Log Activity">
                    <ActionIcon size="lg" aria-label="Log Activity" onClick={() => logActivity(contactHere())}>
                      <IconClipboardPlus size={20} />
                    </ActionIcon>
                  </Tooltip>
                  <Box w={34}>
                    <Suspense>{user && <LineMenu />}</Suspense>
                  </Box>
                  <UnreadTextsMenu />
                  <NotificationsMenu />
                  <UserMenu />
                </Group>
              </Group>
            </AppShell.Header>
            {!isPhone && (
              <AppShell.Navbar p="sm" aria-label="Main" className={classes.navigation}>
                <Group justify="space-between" wrap="nowrap" h={32} mb="md" px={collapsed ? 7 : 6}>
                  <Link
                    to="/"
                    aria-label={`${user?.Brokerage.Logo ? user.Brokerage.Name : 'Dormer'}, home`}
                    className={classes.logo}
                  >
                    <Logo wordless={collapsed} brokerage={user?.Brokerage} />
                  </Link>
                </Group>
                <AppShell.Section grow mih={0}>
                  <Navigation collapsed={collapsed} />
                </AppShell.Section>
                <Flex direction={collapsed ? 'column' : 'row'} align="center" gap={4} mt="sm">
                  <Me collapsed={collapsed} />
                  <Tooltip label={collapsed ? 'Show the navigation in full' : 'Show icons only'} position="right">
                    <ActionIcon
                      onClick={() => setCollapsed(!collapsed)}
                      aria-label={collapsed ? 'Show the navigation in full' : 'Show icons only'}
                    >
                      {collapsed ? (
                        <IconLayoutSidebarLeftExpand size={18} />
                      ) : (
                        <IconLayoutSidebarLeftCollapse size={18} />
                      )}
                    </ActionIcon>
                  </Tooltip>
                </Flex>
              </AppShell.Navbar>
            )}
            <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
              <Suspense>{user && <Dialer key={user.UserId} UserId={user.UserId} />}</Suspense>
              <Suspense>
                <DeviceBar />
              </Suspense>
              {user && <BillingBanner user={user} />}
              <ClosingBanner />
              {user ? (
                <Outlet />
              ) : me.error ? (
                <Box p="lg">
                  <QueryFailure query={me} />
                </Box>
              ) : (
                <PageSkeleton />
              )}
            </AppShell.Main>
            {user && <TextDock key={user.UserId} UserId={user.UserId} />}
            {palette && <Palette close={closePalette} />}
            <Suspense>
              {isPhone && <Tabs openMore={openDrawer} />}
              {drawer && <NavigationDrawer close={closeDrawer} />}
              {user && <RecentWatcher UserId={user.UserId} />}
              {user && <ImportWatcher />}
              {user && <BulkWatcher />}
              {user && <NotificationWatcher key={user.UserId} UserId={user.UserId} />}
            </Suspense>
          </AppShell>
        </Waits>
      </Activity>
      <OpenDialogs isCovered={covered} />
    </>
  )
}
