import pg from 'pg'

/** How to reach a database as one of the roles. */
export type Login = pg.ClientConfig & {
  /** Through a pooler such as PgBouncer, which passes on no startup options, and perhaps no settings of a connection. */
  isPooled?: boolean
}

/** pg's own way to say how a connection starts, which its types leave out. */
type Starting = pg.Client & { getStartupConf(): Record<string, string> }
const Starter = pg.Client as unknown as new (config?: string | pg.ClientConfig) => Starting

/** A connection in UTC. PgBouncer keeps the time zone of each of its clients, in every mode. */
export class UtcClient extends Starter {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }
}

/**
 * Whether a pooler is in between: PgBouncer refuses startup options, or leaves them out if told so
 * (`ignore_startup_parameters`).
 */
export const isPooled = async (login: Login) => {
  const client = new pg.Client({
    ...login,
    application_name: 'dormer-look',
    options: '-c dormer.option=arrived',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('dormer.option', true) = 'arrived' as arrived`)
    return rows[0].arrived !== true
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
