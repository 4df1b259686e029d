import { expect, test } from 'vitest'
import { inFull } from './in-full.ts'

test.each([
  ['450k', '450000'],
  ['$447.5K', '447500'],
  ['1.25m', '1250000'],
  ['$1,200k', '1200000'],
  ['450', undefined],
  ['k', undefined],
  ['450,000', undefined],
  ['4 bed', undefined],
])('%j is %j', (typed, full) => expect(inFull(typed)).toBe(full))
