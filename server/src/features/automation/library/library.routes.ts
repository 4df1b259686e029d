import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { filterFields } from '../../people/contact-search/options.queries.ts'
import { copyPrepared, described } from './copy.queries.ts'
import { library } from './library.ts'

export const libraryRoutes = {
  workflowLibrary: async ({ db, actor }) => {
    const workflows = []
    const fields = await filterFields(db, actor)
    for (const prepared of library) workflows.push(await described(db, actor, prepared, fields))
    return workflows
  },
  copyFromLibrary: ({ db, actor, params }) => {
    const prepared = library.find(({ Key }) => Key === params.key)
    if (!prepared) throw notFound('workflow')
    return copyPrepared(db, actor, prepared)
  },
} satisfies Partial<Handlers>
