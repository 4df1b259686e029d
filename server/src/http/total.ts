import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'

/** The total number of rows, for every row of a query with a limit. Not for pages: it does not count what precedes them. */
export const maxRows = sql<number>`count(*) over ()`.as('MaxRows')

/**
 * Says in X-Total-Count how many rows there are in all (docs/rules.md#capped-lists); the rows are returned as they are.
 */
export const withTotal = <R extends { MaxRows: number }>(reply: FastifyReply, rows: R[]) => {
  reply.header('x-total-count', rows[0]?.MaxRows ?? 0)
  return rows
}
