import { createAppointment, updateAppointment } from '@dormer/contract/day/appointments'
import { opportunities, saveOpportunity } from '@dormer/contract/growth/opportunities'
import { createContact } from '@dormer/contract/people/contacts'
import { mergeContacts } from '@dormer/contract/people/duplicates'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, TenantId } = await t.makeBrokerage('MergedIds')
const make = async (FirstName: string, CellPhone: string) =>
  (await t.call(createContact, { as: agent, body: { FirstName, CellPhone } as never })).body.ContactId as number

test('the id of a merged contact leads to the one kept, in appointments and opportunities', async () => {
  const [kept, merged, other] = [
    await make('Rosa', '5125550101'),
    await make('Rosa', '5125550102'),
    await make('Ian', '5125550103'),
  ]
  const { body: appointment, text } = await t.call(createAppointment, {
    as: agent,
    body: {
      DateTime: new Date(Date.now() + 864e5).toISOString(),
      Title: 'Coffee',
      AppointmentTypeId: 1001,
      ContactId: other,
    } as never,
  })
  expect(appointment, text).toMatchObject({ ContactId: other })
  const opportunity = { Type: 'Purchase', Stage: 'New Lead', UserId: agent.UserId }
  const { body: card } = await t.call(saveOpportunity, {
    as: agent,
    body: { ...opportunity, ContactId: other } as never,
  })
  const merging = await t.call(mergeContacts, { as: agent, body: { KeepContactId: kept, OtherContactIds: [merged] } })
  expect(merging.status, merging.text).toBe(200)

  const change = { as: agent, params: { id: appointment.Id }, body: { ContactId: merged } as never }
  expect(await t.call(updateAppointment, change)).toMatchObject({ status: 200, body: { ContactId: kept } })
  const made = await t.call(saveOpportunity, { as: agent, body: { ...opportunity, ContactId: merged } as never })
  expect(made.status, made.text).toBe(200)
  const moved = await t.call(saveOpportunity, {
    as: agent,
    body: { Id: card.Id, ContactId: merged } as never,
  })
  expect(moved.status, moved.text).toBe(200)
  expect(
    await t.query('select distinct contact_id::int as id from opportunity where tenant_id = $1', [TenantId]),
  ).toEqual([{ id: kept }])
  const listed = await t.call(opportunities, { as: agent, query: { contactId: merged } as never })
  expect(listed.body.Opportunities.map(({ ContactId }) => ContactId)).toEqual([kept, kept])
  expect((await t.call(opportunities, { as: agent, query: { contactId: other } as never })).body.Count).toBe(0)
})
