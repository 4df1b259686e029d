import { z } from 'zod'

/** How something is done: by hand, in a job, an import, by a workflow, through the API, on the clients' pages, or outside Dormer. */
const vias = ['User', 'Job', 'Import', 'Workflow', 'Api', 'Client', 'System'] as const
export type Via = (typeof vias)[number]

/** What every event says: whose it is, how it was done, who did it, and what caused it, such as a workflow. */
const common = {
  TenantId: z.number(),
  Via: z.enum(vias),
  ById: z.number().nullable(),
  CausedBy: z.string().nullable(),
}
type Common = typeof common

type Declared = { label: string; payload: z.ZodRawShape }

/** Something that happened: what it is called, and what is said of it. Ids are in sets, where there may be many. */
export const defineEvents = <const E extends Record<string, Declared>>(events: E) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { label, payload }]) => [
      name,
      { label, payload: z.object({ ...common, ...payload }) },
    ]),
  ) as unknown as { [N in keyof E]: { label: string; payload: z.ZodObject<Common & E[N]['payload']> } }

/** Ids, ascending. */
export const ids = z.array(z.number())

/** The role of a user (permissions.ts). */
export const roleId = z.literal([1, 2, 3, 4])
