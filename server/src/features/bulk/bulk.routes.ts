import type { Handlers } from '../../http/handlers.ts'

export const bulkRoutes = {} satisfies Partial<Handlers>
