import { today } from '@dormer/contract/desk/today'
import { builtInList } from '@dormer/contract/growth/sales-lists'
import { speedToLead } from '@dormer/contract/growth/speed-to-lead'
import { hangUpCall, logCallOutcome, placeCall, simulateEvent, takeBackOutcome } from '@dormer/contract/messages/calls'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { mergeContacts, unmerge } from '@dormer/contract/people/duplicates'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const { admin, agent, TenantId } = await t.makeBrokerage('North')

let last = 300
const makeLead = async () => {
  const CellPhone = `512556${++last}0`
  const body = { FirstName: 'Ana', LastName: 'Moor', CellPhone, AssignedAgentId: agent.UserId, ContactTypeId: 1 }
  const made = await t.call(createContact, { as: admin, body })
  expect(made.status, made.text).toBe(200)
  return { ContactId: made.body.ContactId, CellPhone }
}
/** Places a call that is answered and takes so long, and hangs up; times are the program's clock. */
const talk = async ({ ContactId, CellPhone }: { ContactId: number; CellPhone: string }, seconds: number) => {
  const body = { ContactId, Number: CellPhone, Purpose: 'Service' as const, Reason: 'About the closing' }
  const { body: call } = await t.call(placeCall, { as: agent, body })
  await t.call(simulateEvent, { as: agent, params: { CallId: call.CallId }, body: { Event: 'Answer' } })
  const { now } = clock
  clock.now = () => now().add({ seconds })
  onTestFinished(() => {
    clock.now = now
  })
  expect(await t.call(hangUpCall, { as: agent, params: { CallId: call.CallId } })).toMatchObject({ status: 200 })
  return { CallId: call.CallId, started: new Date(call.DateStarted) }
}
const touch = async (ContactId: number) =>
  (
    await t.query('select last_contact, is_contacted, only_tried from contact_touch where contact_id = $1', [ContactId])
  )[0]
const none = { last_contact: null, is_contacted: false, only_tried: false }

/** Where the lead is as one whom nobody has been in touch with. */
const untouchedIn = async (ContactId: number) => {
  const is = (rows: readonly { ContactId?: number | null }[]) => rows.some((row) => row.ContactId === ContactId)
  const filter = (PropertyName: string, Operation: string, Value?: string) =>
    t.call(searchContacts, {
      as: agent,
      body: { PageNumber: 1, Take: 100, Filters: [{ PropertyName, Operation, Value } as never] },
    })
  const sheet = await t.call(builtInList, { as: agent, params: { key: 'new-leads' } })
  const onToday = await t.call(today, { as: agent })
  const speed = await t.call(speedToLead, { as: agent })
  const contact = await t.call(getContact, { as: agent, query: { contactId: ContactId } })
  return {
    list: is((await filter('IsContacted', 'IsFalse')).body),
    quiet: is((await filter('NotContacted', 'Equals', 'today')).body),
    sheet: is(sheet.body.Results ?? []),
    today: is(onToday.body.Rows.filter(({ Kind }) => Kind === 'NewLead')),
    page: contact.body.Contact.LastContact === null,
    speed: speed.body.All.NeverTouched > 0,
  }
}
const everywhere = (is: boolean) => ({ list: is, quiet: is, sheet: is, today: is, page: is, speed: is })
const forget = () => t.query('update contact set is_imported = true where tenant_id = $1', [TenantId])

test('a call of a minute is a touch everywhere, a shorter one nowhere', async () => {
  const lead = await makeLead()
  expect(await untouchedIn(lead.ContactId)).toEqual(everywhere(true))
  await talk(lead, 59)
  expect(await untouchedIn(lead.ContactId)).toEqual(everywhere(true))
  expect(await touch(lead.ContactId)).toEqual(none)
  const { Done } = (await t.call(today, { as: agent })).body
  const { started } = await talk(lead, 60)
  expect(await untouchedIn(lead.ContactId)).toEqual(everywhere(false))
  expect(await touch(lead.ContactId)).toEqual({ last_contact: started, is_contacted: true, only_tried: false })
  expect((await t.call(today, { as: agent })).body.Done).toBe(Done + 1)
  await forget()
})

test('its outcome, once logged, says whether anybody was reached; taken back, the call counts again', async () => {
  const lead = await makeLead()
  const { CallId, started } = await talk(lead, 130)
  const body = { ActivityTypeId: 2, Description: 'A machine' }
  const logged = await t.call(logCallOutcome, { as: agent, params: { CallId }, body })
  expect(await touch(lead.ContactId)).toEqual({ last_contact: started, is_contacted: true, only_tried: true })
  expect((await untouchedIn(lead.ContactId)).today).toBe(true)
  const activityId = logged.body.ActivityId as number
  expect((await t.call(takeBackOutcome, { as: agent, query: { activityId } })).status).toBe(200)
  expect(await touch(lead.ContactId)).toEqual({ last_contact: started, is_contacted: true, only_tried: false })
  await forget()
})

test('a length that the provider corrects is counted anew, and what came before stays', async () => {
  const lead = await makeLead()
  const first = await talk(lead, 90)
  const second = await talk(lead, 61)
  expect(await touch(lead.ContactId)).toMatchObject({ last_contact: second.started })
  const lasted = (CallId: number, seconds: number) =>
    t.query('update call set duration_seconds = $2 where call_id = $1', [CallId, seconds])
  await lasted(second.CallId, 57)
  expect(await touch(lead.ContactId)).toEqual({ last_contact: first.started, is_contacted: true, only_tried: false })
  await lasted(first.CallId, 20)
  expect(await touch(lead.ContactId)).toEqual(none)
  await lasted(first.CallId, 70)
  expect(await touch(lead.ContactId)).toMatchObject({ last_contact: first.started })
  await forget()
})

test('a call with a number goes to whoever gets the number, and touches with a merge and back', async () => {
  const number = `512557${++last}0`
  const stranger = { ContactId: null as never, CellPhone: number }
  const { started } = await talk(stranger, 75)
  const body = { FirstName: 'Nora', LastName: 'New', CellPhone: number, AssignedAgentId: agent.UserId }
  const nora = (await t.call(createContact, { as: agent, body })).body.ContactId
  expect(await touch(nora)).toEqual({ last_contact: started, is_contacted: true, only_tried: false })
  const other = await makeLead()
  const merged = await t.call(mergeContacts, {
    as: admin,
    body: { KeepContactId: other.ContactId, OtherContactIds: [nora], Choices: [] },
  })
  expect(merged.status, merged.text).toBe(200)
  expect(await touch(other.ContactId)).toMatchObject({ last_contact: started, is_contacted: true })
  expect((await t.call(unmerge, { as: admin, params: { MergeId: merged.body.MergeId } })).status).toBe(200)
  expect(await touch(other.ContactId)).toEqual(none)
  expect(await touch(nora)).toMatchObject({ last_contact: started, is_contacted: true })
  await forget()
})
