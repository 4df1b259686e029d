import { expect, test } from 'vitest'
import { newHeaderId } from './header-id.ts'

test.for([
  ['Ana@Moor-Realty.example', 'moor-realty.example'],
  ['ana@mail.example.co.uk', 'mail.example.co.uk'],
  ['ana@xn--80a1acny.xn--p1ai', 'xn--80a1acny.xn--p1ai'],
  ['ana@localhost', 'dormer.invalid'],
  ['ana@example.com>\r\nX: y', 'dormer.invalid'],
  ['', 'dormer.invalid'],
])('a Message-ID for %j has the domain %s', ([from, domain]) => {
  expect(newHeaderId(from as string)).toMatch(new RegExp(`^<[-\\da-f]{36}@${domain}>$`))
  expect(newHeaderId(from as string)).not.toBe(newHeaderId(from as string))
})
