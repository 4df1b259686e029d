import { expect, test } from 'vitest'
import { summaryOf } from './bulk.api.ts'

const agent = { RoleId: 3 }
test('who deletes a user is not told that the contacts are out of sight: they never were theirs', () => {
  expect(summaryOf('ReassignAgent', { Changed: 2, Skipped: [], IsOfUser: true }, agent)).toBe('Reassigned 2 contacts.')
})
test.each([
  ['an agent who reassigned', 'ReassignAgent', agent, 2, 'Reassigned 2 contacts. You can no longer see them.'],
  ['an agent, none of whom changed', 'ReassignAgent', agent, 0, 'Reassigned 0 contacts.'],
  ['a team leader', 'ReassignAgent', { RoleId: 1 }, 1, 'Reassigned 1 contact. You can no longer see it.'],
  ['an admin', 'ReassignAgent', { RoleId: 2 }, 2, 'Reassigned 2 contacts.'],
  ['an agent, of lenders', 'ReassignLender', agent, 2, 'Reassigned 2 contacts.'],
  ['an agent who tagged', 'AddTags', agent, 2, 'Tagged 2 contacts.'],
] as const)('%s is told what came of it, and what is out of sight', (_, action, user, Changed, expected) => {
  expect(summaryOf(action, { Changed, Skipped: [] }, user)).toBe(expected)
})
