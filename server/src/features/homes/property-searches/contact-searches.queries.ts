import { type SqlBool, sql } from 'kysely'

/** The search with this number or GUID. */
export const isSearch = (id: number | string) =>
  typeof id === 'number' ? sql<SqlBool>`search.search_id = ${id}` : sql<SqlBool>`search.search_guid = ${id}::uuid`
