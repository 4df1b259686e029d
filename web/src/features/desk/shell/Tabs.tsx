import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAddressBook, IconDots, IconInbox, IconPlus, IconSun } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { UnreadBadge } from '../../messages/inbox/UnreadBadge.tsx'
import { useActions } from './palette.entries.tsx'
import classes from './Tabs.module.css'

const TabLink = createLink((props: ComponentProps<'a'>) => <a {...props} className={classes.tab} />)

/** On a phone, within reach of the thumb: the screens used most, what can be added, and everything else. */
export const Tabs = ({ openMore }: { openMore: () => void }) => (
  <nav aria-label="Tabs" className={classes.tabs}>
    <TabLink to="/today">
      <Tab icon={<IconSun size={22} stroke={1.75} />} label="Today" />
    </TabLink>
    <TabLink to="/inbox">
      <Tab icon={<IconInbox size={22} stroke={1.75} />} label="Inbox" badge={<UnreadBadge />} />
    </TabLink>
    <TabLink to="/contacts" activeOptions={{ includeSearch: false }}>
      <Tab icon={<IconAddressBook size={22} stroke={1.75} />} label="Contacts" />
    </TabLink>
    <AddMenu />
    <UnstyledButton className={classes.tab} onClick={openMore}>
      <Tab icon={<IconDots size={22} stroke={1.75} />} label="More" />
      <VisuallyHidden> of the navigation</VisuallyHidden>
    </UnstyledButton>
  </nav>
)

const Tab = ({ icon, label, badge }: { icon: ReactNode; label: string; badge?: ReactNode }) => (
  <>
    <span className={classes.icon}>{icon}</span>
    <span>{label}</span>
    {badge && <span className={classes.badge}>{badge}</span>}
  </>
)

const AddMenu = () => (
  <Menu position="top" width={260} withinPortal returnFocus>
    <Menu.Target>
      <UnstyledButton className={classes.tab} aria-label="Add">
        <span className={classes.add}>
          <IconPlus size={22} stroke={2} />
        </span>
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <AddItems />
    </Menu.Dropdown>
  </Menu>
)

/** What the palette offers to add or send, about the contact or transaction in view as it opens. */
const AddItems = () =>
  useActions()
    .filter(({ isAdded }) => isAdded)
    .map(({ id, icon, label, run }) => (
      <Menu.Item key={id} leftSection={icon} onClick={run}>
        {label}
      </Menu.Item>
    ))
