import { expect, onTestFinished, test } from 'vitest'
import { faultOfPassword } from './password-rules.ts'
import { checkPassword, cost, hashPassword, recommended } from './passwords.ts'

const ana = { FirstName: 'Ana María', LastName: "O'Neil", Email: 'ana.oneil@northrealty.example.com' }

test.for([
  ['password', 'among the most common'],
  ['12345678', 'among the most common'],
  ['PASSWORD1', 'among the most common'],
  ['Trustno1', 'among the most common'],
  ['iloveyou1', 'among the most common'],
  [' qwerty123 ', 'among the most common'],
  // The least common password of at least 8 characters among the 100,000 most common.
  ['07021954', 'among the most common'],
  ['        ', 'characters other than spaces'],
  ['\u00a0\u2003      ', 'characters other than spaces'],
  ['!!!!!!!!!!', 'more than two different'],
  ['xyxyxyxyxy', 'more than two different'],
  ['ana.oneil@northrealty.example.com', 'more than a name'],
  ['AnaMaria2026!', 'more than a name'],
  ['ana-maria', 'more than a name'],
  ['oneil!!!oneil', 'more than a name'],
  ['NorthRealty1', 'more than a name'],
  ['dormer-2026', 'more than a name'],
  ['anagram of purple cats', undefined],
  ['a long enough password', undefined],
  ['correct horse battery staple', undefined],
  ['Blåbærsyltetøy', undefined],
  ['密码是一个很长的句子', undefined],
] as const)('%j: %s', async ([password, fault]) => {
  const told = await faultOfPassword(password, ana)
  if (fault) expect(told).toContain(fault)
  else expect(told).toBeUndefined()
})

test('a password is stored at the cost that OWASP recommends, with a nonce of its own, and checked at the cost it was stored with', async () => {
  const cheap = { ...cost }
  onTestFinished(() => void Object.assign(cost, cheap))
  Object.assign(cost, recommended)
  const [one, other] = await Promise.all([hashPassword('a fine password'), hashPassword('a fine password')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await checkPassword('a fine password', one)).toBe(true)
  expect(await checkPassword('a fine passwore', one)).toBe(false)
  expect(await checkPassword('a fine password', one.replace('t=2', 't=1'))).toBe(false)
})
