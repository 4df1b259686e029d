import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseSearch, searchOf, text, whole } from './address.ts'

const read = searchOf({ q: text, page: whole(1) })

test.each([
  '212106e2',
  '1e5',
  '1.0',
  '007',
  '-0',
  '12345678901234567890',
  '5125550101',
  '0',
  'true',
  'null',
  '"a"',
  'a,b',
])('the search text %s stays what it is, written by hand and by the router', (q) => {
  expect(read(parseSearch(defaultStringifySearch({ q, page: 2 })))).toEqual({ q, page: 2 })
  if (!/null|"/.test(q)) expect(read(parseSearch(`?q=${q}&page=2`))).toEqual({ q, page: 2 })
})
