import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestProgram } from './harness.ts'

/** A process of its own that works the program's queue, to be ended in whatever way. */
export const startWorkerProcess = ({ config }: TestProgram) => {
  // The socket's folder is in the query; a setting must be an address with a host all the same.
  const address = (url: string | undefined) => url?.replace('@/', '@localhost/')
  const env = {
    DORMER_ROLES: 'worker',
    DORMER_DATA: config.dataDir,
    DATABASE_URL: address(config.databaseUrl),
    DATABASE_OWNER_URL: address(config.databaseOwnerUrl),
    LOG_LEVEL: 'silent',
  }
  return spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], { env, stdio: 'ignore' })
}
