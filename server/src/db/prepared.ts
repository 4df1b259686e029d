import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import type { Tx } from './connect.ts'
import { UtcClient } from './login.ts'

/** The texts sent as named statements, with their names: one per form of each `prepared` statement. */
const names = new Map<string, string>()

/** A placeholder for a value while a statement is compiled. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A statement compiled once per process, and parsed and planned once per connection (a named statement of the
 * protocol): for what is read or written often, by key or along an index. Never for searches: PostgreSQL keeps one plan
 * for all values, and a plan that suits one word or filter takes seconds for another. Columns are named, not `*`.
 *
 * `build` runs once for each `form`, such as each role, and must not look at the values: they are only placeholders at
 * that point.
 */
export const prepared = <Values extends object, Row, Form extends (string | number)[]>(
  build: (db: Tx, values: Values, ...form: Form) => CompiledQuery<Row>,
) => {
  const forms = new Map<string, CompiledQuery<Row>>()
  return async (db: Tx, values: Values, ...form: Form): Promise<Row[]> => {
    const key = form.join()
    let compiled = forms.get(key)
    if (!compiled) {
      compiled = build(db, places as Values, ...form)
      // It would be sent as it is, and match nothing.
      if (compiled.parameters.some((p) => Array.isArray(p) && p.some((one) => one instanceof Place)))
        throw new Error(`A value of a prepared statement may not stand in a list: ${compiled.sql}`)
      forms.set(key, compiled)
      names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url'))
    }
    const parameters = compiled.parameters.map((p) => (p instanceof Place ? values[p.name as keyof Values] : p))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/**
 * Whether a statement failed only because it is named. Its columns have changed type since it was prepared, because
 * another process has changed a table: every connection that has it prepared fails it from then on. Or there is a
 * pooler in transaction mode that knows nothing of names, so that a statement prepared on one of its connections is
 * looked for on another, or prepared twice on the same.
 */
export const isNameFault = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (
    (code === '0A000' && message.includes('cached plan must not change result type')) ||
    code === '26000' ||
    code === '42P05'
  )
}

/** Until the first such fault. */
let isNaming = true

/** For tests: as if the process had just started. */
export const nameAgain = () => {
  isNaming = true
}

/** Long enough for the next of a row of requests, and too short to be in anybody's way. */
const HELD_MS = 5

/**
 * A connection that sends prepared statements by name, and combines whatever is issued in one turn of the event loop
 * (`begin` and the first statement, a page's look-ups) into one write. Once a name was at fault, statements are sent
 * unnamed until the process restarts: after a table changed, that will be soon, because a new version has changed it.
 */
export class PreparedClient extends UtcClient {
  /** Runs while the end of a transaction is held back. */
  #ending: NodeJS.Timeout | undefined
  // biome-ignore lint/suspicious/noExplicitAny: pg declares many forms of this; the pool and Kysely use this one.
  override query(text: any, values?: any, callback?: any): any {
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => stream.uncork())
    this.#release()
    const name = isNaming ? names.get(text) : undefined
    if (!name) return super.query(text, values, callback)
    const answer = super.query({ name, text, values }) as unknown as Promise<unknown>
    answer.catch((error) => {
      if (isNameFault(error)) isNaming = false
    })
    return answer
  }
  /**
   * Ends a transaction that has only read, so that there is nothing to wait for: with what the connection is asked next,
   * which saves each of two processes a system call, or in a moment.
   */
  endSoon() {
    this.query('commit').catch(() => {})
    this.#stream.cork()
    this.#ending = setTimeout(() => this.#release(), HELD_MS)
  }

  #release() {
    if (!this.#ending) return
    clearTimeout(this.#ending)
    this.#ending = undefined
    this.#stream.uncork()
  }

  get #stream() {
    return (this as unknown as { connection: { stream: NodeJS.WritableStream & { cork(): void; uncork(): void } } })
      .connection.stream
  }
}
