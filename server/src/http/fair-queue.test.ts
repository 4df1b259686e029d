import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Asker, makeFairQueue, type Place } from './fair-queue.ts'

const limits = {
  running: 4,
  ofTenant: { alone: 3, beside: 2, waiting: 6 },
  ofUser: { alone: 2, beside: 1, waiting: 4 },
}

/** 'n ana 1' is Ana's first request at tenant n. */
const askerOf = (name: string): Asker => ({ tenant: name.split(' ')[0] ?? '', user: name.split(' ')[1] ?? '' })

/** A queue, what runs in it in starting order, and a clock that stands still. */
const makeQueue = () => {
  const clock = { now: 0 }
  const queue = makeFairQueue(limits, () => clock.now)
  const places = new Map<string, Place>()
  const running: string[] = []
  return {
    clock,
    running,
    /** Returns who was refused. */
    ask: async (...names: string[]) => {
      const refused: string[] = []
      for (const name of names) {
        const place = queue.enter(askerOf(name))
        if (!place) refused.push(name)
        else {
          places.set(name, place)
          if (place.turn) place.turn.then(() => running.push(name))
          else running.push(name)
        }
      }
      await setImmediate()
      return refused
    },
    leave: async (...names: string[]) => {
      for (const name of names) {
        places.get(name)?.leave()
        if (running.includes(name)) running.splice(running.indexOf(name), 1)
      }
      await setImmediate()
    },
    insist: (name: string) => queue.enter(askerOf(name), true),
  }
}
const times = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)

test.each<[string, string[], string[]]>([
  ['one user alone', times(4, 'n ana'), ['n ana 1', 'n ana 2']],
  ['two users of one tenant', [...times(4, 'n ana'), ...times(2, 'n ben')], ['n ana 1', 'n ana 2', 'n ben 1']],
  ['a colleague first', ['n ben 1', ...times(4, 'n ana')], ['n ben 1', 'n ana 1']],
  ['another tenant', [...times(4, 'n ana'), ...times(2, 's sue')], ['n ana 1', 'n ana 2', 's sue 1']],
  [
    'tenants of many users',
    ['n a 1', 's a 1', 'n b 1', 's b 1', 'n c 1', 's c 1'],
    ['n a 1', 's a 1', 'n b 1', 's b 1'],
  ],
])('%s: who runs', async (_, asked, expected) => {
  const q = makeQueue()
  await q.ask(...asked)
  expect(q.running).toEqual(expected)
})

test('the next turn goes to the tenant, then the user, with the fewest running', async () => {
  const q = makeQueue()
  await q.ask('n ana 1', 's sue 1', 'n ben 1', 's sam 1', 'n ana 2', 'n cal 1', 's sue 2', 'e eve 1')
  expect(q.running).toEqual(['n ana 1', 's sue 1', 'n ben 1', 's sam 1'])
  await q.leave('n ben 1')
  expect(q.running.at(-1)).toBe('e eve 1')
  await q.leave('s sue 1')
  expect(q.running.at(-1)).toBe('n cal 1')
})

test('a tie goes to the one served longest ago', async () => {
  const q = makeQueue()
  await q.ask(
    'x x 1',
    'n ana 1',
    's sue 1',
    'e eve 1',
    'n ana 2',
    's sue 2',
    'e eve 2',
    'n ana 3',
    's sue 3',
    'e eve 3',
  )
  const order: string[] = []
  for (const next of ['n ana 1', 's sue 1', 'e eve 1', 'n ana 2', 's sue 2', 'e eve 2']) {
    await q.leave(next)
    order.push(q.running.at(-1) as string)
  }
  expect(order).toEqual(['n ana 2', 's sue 2', 'e eve 2', 'n ana 3', 's sue 3', 'e eve 3'])
})

test('a user who is alone again may run more', async () => {
  const q = makeQueue()
  await q.ask('s sue 1', ...times(4, 'n ana'))
  await q.leave('s sue 1', 'n ana 1')
  expect(q.running).toEqual(['n ana 2'])
  q.clock.now = 1001
  await q.leave('n ana 2')
  expect(q.running).toEqual(['n ana 3', 'n ana 4'])
})

test('too many requests of one user are refused, and none of others', async () => {
  const q = makeQueue()
  expect(await q.ask(...times(8, 'n ana'))).toEqual(['n ana 7', 'n ana 8'])
  expect(await q.ask('n ben 1', 'n ben 2', 's sue 1')).toEqual([])
  expect(q.running).toEqual(['n ana 1', 'n ana 2', 'n ben 1', 's sue 1'])
  expect(q.insist('n ana 9')).toBeDefined()
})

test('when a tenant’s queue is full, each user may still send one', async () => {
  const q = makeQueue()
  expect(await q.ask(...times(6, 'n ana'), ...times(4, 'n ben'))).toEqual(['n ben 4'])
  expect(await q.ask('n cal 1', 'n cal 2')).toEqual(['n cal 2'])
})

test('a request that leaves while waiting makes room and never runs', async () => {
  const q = makeQueue()
  await q.ask(...times(6, 'n ana'))
  await q.leave('n ana 3')
  expect(await q.ask('n ana 7', 'n ana 8')).toEqual(['n ana 8'])
  await q.leave('n ana 1', 'n ana 2')
  expect(q.running).toEqual(['n ana 4', 'n ana 5'])
})
