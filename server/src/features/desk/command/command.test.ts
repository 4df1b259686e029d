import { contactAppointments } from '@dormer/contract/day/appointments'
import { tasks } from '@dormer/contract/day/tasks'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { type CommandAct, doCommand, readCommand, undoCommand } from '@dormer/contract/desk/command'
import { contactMessages } from '@dormer/contract/messages/messages'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { contactNotes } from '@dormer/contract/people/notes'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { admin, agent, colleague, lender } = north
await t.query(`update tenant set agreement_guard = 'Off' where tenant_id = $1`, [north.TenantId])

const makeContact = async (FirstName: string, LastName: string, more: object = {}, owner: User = agent) => {
  const body = {
    FirstName,
    LastName,
    Email: `${FirstName}.${LastName}@example.com`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^\w.@]/g, ''),
    AssignedAgentId: owner.UserId,
    ...more,
  }
  const { body: made, text } = await t.call(createContact, { as: admin, body })
  if (!made.ContactId) throw new Error(text)
  return made.ContactId
}
const katherine = await makeContact('Katherine', 'Kelly', { CellPhone: '5125550101' })
const joanna = await makeContact('Joanna', 'Krupp', { CellPhone: '5125550102' })
const monique = await makeContact('Monique', 'Simmons', { CellPhone: '5125550103' })
const jose = await makeContact('José', 'Álvarez', { CellPhone: '5125550104' })
const anaBell = await makeContact('Ana', 'Bell', { CellPhone: '5125550105' })
const anaDiaz = await makeContact('Ana', 'Diaz', { CellPhone: '5125550106' })
const silent = await makeContact('Silas', 'Quiet', {})
const hidden = await makeContact('Hidden', 'Person', { CellPhone: '5125550107' }, colleague)
const stranger = (
  await t.call(createContact, {
    as: south.admin,
    body: { FirstName: 'Strange', LastName: 'Person', Email: 's@example.com', AssignedAgentId: south.agent.UserId },
  })
).body.ContactId

const makeDeal = async (address: string, as = agent) =>
  (await t.call(createTransaction, { as, body: { Type: 'Purchase', address, city: 'Austin' } as never })).body
    .TransactionId
const oak = await makeDeal('298 Oak Hollow Dr')

const read = async (Text: string, more: object = {}, as: User = agent) =>
  (await t.call(readCommand, { as, body: { Text, ...more } })).body
/** What would be done, in a line for each act. */
const shown = async (Text: string, more: object = {}) => {
  const { Acts, Choices, NotUnderstood } = await read(Text, more)
  if (NotUnderstood) return `? ${NotUnderstood}`
  return [
    ...Acts.map(({ Label, Details }) => `${Label}: ${Details.join(' · ')}`),
    ...Choices.map(
      ({ Word, Options }) =>
        `${Word}: ${Options.map(({ Name, IsAlike }) => Name + (IsAlike ? ' (alike)' : '')).join(' or ')}`,
    ),
  ].join(' | ')
}
const run = (Acts: object[], as: User = agent) => t.call(doCommand, { as, body: { Acts: Acts as CommandAct[] } })
const about = { ContactId: katherine }

test('smoke', async () => {
  for (const s of [
    'show oak hollow to katherine sat 10 and text her',
    'show oak hollow katherine sat 10a',
    'show oak hollow w/ Katherine @10 sat',
    'text katherine running 10 min late',
    'text kathrine running late',
    'call back joanna tomorrow 3',
    'remind me to send comps to the kellys friday',
    'text ana hi',
    'text maria hola',
    'text jose nos vemos',
    'tag katherine investor',
    'tag investor',
    'katherine kelly hot, tag investor',
    'assign katherine to ben',
    'log call with katherine, left message',
    'email monique about oak hollow: they countered',
    'email monique',
    'note katherine: pool is a must',
    'note katherine pool is a must',
    'snooze katherine till monday',
    'snooze joanna 3 days',
    'meet joanna mañana 10',
    'call joanna 10/3',
    'coffee w/ monique tmrw 8',
    'listing appt with monique dec 1 4',
    'showing oak hollow joanna noon thurs',
    'show oak hollow to kathrine sat 10',
    'meet ana fri 3 and text her',
    'move katherine to sun 11',
    'close date dec 12',
    'meet monique fri 3',
    'text silas hi',
    'text hidden hi',
    'make joanna a past client',
    'text her hi',
    'call katherine',
    'follow up with katherine next week',
    'show oak hollow to katherine',
    'mark joanna as warm',
    'reassign joanna to me',
    'text katherine',
  ])
    console.log(s, ' => ', await shown(s))
  console.log(JSON.stringify(await read('show oak hollow to katherine sat 10 and text her'), null, 1))
})
