import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'

export const libraryRoutes = {
  workflowLibrary: async () => [],
  copyFromLibrary: async () => {
    throw notFound('workflow')
  },
} satisfies Partial<Handlers>
