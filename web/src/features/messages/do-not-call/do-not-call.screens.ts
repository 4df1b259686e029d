// An icon that the menu has anyway: each one more is in everybody's first load.
import { IconPhone } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

export const doNotCallScreens = [
  screen({
    path: '/settings/do-not-call',
    title: 'Do Not Call',
    icon: IconPhone,
    permission: 'ManageMessages',
    /** What is searched for in the brokerage's own list. */
    search: searchOf({ find: text }),
    ahead: async () => fetchAhead((await import('./do-not-call.api.ts')).listsQuery),
    component: page(() => import('./DoNotCallPage.tsx'), 'DoNotCallPage'),
  }),
] as const
