import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the socket of this run's PostgreSQL. */
    databaseHost: string
  }
}

/**
 * One PostgreSQL for the whole run. Each test file gets a copy of its migrated database, which nobody uses directly.
 */
export default async (project: TestProject) => {
  const database = await startThrowaway({ max_connections: 300 })
  await migrate(database.owner)
  // Copies are quicker from a template without autovacuum, and a copy waits for anyone connected to the template.
  const admin = new pg.Client({ ...database.owner, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('alter database dormer with allow_connections false is_template true')
  // For what measures its statements.
  await admin.query('grant set on parameter log_statement_stats to dormer_app')
  await admin.end()
  project.provide('databaseHost', database.owner.host)
  return database.stop
}
