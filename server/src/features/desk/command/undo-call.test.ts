import { doCommand, undoCommand } from '@dormer/contract/desk/command'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent } = await t.makeBrokerage('North')

test('a call that the palette logged and takes back has touched nobody', async () => {
  const person = { FirstName: 'Nora', LastName: 'Lane', CellPhone: '5125550142', AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: agent, body: person })).body
  const touch = async () => {
    const { Contact } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
    return { IsContacted: Contact.IsContacted, LastContact: Contact.LastContact }
  }
  const before = await touch()
  const act = { Kind: 'Call', ActivityTypeId: 1, ContactId } as const
  const done = await t.call(doCommand, { as: agent, body: { Acts: [act] } })
  expect(done).toMatchObject({ status: 200 })
  expect(await touch()).toMatchObject({ IsContacted: true })
  expect(await t.call(undoCommand, { as: agent, body: done.body.Undo })).toMatchObject({ status: 200 })
  expect(await touch()).toEqual(before)
})
