import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run's PostgreSQL's socket. */
    databaseHost: string
  }
}

/** One PostgreSQL for the whole run. Its migrated database, which nobody uses, is what each test file gets a copy of. */
export default async (project: TestProject) => {
  const database = await startThrowaway({ max_connections: 300 })
  await migrate(database.owner)
  // Copies are quicker from a template that nobody vacuums, and a copy waits for whoever is connected to it.
  const admin = new pg.Client({ ...database.owner, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('alter database dormer with allow_connections false is_template true')
  await admin.end()
  project.provide('databaseHost', database.owner.host)
  return database.stop
}
