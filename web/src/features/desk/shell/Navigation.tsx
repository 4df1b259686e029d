import type { menu } from '@dormer/contract/desk/shell'
import type { Response } from '@dormer/contract/endpoint'
import { Box, ScrollArea, Tooltip } from '@mantine/core'
import { IconPoint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { NavigationLink } from '../../../ui/menu-links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { WaitingBadge } from '../../deals/review/WaitingBadge.tsx'
import { UnreadBadge } from '../../messages/inbox/UnreadBadge.tsx'
import classes from './Frame.module.css'
import { menuQuery } from './shell.api.ts'

type Item = Response<typeof menu>[number]
type Props = { collapsed?: boolean; onNavigate?: () => void }

const home: Item = { path: '/', exact: true, icon: 'home', title: 'Home', label: null, badge: null, children: [] }

/** The items of api/menu with the current one marked; while loading, Home. */
export const Navigation = ({ collapsed = false, onNavigate }: Props) => {
  const menu = useQuery(menuQuery)
  return (
    <ScrollArea h="100%" type="scroll">
      {groupsOf(menu.data ?? [home]).map((items) => (
        <ul className={classes.list} key={items[0]?.path}>
          {items.map((item) => (
            <li key={item.path}>
              <NavigationItem item={item} collapsed={collapsed} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ))}
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

/** Groups an item's children, and consecutive items without children. */
const groupsOf = (items: Item[]): Item[][] => {
  const groups: Item[][] = []
  let plain: Item[] | undefined
  for (const item of items) {
    if (item.children.length > 0) groups.push(item.children)
    else if (plain) plain.push(item)
    else groups.push([item])
    plain = item.children.length > 0 ? undefined : groups.at(-1)
  }
  return groups
}

/** The declaration of the screen at a menu address (NAME.screens.ts). */
const useScreen = (path: string) => {
  const routes: { [path: string]: AnyRoute | undefined } = useRouter().routesByPath
  return routes[path]?.options.staticData?.screen
}

/** Counts that the browser keeps up to date. */
const badges: { [path: string]: ReactNode } = { '/inbox': <UnreadBadge />, '/transactions/review': <WaitingBadge /> }

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
