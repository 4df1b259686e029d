import { IconDatabaseImport } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const idxScreens = [
  screen({
    path: '/idx/settings',
    title: 'Idx Settings',
    icon: IconDatabaseImport,
    permission: 'ManageSettings',
    ahead: async () => {
      const { catalogsQuery, feedsQuery, mlsOptionsQuery, ownTenantQuery } = await import('./feeds.api.ts')
      fetchAhead(mlsOptionsQuery, ownTenantQuery, catalogsQuery, feedsQuery)
    },
    component: page(() => import('./IdxSettingsPage.tsx'), 'IdxSettingsPage'),
  }),
] as const
