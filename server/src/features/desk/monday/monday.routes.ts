import type { Handlers } from '../../../http/handlers.ts'
import { mondayOf } from './monday.queries.ts'

export const mondayRoutes = {
  monday: ({ db, actor }) => mondayOf(db, actor),
} satisfies Partial<Handlers>
