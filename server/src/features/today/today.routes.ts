import type { Handlers } from '../../http/handlers.ts'

export const todayRoutes = {
  today: async () => {
    throw new Error('not built yet')
  },
  snooze: async () => {
    throw new Error('not built yet')
  },
  unsnooze: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
