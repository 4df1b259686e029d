import type { Handlers } from '../../http/handlers.ts'

export const searchRoutes = {} satisfies Partial<Handlers>
