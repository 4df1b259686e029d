import type { Handlers } from '../../http/handlers.ts'

export const reportRoutes = {
  contactReport: async () => {
    throw new Error('not built yet')
  },
  createdContacts: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
