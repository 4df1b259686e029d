import type { Handlers } from '../../http/handlers.ts'

export const activityRoutes = {} satisfies Partial<Handlers>
