import { IconForms } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const customFieldsScreens = [
  screen({
    path: '/settings/custom-fields',
    title: 'Custom Fields',
    icon: IconForms,
    permission: 'ManageSettings',
    ahead: async () => {
      const { customFieldsQuery, importedNamesQuery } = await import('./custom-fields.api.ts')
      fetchAhead(customFieldsQuery, importedNamesQuery)
    },
    component: page(() => import('./CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  }),
] as const
