import type { Permission } from '@dormer/contract/permissions'
import { may } from '../../access/actor.ts'
import type { Handlers } from '../../http/handlers.ts'

type Item = { path: string; title: string; icon: string; exact?: boolean; needs?: Permission; children?: Item[] }

/** Every screen that exists (A172), in the order of the navigation. */
const items: Item[] = [
  {
    path: '/contacts',
    title: 'Contacts',
    icon: 'contacts',
    children: [
      { path: '/contacts', title: 'All Contacts', icon: 'list', exact: true },
      { path: '/contacts/newcontact', title: 'New Contact', icon: 'new-contact' },
      { path: '/contacts/import', title: 'Contact Import', icon: 'import' },
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    icon: 'settings',
    needs: 'ManageSettings',
    children: [
      { path: '/settings/sources', title: 'Sources', icon: 'sources' },
      { path: '/settings/urgencytypes', title: 'Urgency Types', icon: 'urgency-types' },
    ],
  },
  { path: '/admin/users', title: 'Users', icon: 'users', needs: 'CreateUser' },
  { path: '/admin/jobs', title: 'Background Jobs', icon: 'jobs', needs: 'ManageJobs' },
]

type MenuItem = Omit<Required<Item>, 'needs' | 'children'> & { label: null; badge: null; children: MenuItem[] }
const present = ({ path, exact = false, icon, title, children = [] }: Item): MenuItem => ({
  path,
  exact,
  icon,
  title,
  label: null,
  badge: null,
  children: children.map(present),
})

export const shellRoutes = {
  menu: async ({ actor }) => items.filter((item) => !item.needs || may(actor, item.needs)).map(present),
} satisfies Partial<Handlers>
