import type { Config } from '../config.ts'
import type { Login } from './connect.ts'
import { startEmbedded } from './embedded.ts'

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
  const app = { connectionString: config.databaseUrl }
  return config.databaseOwnerUrl
    ? { app, owner: { connectionString: config.databaseOwnerUrl }, stop: async () => {} }
    : { app, owner: app, appRole: 'dormer_app', stop: async () => {} }
}
