import { Box, Menu, ScrollArea, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight, IconPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { MenuItemLink, NavigationLink } from '../../../ui/menu-links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { WaitingBadge } from '../../deals/review/WaitingBadge.tsx'
import { UnreadBadge } from '../../messages/inbox/UnreadBadge.tsx'
import classes from './Frame.module.css'
import { type Group, groupsOf, type Item, isOpen } from './groups.ts'
import { menuQuery } from './shell.api.ts'

type Props = { collapsed?: boolean; onNavigate?: () => void }

const home: Item = { path: '/', exact: true, icon: 'home', title: 'Home', label: null, badge: null, children: [] }

/** The items of api/menu in groups that fold, with the current one marked; while loading, Home. */
export const Navigation = ({ collapsed = false, onNavigate }: Props) => {
  const menu = useQuery(menuQuery)
  const list = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address and a menu that has come move the mark.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, menu.data])
  const groups = groupsOf(menu.data ?? [home])
  return (
    <ScrollArea h="100%" type="scroll" viewportRef={list}>
      {groups.map((group) =>
        group.name === undefined ? (
          <Items key={group.path} items={group.items} collapsed={collapsed} onNavigate={onNavigate} />
        ) : collapsed ? (
          <GroupMenu key={group.path} group={group} />
        ) : (
          <FoldedGroup key={group.path} group={group} onNavigate={onNavigate} />
        ),
      )}
      <Box mt={10} px="xs">
        <Loaded
          query={menu}
          skeleton={<Lines gap={10} widths={['70%', '55%', '62%']} />}
          title="The menu could not be loaded"
        >
          {() => null}
        </Loaded>
      </Box>
    </ScrollArea>
  )
}

const Items = ({ items, id, ...props }: { items: Item[]; id?: string } & Props) => (
  <ul className={classes.list} id={id}>
    {items.map((item) => (
      <li key={item.path}>
        <NavigationItem item={item} {...props} />
      </li>
    ))}
  </ul>
)

/** A heading that opens and closes its items; which are open is kept in this browser. */
const FoldedGroup = ({ group, onNavigate }: { group: Group; onNavigate?: () => void }) => {
  const { name = '', items } = group
  const [chosen, setChosen] = useLocalStorage<{ [name: string]: boolean }>({
    key: 'dormer.navGroups',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const open = isOpen(group, chosen, useLocation().pathname)
  const id = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen({ ...chosen, [name]: !open })}
      >
        <IconChevronRight size={14} stroke={2} />
        {name}
        {!open && <span className={classes.badge}>{items.map(({ path }) => badges[path])}</span>}
      </UnstyledButton>
      {open && <Items id={id} items={items} onNavigate={onNavigate} />}
    </div>
  )
}

/** Icons only: one for the group, with its items beside it. */
const GroupMenu = ({ group: { name, path, items } }: { group: Group }) => {
  const Icon = useScreen(path)?.icon ?? IconPoint
  const at = useLocation().pathname
  return (
    <Menu position="right-start" trigger="click" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={`${classes.item} ${classes.group}`}
          data-collapsed
          data-current={items.some((item) => `${at}/`.startsWith(`${item.path}/`)) || undefined}
          aria-label={name}
        >
          <Icon size={18} stroke={1.75} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {items.map((item) => (
          <MenuItemLink key={item.path} to={item.path} rightSection={badges[item.path] ?? item.badge}>
            {item.title}
          </MenuItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The declaration of the screen at a menu address (NAME.screens.ts). */
const useScreen = (path: string) => {
  const routes: { [path: string]: AnyRoute | undefined } = useRouter().routesByPath
  return routes[path]?.options.staticData?.screen
}

/** Counts that the browser keeps up to date. */
const badges: { [path: string]: ReactNode } = {
  '/inbox': <UnreadBadge />,
  '/transactions/review': <WaitingBadge key="review" />,
}

const NavigationItem = ({ item, collapsed, onNavigate }: { item: Item } & Props) => {
  const Icon = useScreen(item.path)?.icon ?? IconPoint
  const link = (
    <NavigationLink
      to={item.path}
      activeOptions={{ exact: item.exact, includeSearch: false }}
      className={classes.item}
      data-collapsed={collapsed || undefined}
      label={collapsed ? undefined : item.title}
      aria-label={collapsed ? item.title : undefined}
      leftSection={<Icon size={18} stroke={1.75} />}
      rightSection={!collapsed && (badges[item.path] ?? item.badge)}
      onClick={onNavigate}
    />
  )
  return collapsed ? (
    <Tooltip label={item.title} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
