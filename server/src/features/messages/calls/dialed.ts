import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether the other party's phone was really called, of an outgoing call: not if the provider failed, or if it was given
 * up before, such as by a user who did not take it on their own phone. The simulated line calls at once.
 */
export const wasDialed = (call: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${call}.${column}`)
  return sql<SqlBool>`${of('status')} <> 'Failed'
    and (${of('via')} = 'Simulated' or ${of('other_sid')} is not null or ${of('date_answered')} is not null)`
}
