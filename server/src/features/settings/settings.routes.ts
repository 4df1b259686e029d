import type { Handlers } from '../../http/handlers.ts'

export const settingsRoutes = {} satisfies Partial<Handlers>
