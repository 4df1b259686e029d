import path from 'node:path'
import { makeLocalStorage } from './local.ts'
import { makeS3Storage } from './s3.ts'
import type { Storage, StorageConfig } from './storage.ts'

/** The storage according to the settings. */
export const makeStorage = (config: StorageConfig, dataDir: string): Promise<Storage> =>
  config.kind === 's3' ? makeS3Storage(config) : makeLocalStorage(path.join(dataDir, 'files'))
