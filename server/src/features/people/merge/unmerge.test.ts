import { deleteUrgencyType, saveUrgencyType } from '@dormer/contract/brokerage/settings'
import { contactConsent, saveConsent } from '@dormer/contract/messages/consent'
import { addDoNotCall, contactDoNotCall } from '@dormer/contract/messages/do-not-call'
import { createContact } from '@dormer/contract/people/contacts'
import { customValues, saveCustomField, setCustomValues } from '@dormer/contract/people/custom-fields'
import { mergeContacts, mergePreview, unmerge } from '@dormer/contract/people/duplicates'
import { expect, test } from 'vitest'
import { makeFull } from '../../../../test/full.ts'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { admin, TenantId } = await t.makeBrokerage('North')

let last = 1000
const phone = () => `512556${++last}`
const make = async (body: object = {}) => {
  const made = await t.call(createContact, {
    as: admin,
    body: { FirstName: 'Rosa', LastName: 'Diaz', CellPhone: phone(), ...body } as never,
  })
  expect(made.status, made.text).toBe(200)
  return made.body.ContactId as number
}
const merge = async (KeepContactId: number, other: number, Choices: object[] = []) => {
  const merged = await t.call(mergeContacts, {
    as: admin,
    body: { KeepContactId, OtherContactIds: [other], Choices } as never,
  })
  expect(merged.status, merged.text).toBe(200)
  return merged.body.MergeId
}
const undo = (MergeId: number) => t.call(unmerge, { as: admin, params: { MergeId } })
const blocked = async (contactId: number) => {
  const all = (await t.call(contactConsent, { as: admin, query: { contactId } })).body
  return Object.fromEntries(all.map(({ Channel, Address, Blocked }) => [`${Channel} ${Address}`, Blocked !== null]))
}

test('a no that is only on record, as imports keep it, holds for every address of a merged contact', async () => {
  const [a, b] = [phone(), phone()]
  const kept = await make({ Email: 'adah@example.com', CellPhone: a })
  const gone = await make({ Email: 'ada@example.com', CellPhone: b })
  await t.query(
    `insert into consent (tenant_id, channel, address, says, how) values
     ($1, 'Email', 'ada@example.com', 'No', 'c.csv, row 2'), ($1, 'Text', $2, 'No', 'c.csv, row 2')`,
    [TenantId, b],
  )
  const before = await blocked(kept)
  const preview = await t.call(mergePreview, { as: admin, query: { contactIds: `${kept},${gone}` } })
  expect(preview.body.Warnings).toEqual([
    'Rosa Diaz opted out of email, so none can be sent to the merged contact.',
    'Rosa Diaz opted out of texts, so none can be sent to the merged contact.',
  ])
  const MergeId = await merge(kept, gone)
  expect(await blocked(kept)).toEqual({
    'Email ada@example.com': true,
    'Email adah@example.com': true,
    [`Text ${a}`]: true,
    [`Text ${b}`]: true,
  })
  await undo(MergeId)
  expect(await blocked(kept)).toEqual(before)
  expect(await blocked(gone)).toEqual({ 'Email ada@example.com': true, [`Text ${b}`]: true })
})

test('a no that was taken back since is none', async () => {
  const [kept, gone] = [
    await make({ Email: 'ben1@example.com', CellPhone: null }),
    await make({ Email: 'ben2@example.com', CellPhone: null }),
  ]
  for (const Says of ['No', 'Yes'] as const)
    await t.call(saveConsent, {
      as: admin,
      body: { ContactId: gone, Channel: 'Email', Says, How: 'By phone' } as never,
    })
  await merge(kept, gone)
  expect(await blocked(kept)).toEqual({ 'Email ben1@example.com': false, 'Email ben2@example.com': false })
})

