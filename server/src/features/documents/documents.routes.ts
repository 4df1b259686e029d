import type { Handlers } from '../../http/handlers.ts'

export const documentRoutes = {} satisfies Partial<Handlers>
