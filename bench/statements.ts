import type pg from 'pg'
import type Cursor from 'pg-cursor'
import pino from 'pino'
import { readConfig } from '../server/src/config.ts'
import { connect, makePool } from '../server/src/db/connect.ts'
import type { Watching } from '../server/src/db/watch.ts'
import { forgetOptions } from '../server/src/features/people/contacts/options.queries.ts'
import { handlers, runs, subscriptions, tables } from '../server/src/features.ts'
import { buildApp } from '../server/src/http/app.ts'
import { makeEmail } from '../server/src/providers/email/make-email.ts'
import { makeSms } from '../server/src/providers/sms/make-sms.ts'
import type { Storage } from '../server/src/providers/storage/storage.ts'
import { makeVoice } from '../server/src/providers/voice/make-voice.ts'
import type { Request } from './http.ts'
import type { Program } from './program.ts'

type Statement = { text: string; values: unknown[] }
/** What one request sends to the database: flights run one after the other, a flight's statements together. */
export type Statements = Statement[][]

/**
 * Lets the program's own code answer a request in this process, on the measured program's database with nothing cached,
 * and records the statements it sends. For a read-only request, the transaction around them and the look-up of the actor
 * are left out.
 */
export const openRecorder = async ({ database }: Program, dataDir: string) => {
  const log = pino({ level: 'silent' })
  const own = connect(database.app, undefined, { max: 1, subscriptions })
  let flights: Statements = []
  let waiting = 0
  const listen = (client: pg.Client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((statement: string | Cursor, values: unknown[] = []) => {
      // The end of the request before may still be on its way.
      if (waiting === 0 || flights.length === 0) flights.push([])
      if (typeof statement !== 'string') {
        flights.at(-1)?.push(statement as unknown as Statement)
        return query(statement)
      }
      flights.at(-1)?.push({ text: statement, values: [...values] })
      waiting++
      return query(statement, values).finally(() => waiting--)
    }) as typeof client.query
  }
  own.pool.on('connect', listen)
  own.bulkPool.on('connect', listen)
  const config = readConfig({ DORMER_DATA: dataDir, DORMER_DEMO: 'off', RATE_LIMIT_USER: '0', RATE_LIMIT_ADDRESS: '0' })
  const parts = {
    database: own,
    watching: {} as Watching,
    storage: {} as Storage,
    email: makeEmail(config),
    sms: makeSms(config),
    voice: makeVoice(config),
    payments: undefined,
    feeds: [],
    secrets: undefined,
    push: undefined,
    tables,
    dues: [],
    mayLeave: [],
    merging: [],
    erasing: [],
    runs,
    hasRoom: async () => true,
  }
  const app = await buildApp({ config, log, security: log, ...parts }, handlers)
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
  const linesOf = (lines = '') => Object.fromEntries(lines.split('\r\n').flatMap((l) => (l ? [l.split(': ')] : [])))
  return {
    record: async ({ method, path, body, headers }: Request, token: string, writes = false): Promise<Statements> => {
      flights = []
      forgetOptions()
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headersOf(token), ...linesOf(headers) },
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(`${method} ${path} answered ${answer.statusCode} ${answer.body}`)
      const isWork = ({ text }: Statement) =>
        !text.includes('enter_by_session') && (writes || !/^(begin|start|commit)/i.test(text))
      return flights.map((flight) => flight.filter(isWork)).filter((flight) => flight.length > 0)
    },
    /** The statements that read the file behind the link a request returns. */
    recordDownload: async ({ method, path, body }: Request, token: string): Promise<Statements> => {
      const link = await app.inject({ method, url: path, headers: headersOf(token), payload: body })
      flights = []
      await app.inject({ url: link.json<{ Url: string }>().Url })
      return flights
    },
    close: async () => {
      await app.close()
      await own.close()
    },
  }
}

/** Bare connections as the application's role, under the same policies and settings, opened once for the tenant. */
export const openBare = async ({ database }: Program, tenantId: number, connections: number, pipeline = true) => {
  const pool = makePool(database.app, { max: connections, pipeline, name: 'bare' })
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)])
  return {
    clients,
    close: async () => {
      for (const client of clients) client.release()
      await pool.end()
    },
  }
}

/** Replays what was recorded, as it was sent. */
export const replay = async (client: pg.PoolClient, statements: Statements) => {
  for (const flight of statements) await Promise.all(flight.map(({ text, values }) => client.query(text, values)))
}
