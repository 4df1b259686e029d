import type { Handlers } from '../../http/handlers.ts'

export const ownedPropertyRoutes = {} satisfies Partial<Handlers>
