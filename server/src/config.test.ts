import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('by default the whole program runs on loopback, with the demo, on its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    demo: true,
    web: true,
    worker: true,
    databaseUrl: undefined,
    trustProxy: [],
    logLevel: 'info',
    uploadMaxBytes: 100 * 1024 * 1024,
    storage: { kind: 'local' },
  })
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', S3_BUCKET: '' })).toEqual(readConfig({}))
})

test.for([
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ DATABASE_URL: 'postgres://db/x' }, false],
  [{ PUBLIC_URL: 'https://crm.example.com' }, false],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ HOST: '0.0.0.0', DORMER_DEMO: 'on' }, true],
  [{ DORMER_DEMO: 'off' }, false],
] as const)('with %j there is a demo: %s', ([env, demo]) => expect(readConfig(env).demo).toBe(demo))

test('the roles of a process share an external database', () => {
  const both = { DATABASE_URL: 'postgresql://u:p@db:5432/x' }
  expect(readConfig({ ...both, DORMER_ROLES: ' worker ' })).toMatchObject({ web: false, worker: true })
  expect(readConfig({ ...both, DORMER_ROLES: 'web, worker' })).toMatchObject({ web: true, worker: true })
})

test.for([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ DORMER_DEMO: 'yes' }, 'DORMER_DEMO'],
  [{ DORMER_ROLES: 'web,cook' }, 'DORMER_ROLES'],
  [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'db' }, 'DATABASE_URL'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ UPLOAD_MAX_MB: '0' }, 'UPLOAD_MAX_MB'],
  [{ STORAGE: 'ftp' }, 'STORAGE'],
] as const)('%j stops the start with a sentence that names it', ([env, name]) =>
  expect(complaint(env)).toMatch(new RegExp(`^The setting ${name}\\b[^\\n]* cannot be used \\(.+\\)\\.$`)),
)

test('each bad setting is named, not only the first', () => {
  expect(complaint({ PORT: 'x', LOG_LEVEL: 'y' })?.split('\n')).toHaveLength(2)
})

test.for([
  [{ DATABASE_OWNER_URL: 'postgres://db/x' }, /DATABASE_OWNER_URL is set, but DATABASE_URL is not/],
  [{ DORMER_ROLES: 'worker' }, /set DATABASE_URL, too/],
  [{ STORAGE: 's3' }, /STORAGE is s3, but S3_BUCKET is not set/],
] as const)('%j does not go together, and says why', ([env, message]) => expect(complaint(env)).toMatch(message))

test('the password in an invalid address is not printed', () => {
  expect(complaint({ DATABASE_URL: 'mysql://u:secret-word@db/x' })).not.toContain('secret-word')
})
