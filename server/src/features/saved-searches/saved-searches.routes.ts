import type { Handlers } from '../../http/handlers.ts'

export const savedSearchRoutes = {} satisfies Partial<Handlers>
