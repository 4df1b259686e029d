import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keyFileIn, makeSecrets, openSecrets, SecretUnreadable } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'dormer-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = Buffer.alloc(32, 7).toString('base64')
const secrets = makeSecrets(key)
const owner = { table: 'mailbox', tenantId: 1, id: 7 }
const secret = { user: 'ana', password: 'pässwörd' }

test('a secret decrypts to what was encrypted, and never looks the same twice', () => {
  const encrypted = secrets.encrypt(secret, owner)
  expect(encrypted).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
  expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('ana')
  expect(secrets.decrypt(encrypted, owner)).toEqual(secret)
  expect(secrets.encrypt(secret, owner)).not.toBe(encrypted)
})

const changed = (encrypted: string, at: number) => {
  const bytes = Buffer.from(encrypted, 'base64')
  const place = at < 0 ? bytes.length + at : at
  bytes.writeUInt8((bytes[place] ?? 0) ^ 1, place)
  return bytes.toString('base64')
}
const encrypted = secrets.encrypt(secret, owner)
test.each([
  ['with a different key', () => makeSecrets(Buffer.alloc(32, 8).toString('base64')).decrypt(encrypted, owner)],
  ['of another brokerage', () => secrets.decrypt(encrypted, { ...owner, tenantId: 2 })],
  ['of another row', () => secrets.decrypt(encrypted, { ...owner, id: 8 })],
  ['of another table', () => secrets.decrypt(encrypted, { ...owner, table: 'sms' })],
  ['of another version', () => secrets.decrypt(changed(encrypted, 0), owner)],
  ['with another nonce', () => secrets.decrypt(changed(encrypted, 1), owner)],
  ['with another tag', () => secrets.decrypt(changed(encrypted, 13), owner)],
  ['that was changed', () => secrets.decrypt(changed(encrypted, -1), owner)],
  ['cut short', () => secrets.decrypt(encrypted.slice(0, 20), owner)],
  ['that is empty', () => secrets.decrypt('', owner)],
])('a secret %s is not read, and the words say why without showing it', (_, read) => {
  expect(read).toThrow(SecretUnreadable)
  expect(read).toThrow(/encrypted with a different key/)
  expect(read).not.toThrow(/pässwörd|BwcH/)
})

test('an id is the same as a number and as text, as drivers may give it', () => {
  expect(secrets.decrypt(encrypted, { ...owner, id: '7' })).toEqual(secret)
})

test('the key of the data folder is made once, for its owner only, even by several at a time', async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, () => openSecrets({ dataDir: folder })))
  const one = opened[0]?.encrypt(secret, owner) ?? ''
  for (const each of opened) expect(each?.decrypt(one, owner)).toEqual(secret)
  expect((await openSecrets({ dataDir: folder }))?.decrypt(one, owner)).toEqual(secret)
  expect(statSync(keyFileIn(folder)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secrets.key'])
})

test('a key in the settings makes no file, and a damaged file is not replaced', async () => {
  const other = mkdtempSync(join(folder, 'other-'))
  await openSecrets({ dataDir: other, secretsKey: key })
  expect(await openSecrets({ dataDir: other, databaseUrl: 'postgres://db/x' })).toBeUndefined()
  expect(readdirSync(other)).toEqual([])
  writeFileSync(keyFileIn(other), 'half a k')
  await expect(openSecrets({ dataDir: other })).rejects.toThrow(/does not contain a key/)
  expect(readFileSync(keyFileIn(other), 'utf8')).toBe('half a k')
})
