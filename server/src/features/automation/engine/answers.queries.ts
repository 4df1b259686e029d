import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HELP, START, STOP } from '../../messages/gate/stop-words.rules.ts'

const KEYWORDS = [...STOP, ...START, ...HELP]

/**
 * Whether a received message is somebody's own words, to stop what waits for an answer: not what a program wrote, not a
 * reaction, and not a word to our number (STOP, START, HELP), which is obeyed at once and says nothing to the agent.
 */
export const isInOwnWords = (message: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${message}.${column}`)
  return sql<SqlBool>`not ${of('is_mine')} and not ${of('is_automatic')} and not ${of('is_reaction')} and not (
    ${of('channel')} = 'Text' and length(${of('body')}) <= 40
    and btrim(regexp_replace(lower(${of('body')}), '[^a-z0-9]+', ' ', 'g')) = any(${KEYWORDS}::text[]))`
}
