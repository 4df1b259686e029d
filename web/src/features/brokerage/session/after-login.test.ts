import { expect, test } from 'vitest'
import { afterLogin } from './after-login.ts'

test.each([
  [undefined, '/today'],
  ['', '/today'],
  ['/contacts/contact/7?tab=notes#last', '/contacts/contact/7?tab=notes#last'],
  ['contacts', '/today'],
  ['//evil.example', '/today'],
  ['///evil.example', '/today'],
  ['/\\evil.example', '/today'],
  ['/\t/evil.example', '/today'],
  ['/\n\\evil.example', '/today'],
  ['/\t/[', '/today'],
  ['https://evil.example', '/today'],
  ['javascript:alert(1)', '/today'],
  ['/@evil.example', '/@evil.example'],
])('after signing in with to=%j, people are at %s', (to, page) => {
  expect(afterLogin(to, 'https://crm.example.com')).toBe(page)
})
