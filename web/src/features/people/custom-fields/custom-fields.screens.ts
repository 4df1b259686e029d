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
      const [{ importedNamesQuery }, { countedFieldsQuery }] = await Promise.all([
        import('./custom-fields.api.ts'),
        import('./own-fields.ts'),
      ])
      fetchAhead(countedFieldsQuery, importedNamesQuery)
    },
    component: page(() => import('./CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  }),
] as const
