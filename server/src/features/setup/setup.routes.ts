import type { Handlers } from '../../http/handlers.ts'

export const setupRoutes = {
  profileProgress: async () => {
    throw new Error('not built yet')
  },
  toggleProfileProgress: async () => {
    throw new Error('not built yet')
  },
  supportArticle: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
