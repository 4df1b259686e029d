import { IconMailStar, IconMessageStar } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { listSearch } from '../../../ui/list-search.ts'

export const templatesScreens = [
  screen({
    path: '/settings/email/templates',
    title: 'Email Templates',
    icon: IconMailStar,
    search: listSearch,
    ahead: async () => fetchAhead((await import('./templates.api.ts')).emailTemplatesQuery),
    component: page(() => import('./EmailTemplatesPage.tsx'), 'EmailTemplatesPage'),
  }),
  screen({
    path: '/settings/text/templates',
    title: 'Text Templates',
    icon: IconMessageStar,
    search: listSearch,
    ahead: async () => fetchAhead((await import('./templates.api.ts')).textTemplatesQuery),
    component: page(() => import('./TextTemplatesPage.tsx'), 'TextTemplatesPage'),
  }),
] as const
