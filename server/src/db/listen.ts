import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Login } from './login.ts'

/** How often to check that we still receive: an idle connection may be dead without either side knowing. */
const PING_MS = 30_000
/** What is sent, on another connection, to check it. */
const PING = 'ping'
/** Delay before reconnecting; it doubles with each failed attempt. */
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Listens on a channel of the database, on its own connection, which is reopened whenever it is lost. `heard` gets each
 * payload, and undefined whenever listening has (re)started, because earlier notifications were missed.
 */
export const listen = (login: Login, channel: string, log: Logger, heard: (payload: string | undefined) => void) => {
  const closing = new AbortController()
  let end = () => {}
  let pause = SHORTEST_PAUSE_MS

  const makeClient = () =>
    new pg.Client({
      ...login,
      application_name: 'dormer-listen',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
  /**
   * On another connection: through a pooler in transaction mode, our own statement could run where we once listened, and
   * be answered although nobody else's notifications arrive.
   */
  const sendPing = async () => {
    const client = makeClient()
    client.on('error', () => {})
    await client.connect()
    await client.query('select pg_notify($1, $2)', [channel, PING]).finally(() => client.end())
  }

  /** Listens until nothing arrives any more, or asked to close. */
  const listenUntilLost = async () => {
    const client = makeClient()
    const lost = Promise.withResolvers<void>()
    lost.promise.catch(() => {}) // also if it is lost before anything waits for it
    client.on('error', lost.reject)
    client.once('end', () => lost.reject(new Error('the connection was ended')))
    end = lost.resolve
    let pinging: NodeJS.Timeout | undefined
    try {
      await client.connect()
      let hears = false
      client.on('notification', ({ payload }) => {
        if (payload === PING) hears = true
        else heard(payload)
      })
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      pause = SHORTEST_PAUSE_MS
      heard(undefined)
      // If it fails, it is not heard.
      const ping = () => void sendPing().catch(() => {})
      ping()
      pinging = setInterval(() => {
        // Lost without a word; or a pooler in transaction mode, which accepts LISTEN but delivers nothing. Listening
        // again tells that anything may have changed.
        if (!hears) return lost.resolve()
        hears = false
        ping()
      }, PING_MS)
      await lost.promise
    } finally {
      clearInterval(pinging)
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
