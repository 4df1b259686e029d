import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Login } from './connect.ts'

/** An idle connection may be dead without either side knowing, so it is probed this often. */
const PING_MS = 30_000
/** What we send to ourselves to check that we still receive. */
const PING = 'ping'
/** Delay before reconnecting; it doubles with each failed attempt. */
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Listens on a channel of the database, on its own connection, which is reopened whenever it is lost. `heard` gets each
 * payload, and undefined whenever listening has (re)started, because earlier notifications were missed.
 */
export const listen = (
  login: Login,
  role: string | undefined,
  channel: string,
  log: Logger,
  heard: (payload: string | undefined) => void,
) => {
  const closing = new AbortController()
  let end = () => {}
  let pause = SHORTEST_PAUSE_MS

  /** Listens until the connection is lost or asked to close. */
  const listenUntilLost = async () => {
    const client = new pg.Client({
      ...login,
      application_name: 'dormer-listen',
      options: role && `-c role=${role}`,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const lost = Promise.withResolvers<void>()
    lost.promise.catch(() => {}) // also if it is lost before anything waits for it
    client.on('error', lost.reject)
    client.once('end', () => lost.reject(new Error('the connection was ended')))
    end = lost.resolve
    let ping: NodeJS.Timeout | undefined
    try {
      await client.connect()
      let hears = true
      client.on('notification', ({ payload }) => {
        if (payload === PING) hears = true
        else heard(payload)
      })
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      pause = SHORTEST_PAUSE_MS
      heard(undefined)
      ping = setInterval(() => {
        // A pooler in transaction mode accepts LISTEN but delivers nothing; in that case the state is polled this
        // often.
        if (!hears) heard(undefined)
        hears = false
        client.query('select pg_notify($1, $2)', [channel, PING]).catch(lost.reject)
      }, PING_MS)
      await lost.promise
    } finally {
      clearInterval(ping)
      await client.end()
    }
  }

  const keep = async () => {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((err) => log.warn({ err }, 'not listening to the database; retrying'))
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  const kept = keep()
  return {
    close: async () => {
      closing.abort()
      end()
      await kept
    },
  }
}
