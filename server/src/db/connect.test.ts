import { expect, test } from 'vitest'
import { makeQueuePool } from './connect.ts'

test('whoever asks a worker’s pool that has ended for a connection waits, and ends nothing by a rejection', async () => {
  const pool = makeQueuePool({ host: '/nowhere' }, 1)
  await pool.end()
  expect(await Promise.race([pool.connect(), Promise.resolve('waits')])).toBe('waits')
})
