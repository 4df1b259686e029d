import { expect, test } from 'vitest'
import { makeQueuePool } from './connect.ts'

test('a request for a connection from an ended worker pool waits, and causes no rejection', async () => {
  const pool = makeQueuePool({ host: '/nowhere' }, 1)
  await pool.end()
  expect(await Promise.race([pool.connect(), Promise.resolve('waits')])).toBe('waits')
})
