import { IconTableImport } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { id, searchOf } from '../../../ui/address.ts'

/** The import being shown. */
const search = searchOf({ import: id })

export const importScreens = [
  screen({
    path: '/contacts/import',
    title: 'Contact Import',
    icon: IconTableImport,
    search,
    component: page(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
] as const
