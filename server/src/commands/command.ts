import { type Config, ConfigError, readConfig } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { runningEmbedded } from '../db/embedded.ts'
import { type DatabaseHome, openHome } from '../db/home.ts'
import { migrate } from '../db/migrate.ts'

export const say = (sentence: string) => console.log(sentence)

/**
 * A command's arguments, no more than it takes: without quotation marks, a name or a reason is split into several, and
 * a part of it would be taken for the whole.
 */
export const argumentsOf = (args: string[], count: number, usage: string) => {
  if (args.length !== count || args.some((one) => !one.trim() || one.startsWith('--'))) throw new Error(usage)
  return args.map((one) => one.trim())
}

/** Runs a command of `npm run`, which ends with a sentence that says what was done or why it was not. */
export const runCommand = async (work: (config: Config, args: string[]) => Promise<string>) => {
  try {
    say(await work(readConfig(process.env), process.argv.slice(2)))
  } catch (error) {
    const { message, cause } = error as Error
    console.error(message)
    if (!(error instanceof ConfigError) && cause instanceof Error) console.error(cause.message)
    process.exitCode = 1
  }
}

/**
 * Runs work on the installation's database, whether or not Dormer is using it, as the application or as the owner, who
 * sees all brokerages.
 */
export const onDatabase = async <T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { as = 'app' }: { as?: 'app' | 'owner' } = {},
): Promise<T> => {
  const running = config.databaseUrl ? undefined : runningEmbedded(config.dataDir)
  const home: DatabaseHome = running ? { ...running, stop: async () => {} } : await openHome(config, say)
  try {
    await migrate(home.owner, { actsAsApp: home.appRole !== undefined })
    const database = as === 'owner' ? connect(home.owner, undefined, { max: 1 }) : await connectAsApp(home)
    return await work(database).finally(database.close)
  } finally {
    await home.stop()
  }
}

/** The features are loaded only by what needs them: many commands do not, and a restore must work whatever they do. */
const connectAsApp = async (home: DatabaseHome) => {
  const { subscriptions } = await import('../features.ts')
  return connect(home.app, home.appRole, { max: 4, subscriptions })
}
