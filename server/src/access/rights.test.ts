import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  keepsOwnContacts,
  may,
  mayChangeAccount,
  mayChangeEntry,
  permissions,
  rights,
  roles,
  rolesOf,
  sideOf,
} from '@dormer/contract/permissions'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

test('no feature compares roles itself: it asks by the name of a right, or of a side', () => {
  const compares =
    /RoleId\b\s*[!=]==?|[!=]==?\s*\w*\.?RoleId\b|'RoleId', '[!=]|role_id (=|<>|!=) *\d|\b(ADMIN|LENDER)\b(?! =)/
  const files = globSync(['server/src/{features,http,jobs}/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const guilty = files.filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file) && compares.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(guilty).toEqual([])
})

test.for([
  [1, 'SeeAll', false],
  [2, 'SeeAll', true],
  [3, 'SeeAll', false],
  [4, 'SeeAll', false],
  [2, 'ManageJobs', true],
  [3, 'ManageJobs', false],
  [3, 'ViewAudit', true],
] as const)('RoleId %i with ViewAudit granted, %s: %s', ([RoleId, right, expected]) => {
  expect(may({ RoleId, Permissions: ['ViewAudit'] }, right)).toBe(expected)
})

test('a right cannot be granted like a permission', () => {
  for (const right of Object.keys(rights) as (keyof typeof rights)[])
    expect(may({ RoleId: 1, Permissions: [right] }, right), right).toBe(may({ RoleId: 1 }, right))
})

test.for([
  ['an admin, anybody', 2, [], 1, ['ViewAudit', 'ManageJobs'], true],
  ['an agent, another', 3, ['CreateUser'], 3, [], true],
  ['an agent, a team leader, who sees all figures', 3, ['CreateUser'], 1, [], false],
  ['a team leader, an agent', 1, ['CreateUser'], 3, [], true],
  ['a lender, an agent, who deletes contacts', 4, ['CreateUser'], 3, [], false],
  ['an agent, a lender', 3, ['CreateUser'], 4, [], true],
  ['an agent, one who holds no more', 3, ['CreateUser', 'ViewAudit'], 3, ['ViewAudit'], true],
  ['an agent, one who holds another permission', 3, ['CreateUser'], 3, ['ViewAudit'], false],
  ['an agent who holds all permissions, an admin', 3, Object.keys(permissions), 2, [], false],
  ['an admin, another', 2, [], 2, [], true],
] as const)('may change the account: %s', ([, RoleId, Permissions, OtherId, others, expected]) => {
  expect(mayChangeAccount({ RoleId, Permissions }, { RoleId: OtherId, Permissions: others })).toBe(expected)
})

test.for([
  ['an admin', 2, false],
  ['a team leader', 1, true],
  ['an agent', 3, true],
  ['a lender', 4, false],
] as const)('whether contacts are theirs unless they choose otherwise: %s', ([, RoleId, expected]) => {
  expect(keepsOwnContacts({ RoleId })).toBe(expected)
})

test.for([
  ['its owner', 7, 4, [7], null, true],
  ['its maker', 7, 4, [8, 7], 9, true],
  ["the contact's agent", 9, 3, [7], 9, true],
  ['an admin', 1, 2, [7], null, true],
  ['a lender of the contact', 8, 4, [7], 9, false],
  ['a team leader', 8, 1, [null], null, false],
] as const)('an entry is changed: %s', ([, UserId, RoleId, OwnerIds, AgentId, expected]) => {
  expect(mayChangeEntry({ UserId, RoleId }, { OwnerIds, AgentId })).toBe(expected)
})

test('every role belongs to one side of a contact', () => {
  expect([...rolesOf.agent, ...rolesOf.lender].toSorted()).toEqual(Object.keys(roles).map(Number))
  expect([1, 2, 3, 4].map((RoleId) => sideOf({ RoleId }))).toEqual(['agent', 'agent', 'agent', 'lender'])
})
