import { expect, test } from 'vitest'
import { fitsStreet, isOfPerson } from './names.rules.ts'

test.each([
  ['77 Washington Ave', 'was', false],
  ['2100 Heritage Way', 'her', false],
  ['12 Backus Rd', 'back', false],
  ['4 Upland Ct', 'up', false],
  ['77 Washington Ave', 'washington', true],
  ['77 Washington Ave', 'wash', true],
  ['77 Washington Ave', '77', true],
  ['12 Oak St', '12 oak street', true],
  ['12 Oak St', 'oak was', false],
  ['9 Back Bay Dr', 'back bay', true],
  ['12 Hill St', 'hill st', true],
  ['12 Oak St', 'hill st', false],
  ['12 St Johns Rd', 'saint johns', true],
])('%s by %s: %s', (address, typed, is) => expect(fitsStreet(address, typed.split(' '))).toBe(is))

test.each([
  ['her', true],
  ['Them', true],
  ['the buyers', true],
  ['the client', true],
  ["the seller's", true],
  ['this', false],
  ['oak hollow', false],
  ['heritage', false],
])('%s stands for a person: %s', (typed, is) => expect(isOfPerson(typed)).toBe(is))
