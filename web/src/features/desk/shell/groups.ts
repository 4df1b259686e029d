import type { menu } from '@dormer/contract/desk/shell'
import type { Response } from '@dormer/contract/endpoint'

export type Item = Response<typeof menu>[number]
/** `name` is missing for what never folds. `path` is the screen whose icon stands for the group. */
export type Group = { name?: string; path: string; items: Item[] }

/** What the menu leaves without a heading, and videos, which go with it. */
const named: { [path: string]: string } = {
  '/sales/heat-sheet': 'Sales',
  '/pipeline': 'Sales',
  '/messages/sent': 'Outreach',
  '/video/videos': 'Outreach',
  '/workflows': 'Outreach',
  '/admin/users': 'Administration',
  '/admin/billing': 'Administration',
  '/admin/jobs': 'Administration',
  '/admin/outbox': 'Administration',
  '/admin/audit': 'Administration',
  '/admin/sign-ins': 'Administration',
  '/trash': 'Administration',
}
/** Few, and used every day; all others start folded, so that the whole navigation is in view. */
const startsOpen = new Set(['Contacts', 'Sales'])

/** Puts the menu's items in groups, in the menu's order; a group of one is not worth a heading. */
export const groupsOf = (menu: Item[]): Group[] => {
  const groups: Group[] = []
  for (const item of menu) {
    const { title, path, children } = item
    const name = named[path] ?? (children.length > 0 ? title : undefined)
    const items = children.length > 0 ? [...overviewOf(item), ...children] : [item]
    const group = groups.find((one) => one.name === name)
    if (group) group.items.push(...items)
    else groups.push({ name, path, items })
  }
  return groups.map((group) => (group.items.length === 1 ? { ...group, name: undefined } : group))
}

/** The page of a group that is not one of its items, such as that of all settings. */
const overviewOf = (item: Item): Item[] =>
  item.path === '/settings' ? [{ ...item, title: 'All Settings', exact: true, children: [] }] : []

/** Whether a group is open: as chosen, otherwise as it starts; the one of the current screen is open. */
export const isOpen = ({ name = '', items }: Group, chosen: { [name: string]: boolean }, at: string) =>
  chosen[name] ?? (startsOpen.has(name) || items.some(({ path }) => path !== '/' && `${at}/`.startsWith(`${path}/`)))
