import { expect, test } from 'vitest'
import { faultOfPassword } from './password-rules.ts'

const ana = { FirstName: 'Ana María', LastName: "O'Neil", Email: 'ana.oneil@northrealty.example.com' }

test.for([
  ['password', 'among the most common'],
  ['12345678', 'among the most common'],
  ['PASSWORD1', 'among the most common'],
  ['Trustno1', 'among the most common'],
  ['iloveyou1', 'among the most common'],
  [' qwerty123 ', 'among the most common'],
  // The rarest of the commonest 100,000 that have 8 characters.
  ['07021954', 'among the most common'],
  ['        ', 'other characters than blanks'],
  ['\u00a0\u2003      ', 'other characters than blanks'],
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
