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

/** Whether a call connected a user with the other party, whoever called whom and from which phone. */
export const wasTalked = (call: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${call}.user_id`)} is not null and ${sql.ref(`${call}.date_answered`)} is not null`
