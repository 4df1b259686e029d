import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestProgram } from './harness.ts'

/** A separate process that runs the program's queue, to be killed in various ways; its output is ignored. */
export const startWorkerProcess = ({ config }: TestProgram) => {
  // The socket's folder is in the query; a setting must still be a URL with a host.
  const address = (url: string | undefined) => url?.replace('@/', '@localhost/')
  const env = {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DORMER_ROLES: 'worker',
    DORMER_DATA: config.dataDir,
    DATABASE_URL: address(config.databaseUrl),
    DATABASE_OWNER_URL: address(config.databaseOwnerUrl),
    LOG_LEVEL: 'info',
    LISTING_FEEDS: '[]',
    ...(config.mail && {
      SMTP_URL: `smtp://${config.mail.smtp.host}:${config.mail.smtp.port}`,
      MAIL_FROM: config.mail.from,
    }),
    ...(config.publicUrl && { PUBLIC_URL: config.publicUrl }),
  }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr]) output.destroy()
  return child
}
