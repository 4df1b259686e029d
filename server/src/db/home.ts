import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { isPooled, type Login } from './login.ts'

/** Where the data is: the embedded PostgreSQL, or the one that DATABASE_URL names. */
export type DatabaseHome = {
  owner: Login
  app: Login
  /** Set if the application has no login of its own and assumes the role instead. */
  appRole?: string
  /** Called once if the database has stopped for good. */
  onExit?: (listener: (error: Error) => void) => void
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL, or returns how to reach the external one. */
export const openHome = async (config: Config, say: (sentence: string) => void): Promise<DatabaseHome> => {
  if (!config.databaseUrl) return startEmbedded({ dataDir: config.dataDir, log: say })
  const reached = async (connectionString: string): Promise<Login> => ({
    connectionString,
    isPooled: await isPooled({ connectionString }),
  })
  const app = await reached(config.databaseUrl)
  const stop = async () => {}
  if (config.databaseOwnerUrl) return { app, owner: await reached(config.databaseOwnerUrl), stop }
  if (app.isPooled)
    throw new Error(
      'DATABASE_URL leads to a connection pooler. Behind one, the program needs a login of its own, besides the one that owns the schema (DATABASE_OWNER_URL): scripts/make-roles.sql creates both.',
    )
  return { app, owner: app, appRole: 'dormer_app', stop }
}
