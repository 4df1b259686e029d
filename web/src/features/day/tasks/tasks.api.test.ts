import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

vi.mock('../../../api/client.ts', async (load) => ({
  ...(await load<object>()),
  call: async () => ({ Title: 'Call Ana', TaskTypeId: 2, DueDate: null, Repeat: null, NotUnderstood: 'tue dec 4' }),
}))
vi.mock('./wrong-weekday.ts', () => {
  throw new Error('offline')
})

test('a text is read although the code that names a wrong weekday does not load', async () => {
  const { parsedQuery } = await import('./tasks.api.ts')
  const read = await new QueryClient().fetchQuery(parsedQuery('call ana tue dec 4'))
  expect(read).toMatchObject({ Title: 'Call Ana', NotUnderstood: 'tue dec 4', WrongWeekday: undefined })
})