test('of a stop and a no, the stop holds for the merged contact: no user lifts it', async () => {
  const [a, b] = [phone(), phone()]
  const [kept, gone] = [await make({ CellPhone: a }), await make({ CellPhone: b })]
  await t.query(
    `with no as (insert into consent (tenant_id, channel, address, says, how, date_created)
       values ($1, 'Text', $2, 'No', 'c.csv', now() - interval '1 year'))
     insert into suppression (tenant_id, channel, address, reason) values ($1, 'Text', $3, 'Stop')`,
    [TenantId, a, b],
  )
  await merge(kept, gone)
  const yes = { ContactId: kept, Channel: 'Text', Address: a, Says: 'Yes', How: 'By phone' }
  await t.call(saveConsent, { as: admin, body: yes as never })
  expect(await blocked(kept)).toEqual({ [`Text ${a}`]: true, [`Text ${b}`]: true })
})

test('a request not to be called outlives the undoing of a merge before it', async () => {
  const [a, b] = [phone(), phone()]
  const [kept, gone] = [await make({ CellPhone: a }), await make({ CellPhone: b })]
  const ask = (number: string, ContactId: number, Reason: string) =>
    t.call(addDoNotCall, { as: admin, body: { Number: number, ContactId, Reason } })
  await ask(b, gone, 'C asked')
  const MergeId = await merge(kept, gone)
  expect((await ask(a, kept, 'Elias asked')).body).toMatchObject({ Reason: 'Elias asked', ContactId: kept })
  // The first request counts.
  expect((await ask(a, kept, 'Elias asked again')).body).toMatchObject({ Reason: 'Elias asked' })
  expect((await ask(b, kept, 'Elias asked')).body).toMatchObject({ Reason: 'C asked' })
  expect((await undo(MergeId)).status).toBe(200)
  const states = (await t.call(contactDoNotCall, { as: admin, query: { contactId: kept } })).body
  expect(JSON.stringify(states)).toContain('Elias asked')
  expect((await ask(a, kept, 'again')).body).toMatchObject({ Reason: 'Elias asked' })
})

test('what a merged contact had of a list comes back empty once its entry is gone', async () => {
  const urgency = async (Description: string) =>
    (await t.call(saveUrgencyType, { as: admin, body: { Description, ContactEveryDays: 14 } as never })).body
      .UrgencyTypeId
  const [soon, later] = [await urgency('Soon'), await urgency('Later')]
  const [kept, gone] = [await make(), await make()]
  for (const [id, urgencyId] of [
    [kept, soon],
    [gone, later],
  ])
    await t.query(
      `update contact_entity e set urgency_type_id = $2 from contact c
       where c.tenant_id = e.tenant_id and c.contact_entity_id = e.contact_entity_id and c.contact_id = $1`,
      [id, urgencyId],
    )
  const MergeId = await merge(kept, gone, [{ Field: 'UrgencyTypeId', ContactId: gone }])
  const removed = await t.call(deleteUrgencyType, { as: admin, query: { urgencyId: soon } })
  expect(removed.status, removed.text).toBe(200)
  const undone = await undo(MergeId)
  expect(undone.status, undone.text).toBe(200)
  expect(undone.body.Kept).toEqual([
    'Urgency could not be restored: what it was has been removed from your brokerage’s list since.',
  ])
  const rows = await t.query<{ id: number; urgency: number | null }>(
    `select c.contact_id::int as id, e.urgency_type_id::int as urgency from contact c
     join contact_entity e using (tenant_id, contact_entity_id) where c.contact_id in ($1, $2) order by 1`,
    [kept, gone],
  )
  expect(rows).toEqual([
    { id: kept, urgency: null },
    { id: gone, urgency: later },
  ])
})

