import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hash, type Who } from './hashing.ts'

const derive = promisify(argon2)
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const recommended = { memory: 19_456, passes: 2, parallelism: 1 } as const
/** The cost of hashing new passwords; tests lower it (harness.ts). */
export const cost: { memory: number; passes: number; parallelism: number } = { ...recommended }

const b64 = (b: Buffer) => b.toString('base64').replaceAll('=', '')

/** The PHC string of a password (`$argon2id$v=19$m=…`). */
export const hashPassword = async (
  password: string,
  nonce: Buffer = randomBytes(16),
  who: Who = 'known',
): Promise<string> => {
  const tag = await hash(who, () => derive('argon2id', { message: password, nonce, tagLength: 32, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`
}

/** The nonce a stored hash was made with: the same text hashed with it gives the same hash. */
export const nonceOf = (stored: string): Buffer => Buffer.from(stored.split('$')[4] ?? '', 'base64')

/** Compared against when there is no such account, so that the answer takes the same time. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** Whether the password matches the stored PHC string; false for an account without one. */
export const checkPassword = async (
  password: string,
  stored: string | null | undefined,
  who: Who = 'known',
): Promise<boolean> => {
  const [, , , parameters = '', nonce = '', tag = ''] = (stored ?? (await nobody)).split('$')
  const { m, t, p } = Object.fromEntries(parameters.split(',').map((s) => s.split('=') as [string, string]))
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash(who, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      tagLength: expected.length,
      memory: Number(m),
      passes: Number(t),
      parallelism: Number(p),
    }),
  )
  return timingSafeEqual(actual, expected) && Boolean(stored)
}
