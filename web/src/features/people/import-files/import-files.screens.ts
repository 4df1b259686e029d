import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { oneOf, searchOf } from '../../../ui/address.ts'

const search = searchOf({ step: oneOf(['file', 'columns', 'check', 'import']) })

/** A file that has been uploaded. Its address goes on where it was, also on another day. */
export const importFilesScreens = [
  screen({
    path: '/contacts/import/$ImportFileId',
    title: 'Contact Import',
    search,
    ahead: async ({ params }) => {
      const id = Number(params.ImportFileId)
      if (id > 0) fetchAhead((await import('./import-files.api.ts')).importFileQuery(id))
    },
    component: page(() => import('./ImportFilePage.tsx'), 'ImportFilePage'),
  }),
] as const
