import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Watching } from './db/watch.ts'
import type { Storage } from './providers/storage/storage.ts'

/** What the program is made of; wired by hand in main.ts and handed to handlers and jobs. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  watching: Watching
  storage: Storage
}
