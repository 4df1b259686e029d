import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSecrets } from '../../access/secrets.ts'
import { makePush, publicOnly } from './push.ts'

const settings = { pushAgent: undefined, operatorEmail: undefined, publicUrl: undefined }

test('a name that leads to this machine is not connected to', async () => {
  const looked = (all: boolean) =>
    new Promise((resolve) => publicOnly('localhost', { all }, (error, address) => resolve(error?.code ?? address)))
  expect(await looked(false)).toBe('NOT_PUBLIC')
  expect(await looked(true)).toBe('NOT_PUBLIC')
})

test('the keys are the installation’s own, the same each time', () => {
  const [one, other] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'))
  const keyOf = (secret = '') => makePush(settings, makeSecrets(secret))?.publicKey
  expect(keyOf(one)).toMatch(/^[\w-]{87}$/)
  expect(keyOf(one)).toBe(keyOf(one))
  expect(keyOf(other)).not.toBe(keyOf(one))
  expect(makePush(settings, undefined)).toBeUndefined()
})