test.for([
  ['Text', ['x', 'y', 'z']],
  ['Choice', ['Low', 'High', 'None']],
] as const)('a %s set since the merge stays the only value', async ([Kind, [x, y, z]]) => {
  const body = { Name: `Field ${Kind}`, Kind, ...(Kind === 'Choice' ? { Choices: [x, y, z] } : {}) }
  const { CustomFieldId } = (await t.call(saveCustomField, { as: admin, body: body as never })).body
  const [kept, gone] = [await make(), await make()]
  const set = async (contactId: number, value: string | null) => {
    const done = await t.call(setCustomValues, {
      as: admin,
      query: { contactId },
      body: { Values: { [CustomFieldId]: value } } as never,
    })
    expect(done.status, done.text).toBe(200)
  }
  await set(gone, x)
  await set(kept, y)
  const MergeId = await merge(kept, gone, [{ Field: `Custom${CustomFieldId}`, ContactId: gone }])
  await set(kept, null)
  await set(kept, z)
  const undone = await undo(MergeId)
  expect(undone.status, undone.text).toBe(200)
  expect((await t.call(customValues, { as: admin, query: { contactId: kept } })).body).toEqual({ [CustomFieldId]: z })
  expect(
    await t.query('select value from custom_value where contact_id = $1 and custom_field_id = $2', [
      kept,
      CustomFieldId,
    ]),
  ).toEqual([{ value: z }])
})

test('a workflow of which a step came due while merged waits for somebody to resume it', async () => {
  const full = await makeFull(t, 'South', 2)
  const [further = 0, other = 0] = full.contacts
  const enrollment = async (contactId: number) =>
    (
      await t.query<{ status: string; pauses: string[] }>(
        'select status, pauses from contact_workflow where contact_id = $1 and workflow_id = $2',
        [contactId, full.first.workflowId],
      )
    )[0]
  await t.query('delete from contact_workflow where contact_id = $1', [other])
  await t.query(
    `insert into contact_workflow (tenant_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at)
     select tenant_id, workflow_id, workflow_version_id, $2, user_id, next_step_id, now() - interval '1 day'
     from contact_workflow where contact_id = $1 and workflow_id = $3`,
    [further, other, full.first.workflowId],
  )
  const merged = await t.call(mergeContacts, {
    as: full.admin,
    body: { KeepContactId: further, OtherContactIds: [other] },
  })
  expect(merged.status, merged.text).toBe(200)
  const { MergeId } = merged.body
  await t.query(`update contact_merge set date_created = now() - interval '9 days' where contact_merge_id = $1`, [
    MergeId,
  ])
  const undone = await t.call(unmerge, { as: full.admin, params: { MergeId } })
  expect(undone.status, undone.text).toBe(200)
  expect(await enrollment(other)).toEqual({ status: 'Paused', pauses: ['Restored'] })
  expect(await enrollment(further)).toMatchObject({ status: 'Active' })
})

test('a stop by hand of one stands beside what the other unsubscribed from, and goes with the undoing', async () => {
  const kept = await make({ Email: 'unsubscribed@example.com', CellPhone: phone() })
  const gone = await make({ Email: 'stopped@example.com', CellPhone: phone() })
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', 'unsubscribed@example.com', 'Unsubscribed')`,
    [TenantId],
  )
  await t.call(saveConsent, {
    as: admin,
    body: { ContactId: gone, Channel: 'Email', Says: 'No', How: 'By phone' } as never,
  })
  const emails = async (contactId: number) =>
    Object.entries(await blocked(contactId)).filter(([address]) => address.startsWith('Email'))
  // Who unsubscribed from mass mail may be written to personally.
  expect(await emails(kept)).toEqual([['Email unsubscribed@example.com', false]])
  const MergeId = await merge(kept, gone)
  expect((await emails(kept)).toSorted()).toEqual([
    ['Email stopped@example.com', true],
    ['Email unsubscribed@example.com', true],
  ])
  expect((await undo(MergeId)).status).toBe(200)
  expect(await emails(kept)).toEqual([['Email unsubscribed@example.com', false]])
  expect(await emails(gone)).toEqual([['Email stopped@example.com', true]])
})
