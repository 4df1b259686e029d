import { type SqlBool, sql } from 'kysely'

/** The search of this number or guid (A151). */
export const isSearch = (id: number | string) =>
  typeof id === 'number' ? sql<SqlBool>`search.search_id = ${id}` : sql<SqlBool>`search.search_guid = ${id}::uuid`
