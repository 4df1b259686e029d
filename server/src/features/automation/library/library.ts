import { clientWorkflows } from './clients.ts'
import { dealWorkflows } from './deals.ts'
import { leadWorkflows } from './leads.ts'
import type { Prepared } from './library.types.ts'

/** The workflows that come with Dormer. */
export const library: readonly Prepared[] = [...leadWorkflows, ...clientWorkflows, ...dealWorkflows]
