import { IconHistory } from '@tabler/icons-react'
import { queries } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { auditSearch } from './audit.search.ts'

export const auditScreens = [
  screen({
    path: '/admin/audit',
    title: 'Audit Log',
    icon: IconHistory,
    permission: 'ViewAudit',
    search: auditSearch,
    ahead: async ({ search }) => queries.prefetchInfiniteQuery((await import('./audit.api.ts')).auditQuery(search)),
    component: page(() => import('./AuditPage.tsx'), 'AuditPage'),
  }),
] as const
