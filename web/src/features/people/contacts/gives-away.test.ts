import { expect, test } from 'vitest'
import { givesAway } from './gives-away.ts'

const [ADMIN, AGENT, LENDER] = [2, 3, 4]
test.each([
  ['an agent to a colleague', AGENT, 'Agent', 8, true],
  ['an agent to nobody', AGENT, 'Agent', null, true],
  ['an agent to himself', AGENT, 'Agent', 7, false],
  ['an agent sees by agent, not by lender', AGENT, 'Lender', 8, false],
  ['a lender to another', LENDER, 'Lender', 8, true],
  ['a lender to himself', LENDER, 'Lender', 7, false],
  ['a lender sees by lender, not by agent', LENDER, 'Agent', 8, false],
  ['an admin sees all', ADMIN, 'Agent', 8, false],
  ['a source is nobody', AGENT, 'Source', 8, false],
])('%s', (_, RoleId, side, to, answer) => expect(givesAway({ UserId: 7, RoleId }, side, to)).toBe(answer))
