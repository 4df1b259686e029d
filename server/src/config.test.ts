import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

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
  [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'ana' }, 'MAIL_FROM'],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_ACCOUNT_SID'],
  [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY'],
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
  [{ SMTP_URL: 'smtp://mail.example.com' }, /SMTP_URL and MAIL_FROM go together, but only SMTP_URL is set/],
  [{ TWILIO_AUTH_TOKEN: 'x' }, /only TWILIO_AUTH_TOKEN is set/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /only GOOGLE_CLIENT_ID is set/],
  [{ MICROSOFT_CLIENT_SECRET: 'x' }, /only MICROSOFT_CLIENT_SECRET is set/],
] as const)('%j cannot be combined, and the message says why', ([env, message]) =>
  expect(complaint(env)).toMatch(message),
)

test('a secret in an invalid setting is not printed', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL']) {
    const said = complaint({ [name]: 'mysql://u:secret-word@db/x' })
    expect(said).toContain(name)
    expect(said).not.toContain('secret-word')
  }
  expect(complaint({ SECRETS_KEY: 'secret-word' })).not.toContain('secret-word')
})

test('settings for mail and texts are read', () => {
  expect(
    readConfig({
      SMTP_URL: 'smtps://ana:p%40ss@mail.example.com',
      MAIL_FROM: 'hello@brokerage.example',
      MICROSOFT_CLIENT_ID: 'id',
      MICROSOFT_CLIENT_SECRET: 'secret',
    }),
  ).toMatchObject({
    mail: {
      smtp: { host: 'mail.example.com', port: 465, secure: true, user: 'ana', password: 'p@ss' },
      from: 'hello@brokerage.example',
    },
    microsoft: { clientId: 'id', clientSecret: 'secret', tenant: 'common' },
    google: undefined,
    twilio: undefined,
  })
})

test.each(settingNames)('the documents and .env.example mention %s', (name) => {
  const root = path.resolve(import.meta.dirname, '../..')
  expect(readFileSync(path.join(root, 'docs/operation/settings.md'), 'utf8')).toContain(`\`${name}\``)
  expect(readFileSync(path.join(root, '.env.example'), 'utf8')).toMatch(new RegExp(`^#?${name}=`, 'm'))
})
