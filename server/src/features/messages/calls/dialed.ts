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

/**
 * Whether a call is a touch by itself: it connected a user with a contact for at least a minute, whoever called whom and
 * from which phone (docs/rules.md#touches). If its outcome is logged, that is one at the same time.
 */
export const callTouches = (call: string): RawBuilder<SqlBool> => sql<SqlBool>`call_touches(${sql.ref(call)})`

/** Whether a call is a touch already, or connects a user with a contact at this moment. */
export const callTouchesOrMay = (call: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${callTouches(call)} or ${sql.ref(`${call}.status`)} = 'On Call' and ${sql.ref(`${call}.user_id`)} is not null)`
