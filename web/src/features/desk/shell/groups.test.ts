import { expect, test } from 'vitest'
import { groupsOf, type Item, isOpen } from './groups.ts'

const item = (path: string, title: string, children: Item[] = []): Item => ({
  ...{ path, title, children, icon: 'x', exact: false, label: null, badge: null },
})
const settings = item('/settings', 'Settings', [item('/settings/sources', 'Sources')])
const menu = [
  item('/today', 'Today'),
  item('/contacts', 'Contacts', [item('/contacts', 'All Contacts'), item('/contacts/import', 'Contact Import')]),
  item('/pipeline', 'Pipeline'),
  item('/messages/sent', 'Mass Messages'),
  item('/video/videos', 'Videos', [item('/video/videos', 'Videos'), item('/video', 'New Video')]),
  item('/workflows', 'Workflows'),
  settings,
  item('/trash', 'Trash'),
]

test('the menu is put in groups, in its order; a group of one has no heading', () => {
  expect(groupsOf(menu).map(({ name, items }) => [name, items.map(({ title }) => title)])).toEqual([
    [undefined, ['Today']],
    ['Contacts', ['All Contacts', 'Contact Import']],
    [undefined, ['Pipeline']],
    ['Outreach', ['Mass Messages', 'Videos', 'New Video', 'Workflows']],
    ['Settings', ['All Settings', 'Sources']],
    [undefined, ['Trash']],
  ])
  expect(groupsOf([...menu, item('/admin/users', 'Users')]).at(-1)).toMatchObject({ name: 'Administration' })
})

test('a group is open as chosen, otherwise as it starts or while one is on its screen', () => {
  const [group] = groupsOf([settings])
  if (!group) throw new Error('no group')
  expect(isOpen(group, {}, '/')).toBe(false)
  expect(isOpen(group, {}, '/settings/sources')).toBe(true)
  expect(isOpen(group, { Settings: false }, '/settings/sources')).toBe(false)
  expect(isOpen(group, { Settings: true }, '/')).toBe(true)
  const [contacts] = groupsOf([menu[1] as Item])
  expect(contacts && isOpen(contacts, {}, '/')).toBe(true)
})
