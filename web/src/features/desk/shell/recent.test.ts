import { expect, test } from 'vitest'
import { type Recent, withRecent } from './recent.ts'

const of = (id: number, kind: Recent['kind'] = 'contact'): Recent => ({ kind, id, name: `${kind} ${id}` })

test('what was opened last is first, once, and at most eight are kept', () => {
  expect(withRecent([of(1), of(2)], of(2))).toEqual([of(2), of(1)])
  expect(withRecent([of(1)], { ...of(1), name: 'Renamed' })).toEqual([{ ...of(1), name: 'Renamed' }])
  expect(withRecent([of(1)], of(1, 'transaction'))).toHaveLength(2)
  const many = Array.from({ length: 12 }, (_, i) => of(i)).reduce<Recent[]>(withRecent, [])
  expect(many.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4])
})
