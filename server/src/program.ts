import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { openSecrets } from './access/secrets.ts'
import type { Config } from './config.ts'
import { connect, type makePool, makeQueuePool } from './db/connect.ts'
import { RESTORED } from './db/embedded.ts'
import { openHome } from './db/home.ts'
import { migrate } from './db/migrate.ts'
import { startWatching } from './db/watch.ts'
import { tryOutStore } from './features/brokerage/billing/try-out.queries.ts'
import { sharedTurns } from './features/homes/feeds/pace.queries.ts'
import { dues, erasing, handlers, jobs, mayLeave, merging, runs, schedules, subscriptions, tables } from './features.ts'
import { watchRoom } from './files/disk.ts'
import { buildApp } from './http/app.ts'
import { checkPort, portError } from './http/port.ts'
import { startWorker } from './jobs/worker.ts'
import { makeEmail } from './providers/email/make-email.ts'
import { makeFeeds } from './providers/listings/make-feeds.ts'
import { makePayments } from './providers/payments/make-payments.ts'
import { makePush } from './providers/push/push.ts'
import { makeSms } from './providers/sms/make-sms.ts'
import { makeStorage } from './providers/storage/make-storage.ts'
import { makeVoice } from './providers/voice/make-voice.ts'
import { openSecurityLog } from './security-log.ts'
import type { Services } from './services.ts'

/**
 * The application's role must not be able to bypass the policies, nor own the tables, as policies do not apply to their
 * owner.
 */
const refusePrivilegedRole = async (pool: ReturnType<typeof makePool>) => {
  const { rows } = await pool.query<{ mighty: boolean; name: string; zone: string }>(
    `select current_setting('TimeZone') as zone, r.rolsuper or r.rolbypassrls or pg_has_role(r.oid, t.relowner, 'usage') as mighty, r.rolname as name
     from pg_roles r join pg_class t on t.oid = 'public.tenant'::regclass where r.rolname = current_user`,
  )
  if (rows[0]?.mighty)
    throw new Error(
      `The database login ${rows[0].name} of DATABASE_URL bypasses row-level security. Give the application a login of its own, as docs/growing.md says.`,
    )
  // A pooler other than PgBouncer may not pass it on, and every time would be read wrong.
  if (rows[0]?.zone !== 'UTC')
    throw new Error(
      `Connections to the database arrive in the time zone ${rows[0]?.zone}, and must be in UTC: run  alter role ${rows[0]?.name} set timezone = 'UTC'  as a database administrator, and let the pooler connect again.`,
    )
}

/**
 * Starts what the config asks for: database, migrations, what `prepare` creates, web and worker. `stop` stops
 * everything in reverse order.
 */
export const startProgram = async (
  config: Config,
  log: Logger,
  say: (sentence: string) => void,
  prepare: (services: Services) => Promise<boolean> = async () => false,
) => {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((err) => log.error({ err }, 'stopping failed'))
  }
  try {
    if (config.web) await checkPort(config)
    const home = await openHome(config, say)
    // From now on it is no mere copy.
    await rm(path.join(config.dataDir, RESTORED), { force: true })
    undo.push(home.stop)
    home.onExit?.((err) => {
      log.fatal({ err }, 'the database has gone')
      say(`Dormer stops: ${err.message}`)
      process.exit(1)
    })
    await migrate(home.owner, { actsAsApp: home.appRole !== undefined })

    const database = connect(home.app, home.appRole, { max: config.databasePool, subscriptions })
    undo.push(database.close)
    await refusePrivilegedRole(database.pool)
    const storage = await makeStorage(config.storage, config.dataDir)
    const secrets = await openSecrets(config)
    const watching = startWatching(home.app, log)
    undo.push(watching.close)
    const { security, close } = openSecurityLog(config, log)
    undo.push(close)
    const email = makeEmail(config)
    undo.push(email.sender.close)
    const services: Services = {
      config,
      log,
      security,
      database,
      watching,
      storage,
      email,
      sms: makeSms(config),
      voice: makeVoice(config),
      payments: makePayments(config, tryOutStore(database)),
      feeds: await makeFeeds(config, sharedTurns(database)),
      secrets,
      push: makePush(config, secrets),
      tables,
      dues,
      mayLeave,
      merging,
      erasing,
      runs,
      hasRoom: watchRoom(config),
    }
    const hasDemo = await prepare(services)

    if (config.worker) {
      const pool = makeQueuePool(home.owner, 14)
      const worker = await startWorker(services, pool, jobs, schedules)
      undo.push(worker.stop)
    }
    let url: string | undefined
    if (config.web) {
      const app = await buildApp(services, handlers)
      await app.listen({ port: config.port, host: config.host }).catch(portError(config))
      undo.push(() => app.close())
      const address = app.server.address() as AddressInfo
      const host = config.host.includes(':') ? `[${config.host}]` : config.host
      url = config.publicUrl ?? `http://${host}:${address.port}`
    }
    const { rows } = await database.pool.query<{ empty: boolean }>('select is_empty() as empty')
    return { services, url, hasDemo, isEmpty: rows[0]?.empty === true, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
