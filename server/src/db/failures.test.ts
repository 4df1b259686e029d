import pg from 'pg'
import { expect, test } from 'vitest'
import { isRefusal } from './failures.ts'

const answered = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
const broke = (code?: string) => Object.assign(new Error('x'), { code })

test.for([
  ['a unique key', answered('23505'), true],
  ['a conflict', answered('40001'), true],
  ['the server, which is stopping', answered('57P01'), false],
  ['the server, which lost the connection', answered('08006'), false],
  // Five capital letters, like some of PostgreSQL's own codes.
  ['a socket that can no longer be written to', broke('EPIPE'), false],
  ['a socket that was closed', broke('ECONNRESET'), false],
  ['no connection', broke(), false],
] as const)('%s: whether nothing was saved for certain', ([, error, expected]) => {
  expect(isRefusal(error)).toBe(expected)
})
