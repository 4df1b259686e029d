import { expect, test } from 'vitest'
import { bareAddress, isAddress } from './addresses.ts'

test.for([
  ['ana@example.com', true],
  ["o'neil+x@mail.example.co.uk", true],
  ['ana', false],
  ['ana@example', false],
  ['@example.com', false],
  ['ana@example.', false],
  ['ana diaz@example.com', false],
  ['ana@example.com,jo@example.com', false],
  ['', false],
] as const)('%j is an address: %j', ([text, is]) => expect(isAddress(text)).toBe(is))

test.for([
  [' Ana@Example.com ', 'ana@example.com'],
  ['Ana Diaz <Ana@example.com>', 'ana@example.com'],
  ['"Diaz, Ana" <ana@example.com>', 'ana@example.com'],
  // An invalid address stays as typed, to be corrected.
  ['Ana Diaz <ana>', 'Ana Diaz <ana>'],
  [' ana ', 'ana'],
] as const)('%j is read as %j', ([text, bare]) => expect(bareAddress(text)).toBe(bare))
