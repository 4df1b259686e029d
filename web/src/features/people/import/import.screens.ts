import { IconTableImport } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { id, searchOf, text } from '../../../ui/address.ts'

/** The import being shown, or the step of a file. */
const search = searchOf({ import: id, step: text })

export const importScreens = [
  screen({
    path: '/contacts/import',
    title: 'Contact Import',
    icon: IconTableImport,
    search,
    component: page(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
  // A file on its way in: its address goes on where it was, also on another day.
  screen({
    path: '/contacts/import/$ImportFileId',
    title: 'Contact Import',
    search,
    component: page(() => import('./ImportFilePage.tsx'), 'ImportFilePage'),
  }),
] as const
