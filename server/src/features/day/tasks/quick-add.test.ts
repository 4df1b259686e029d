import { parseTask } from '@dormer/contract/day/tasks'
import { addJointContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { parseQuickAdd } from './quick-add.ts'
import { at, colleague, makeContact, south, startTasks, TenantId, t } from './tasks.fixture.ts'

await startTasks()

test('a sentence that takes too long is not understood, but the next one is', async () => {
  const parse = (text: string, patience?: number) =>
    parseQuickAdd(text, 'America/Chicago', Temporal.Instant.from('2026-11-18T21:00:00Z'), patience)
  // It takes twenty seconds, which no busy machine makes shorter than the patience.
  const long = 'Call Ana tomorrow 3pm '.repeat(10_000)
  expect(await parse(long, 0)).toMatchObject({ Title: long, NotUnderstood: long, DueDate: null, Repeat: null })
  const read = { Title: 'Call Ana', NotUnderstood: null, DueDate: '2026-11-19T21:00:00Z' }
  expect(await parse('Call Ana tomorrow 3pm')).toMatchObject(read)
})

describe('quick add', async () => {
  const user = await t.makeUser(TenantId, 3, 'Quinn', 'Quick', 'north.example.com')
  const ana = await makeContact(user, 'Ána', 'Diaz')
  const joint = { ContactEntityId: ana.ContactEntityId, FirstName: 'Ana', LastName: 'Joint' }
  const jointId = (await t.call(addJointContact, { as: user, body: joint })).body.ContactId
  const banana = await makeContact(user, 'Banana', 'Split')
  await makeContact(colleague, 'Ana', 'Hidden')
  const parse = async (text: string, as = user) => {
    const answer = await t.unchanged(() => t.call(parseTask, { as, query: { text } }))
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('reads title, type, time and repeat in the user’s zone, and saves nothing', async () => {
    at('2026-11-18T21:00:00Z')
    const household = ana.ContactEntityId
    const task = await parse('call ana diaz tomorrow 3pm every week')
    expect(task).toEqual({
      Title: 'Call ana diaz',
      TaskTypeId: 2,
      DueDate: '2026-11-19T21:00:00Z',
      Repeat: 'Weekly',
      NotUnderstood: null,
      Contacts: [
        { ContactId: ana.ContactId, Name: 'Ána Diaz', Email: 'ida@example.com', CellPhone: null, KeyValue: household },
        { ContactId: jointId, Name: 'Ana Joint', Email: null, CellPhone: null, KeyValue: household },
      ],
    })
    await t.query(`update user_account set time_zone = 'Pacific/Honolulu' where user_id = $1`, [user.UserId])
    expect(await parse('call Ana tomorrow 3pm')).toMatchObject({ DueDate: '2026-11-20T01:00:00Z' })
  })

  test('suggests the contacts the words mean, among those the user can see', async () => {
    const names = async (text: string, as = user) => (await parse(text, as)).Contacts.map((c) => c.Name)
    expect(await names('lunch with ana joint')).toEqual(['Ana Joint', 'Ána Diaz'])
    expect(await names("prepare Banana's offer for Ana")).toEqual(['Banana Split', 'Ána Diaz', 'Ana Joint'])
    expect(await names('call ana', colleague)).toEqual(['Ana Hidden'])
    expect(await names('call ana', south.admin)).toEqual([])
    expect(await names('banana bread')).toEqual([])
    expect(await names('call %')).toEqual([])
    expect((await parse('call banana')).Contacts).toMatchObject([{ ContactId: banana.ContactId, Name: 'Banana Split' }])
  })

  test('suggests at most five', async () => {
    for (let i = 0; i < 7; i++) await makeContact(user, 'Zoe', `Number${i}`)
    expect((await parse('call zoe')).Contacts).toHaveLength(5)
    expect((await parse('call zoe number6')).Contacts[0]?.Name).toBe('Zoe Number6')
  })

  test('finds the user’s own among any number of the brokerage’s', async () => {
    await t.query(
      `with entity as (
         insert into contact_entity (tenant_id, source_id, assigned_agent_id)
         select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 12000)
         returning contact_entity_id)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name)
       select $1, contact_entity_id, 'Beatrix', 'Crowd' from entity`,
      [TenantId, colleague.UserId],
    )
    const { ContactId } = await makeContact(user, 'Bea', 'Own')
    expect((await parse('call Bea tomorrow')).Contacts.map((c) => c.ContactId)).toEqual([ContactId])
    expect((await parse('call Beatrix')).Contacts).toEqual([])
  })

  test('finds contacts by a phone number or email in the words', async () => {
    const found = async (text: string, as = user) => (await parse(text, as)).Contacts.map((c) => c.ContactId)
    const { ContactId } = await makeContact(user, 'Rosa', 'Reached')
    await t.query(`update contact set cell_phone = '5125550177', email = 'rosa.r@example.com' where contact_id = $1`, [
      ContactId,
    ])
    for (const text of ['call (512) 555-0177 at 3', 'txt +1 512.555.0177', 'email rosa.r@Example.com tomorrow'])
      expect(await found(text), text).toEqual([ContactId])
    expect(await found('call 512-555-0177', colleague)).toEqual([])
    expect(await found('call 512-555-0199')).toEqual([])
  })

  test('reports what it did not understand, and leaves the task unscheduled', async () => {
    expect(await parse('open house sat & sun')).toMatchObject({
      Title: 'Open house sat & sun',
      DueDate: null,
      NotUnderstood: 'sat & sun',
    })
  })

  test('reads a long run of blanks as one', async () => {
    expect((await parse(`call Ana${' '.repeat(250)}in 2 weeks`)).Title).toBe('Call Ana')
    expect(await parse('2 weeks    '.repeat(25).slice(0, 300))).toMatchObject({ DueDate: null })
  })

  test('needs some text, up to a limit', async () => {
    expect((await parse('')).Title).toBe('')
    const text = 'x'.repeat(301)
    expect(await t.call(parseTask, { as: user, query: { text } })).toMatchObject({ status: 400 })
  })
})
