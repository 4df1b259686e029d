import { setTimeout as sleep } from 'node:timers/promises'
import {
  deleteSource,
  deleteUrgencyType,
  leadAssign,
  reassignSource,
  reassignUrgencyType,
  saveSource,
  saveUrgencyType,
  setLeadAssign,
  sources,
  urgencyTypes,
} from '@dormer/contract/brokerage/settings'
import { addJointContact, createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { reassignJob } from './settings.jobs.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
const contactOf = async (
  as: User,
  fields: { SourceId?: number; UrgencyTypeId?: number; ReferralSourceId?: number },
) => {
  const { ContactId } = (await t.call(createContact, { as, body: { ...person, SourceId: fields.SourceId } })).body
  const { SourceId: _, ...Entity } = fields
  if (Object.keys(Entity).length > 0) {
    const { status } = await t.call(updateContact, { as, body: { Contact: { ContactId }, Entity } })
    expect(status).toBe(200)
  }
  return ContactId
}
const entityOf = async (contactId: number) =>
  (await t.call(getContact, { as: north.admin, query: { contactId } })).body.Entity
const sourceList = async (as = north.admin, query: { startDate?: string; endDate?: string } = {}) =>
  (await t.call(sources, { as, query })).body
const sourceNamed = async (name: string, as = north.admin) => {
  const found = (await sourceList(as)).find((s) => s.Name === name)
  if (!found) throw new Error(`there is no source ${name}`)
  return found
}
const addSource = async (Name = 'Yard Sign', AssignToId?: number) => {
  const made = await t.call(saveSource, { as: north.admin, body: { Name, AssignToId } })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}
const typeList = async (as = north.admin) => (await t.call(urgencyTypes, { as })).body
const addType = async (Description = 'On Hold') => {
  const made = await t.call(saveUrgencyType, { as: north.admin, body: { Description } })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}
const refused = (message: string, field?: string) => ({
  status: 400,
  body: { Message: message, ...(field && { ModelState: { [field]: [message] } }) },
})

describe('sources', () => {
  test('a new brokerage has the default ones, sorted by name; every user may read them', async () => {
    for (const as of [north.admin, north.agent, north.lender]) {
      const list = await sourceList(as)
      expect(list.map((s) => s.Name)).toEqual([
        'Code Inquiry', 'Home Search', 'Open House', 'Other', 'Referral', 'Sign Call', 'Social Media', 'Website',
      ]) // biome-ignore format: a list reads better in rows
      for (const s of list) expect(s).toMatchObject({ Type: 'Default', AssignToId: null, CurrentContactsCount: 0 })
    }
  })

  test('one is added, changed and deleted', async () => {
    const added = await addSource('  Yard Sign ', north.colleague.UserId)
    expect(added).toEqual({
      SourceId: expect.any(Number),
      Name: 'Yard Sign',
      SourceGuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CreatedByName: 'Alex Admin',
      Type: 'Custom',
      AssignToId: north.colleague.UserId,
      AssignToName: 'Ben Colleague',
      CurrentContactsCount: 0,
    })
    expect(await sourceNamed('Yard Sign')).toEqual(added)
    // Omitted fields stay; null and 0 remove the agent.
    const { SourceId } = added
    const change = (body: { Name: string; AssignToId?: number | null }) =>
      t.call(saveSource, { as: north.admin, body: { SourceId, ...body } })
    expect((await change({ Name: 'yard sign' })).body).toEqual({ ...added, Name: 'yard sign' })
    for (const AssignToId of [null, 0])
      expect((await change({ Name: 'Sign', AssignToId })).body).toMatchObject({ AssignToId: null, AssignToName: null })
    expect(await t.call(deleteSource, { as: north.admin, query: { sourceId: SourceId } })).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
    expect((await sourceList()).filter((s) => s.Type === 'Custom')).toEqual([])
    expect(await t.call(deleteSource, { as: north.admin, query: { sourceId: SourceId } })).toMatchObject({
      status: 404,
      body: { Message: 'Source was not found' },
    })
  })

  test('its agent gets the contacts it brings', async () => {
    const { SourceId } = await addSource('Yard Sign', north.colleague.UserId)
    expect(await entityOf(await contactOf(north.admin, { SourceId }))).toMatchObject({
      AssignedAgentId: north.colleague.UserId,
    })
  })

  test('a name is required and unique, ignoring case', async () => {
    const { SourceId } = await addSource('Yard Sign')
    const taken = refused('Another source already has this name', 'Name')
    const save = (body: object) => t.unchanged(() => t.call(saveSource, { as: north.admin, body: body as never }))
    expect(await save({ Name: 'YARD SIGN' })).toMatchObject(taken)
    expect(await save({ SourceId, Name: 'wEbsite' })).toMatchObject(taken)
    expect(await save({ Name: '   ' })).toMatchObject(refused('Source name is required', 'Name'))
    expect(await save({ Name: 'x'.repeat(101) })).toMatchObject(refused('Use at most 100 characters', 'Name'))
    expect(await save({ Name: 'X', AssignToId: north.lender.UserId })).toMatchObject({
      status: 404,
      body: { Message: 'Agent was not found' },
    })
    // Another brokerage's names do not matter.
    const south = await t.makeBrokerage(`South${n}`)
    expect(await t.call(saveSource, { as: south.admin, body: { Name: 'Yard Sign' } })).toMatchObject({ status: 200 })
  })

  test('two added at once under the same name become one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(saveSource, { as: north.admin, body: { Name: 'Twice' } })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((a) => a.status !== 200)) {
      expect([400, 409]).toContain(status)
      expect(body.Message).toMatch(/has this name|try again/)
    }
  })

  test('a default one keeps its name and stays; its agent may change', async () => {
    const { SourceId } = await sourceNamed('Website')
    await t.unchanged(async () => {
      expect(await t.call(saveSource, { as: north.admin, body: { SourceId, Name: 'Web' } })).toMatchObject(
        refused('Website is a default source and keeps its name', 'Name'),
      )
      expect(await t.call(deleteSource, { as: north.admin, query: { sourceId: SourceId } })).toMatchObject(
        refused('Website is a default source and cannot be deleted'),
      )
    })
    const AssignToId = north.agent.UserId
    expect(
      await t.call(saveSource, { as: north.admin, body: { SourceId, Name: 'Website', AssignToId } }),
    ).toMatchObject({ status: 200, body: { Name: 'Website', Type: 'Default', AssignToName: 'Ana Agent' } })
  })

  test('one in use is not deleted, and the message says by what', async () => {
    const { SourceId } = await addSource()
    const remove = () => t.call(deleteSource, { as: north.admin, query: { sourceId: SourceId } })
    const first = await contactOf(north.admin, { SourceId })
    expect(await t.unchanged(remove)).toMatchObject(
      refused('1 contact has this source. Reassign it to another one first.'),
    )
    const { ContactEntityId } = await entityOf(first)
    await t.call(addJointContact, { as: north.admin, body: { ContactEntityId, FirstName: 'Otto' } })
    expect(await t.unchanged(remove)).toMatchObject(
      refused('2 contacts have this source. Reassign them to another one first.'),
    )
    const Website = await sourceNamed('Website')
    await t.call(updateContact, {
      as: north.admin,
      body: { Contact: { ContactId: first }, Entity: { SourceId: Website.SourceId, ReferralSourceId: SourceId } },
    })
    expect(await t.unchanged(remove)).toMatchObject(
      refused('2 contacts name this source as their referral source. Reassign them to another one first.'),
    )
    await t.call(updateContact, {
      as: north.admin,
      body: { Contact: { ContactId: first }, Entity: { ReferralSourceId: null } },
    })
    await t.query(
      `insert into run (tenant_id, kind, title, params) values ($1, 'import', 'a.csv', jsonb_build_object('SourceId', $2::bigint))`,
      [north.TenantId, SourceId],
    )
    expect(await t.unchanged(remove)).toMatchObject(
      refused('An import or a bulk action is still giving contacts this source. Try again when it is done.'),
    )
    await t.query(`update run set status = 'Done' where tenant_id = $1`, [north.TenantId])
    expect(await remove()).toMatchObject({ status: 200 })
  })

  test('a lead added while its source is deleted is either saved with it or refused', async () => {
    for (let round = 0; round < 8; round++) {
      const { SourceId } = await addSource(`Fleeting ${round}`)
      const add = () => t.call(createContact, { as: north.admin, body: { ...person, SourceId } })
      const [lead, gone, other] = await Promise.all([
        add(),
        t.call(deleteSource, { as: north.admin, query: { sourceId: SourceId } }),
        add(),
      ])
      const added = [lead, other].filter((a) => a.status === 200).length
      for (const { status, body } of [lead, other])
        if (status !== 200) {
          expect([404, 409]).toContain(status)
          expect(body.Message).toMatch(/was not found|removed meanwhile/)
        }
      if (gone.status === 200) expect(added).toBe(0)
      else expect(gone).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/Reassign/) } })
      expect((await sourceList()).find((s) => s.SourceId === SourceId)?.CurrentContactsCount ?? 0).toBe(added)
    }
    expect(t.logged).toEqual([])
  })

  test('reassigning moves all contacts of the brokerage, and referrals to it, and no others', async () => {
    const [from, to, aside] = [await addSource('From'), await addSource('To'), await addSource('Aside')]
    const moved = [
      await contactOf(north.agent, { SourceId: from.SourceId }),
      await contactOf(north.admin, { SourceId: from.SourceId, ReferralSourceId: from.SourceId }),
    ]
    const named = await contactOf(north.admin, { SourceId: aside.SourceId, ReferralSourceId: from.SourceId })
    const apart = await contactOf(north.admin, { SourceId: aside.SourceId, ReferralSourceId: aside.SourceId })
    const south = await t.makeBrokerage(`South${n}`)
    const theirs = await t.call(createContact, { as: south.admin, body: person })

    const body = { SourceId: from.SourceId, NewSourceId: to.SourceId }
    expect(await t.call(reassignSource, { as: north.admin, body })).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
    for (const id of moved) expect((await entityOf(id)).SourceId).toBe(to.SourceId)
    expect((await entityOf(moved[1] as number)).ReferralSourceId).toBe(to.SourceId)
    expect(await entityOf(named)).toMatchObject({ SourceId: aside.SourceId, ReferralSourceId: to.SourceId })
    expect(await entityOf(apart)).toMatchObject({ SourceId: aside.SourceId, ReferralSourceId: aside.SourceId })
    expect(theirs.status).toBe(200)
    expect(
      (await sourceList()).filter((s) => s.Type === 'Custom').map((s) => [s.Name, s.CurrentContactsCount]),
    ).toEqual([
      ['Aside', 2],
      ['From', 0],
      ['To', 2],
    ])
    expect(await t.call(deleteSource, { as: north.admin, query: { sourceId: from.SourceId } })).toMatchObject({
      status: 200,
    })
    expect(
      await t.unchanged(() =>
        t.call(reassignSource, { as: north.admin, body: { SourceId: to.SourceId, NewSourceId: to.SourceId } }),
      ),
    ).toMatchObject(refused('Choose a different source from the one the contacts have'))
  })

  test('many are reassigned in the background, on behalf of the user who asked, without blocking others', async () => {
    const [from, to] = [await addSource('From'), await addSource('To')]
    const contact = await contactOf(north.admin, { SourceId: from.SourceId })
    const count = 5001
    await t.query(
      `with e as (insert into contact_entity (tenant_id, source_id) select $1, $2 from generate_series(1, $3::int) returning *)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'A', 'B' from e`,
      [north.TenantId, from.SourceId, count],
    )
    const body = { SourceId: from.SourceId, NewSourceId: to.SourceId }
    expect(await t.call(reassignSource, { as: north.admin, body })).toMatchObject({
      status: 200,
      body: { Successful: true, Remaining: count + 1 },
    })
    const payload = {
      TenantId: north.TenantId,
      UserId: north.admin.UserId,
      RequestId: crypto.randomUUID(),
      List: 'source',
      From: from.SourceId,
      To: to.SourceId,
    }
    const context = t.jobContext()
    const work = () => reassignJob.run(payload, context)
    // A concurrent edit of one of them has begun: both finish.
    const edited = await t.withConnection(async (client) => {
      await client.query('begin')
      await client.query('select from contact where contact_id = $1 for no key update', [contact])
      const working = work()
      await sleep(300)
      await client.query(
        `update contact_entity set occupancy = 'own'
         where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)`,
        [contact],
      )
      await client.query('commit')
      await working
      return true
    })
    expect(edited).toBe(true)
    await work()
    expect((await sourceList()).find((s) => s.SourceId === to.SourceId)?.CurrentContactsCount).toBe(count + 1)
    expect((await sourceList()).find((s) => s.SourceId === from.SourceId)?.CurrentContactsCount).toBe(0)
    expect(await entityOf(contact)).toMatchObject({ SourceId: to.SourceId, Occupancy: 'own' })
    expect(
      await t.query(
        `select user_id::int as "by", count(*)::int as n from change where tenant_id = $1 and after ? 'source_id' and via = 'Job' group by 1`,
        [north.TenantId],
      ),
    ).toEqual([{ by: north.admin.UserId, n: count + 1 }])
  })

  test('counts cover the brokerage for users who manage settings, and their own contacts for others', async () => {
    const { SourceId } = await addSource()
    await t.query(`update tenant set lead_assign = 'Manual' where tenant_id = $1`, [north.TenantId])
    await contactOf(north.agent, { SourceId })
    await contactOf(north.colleague, { SourceId })
    await contactOf(north.colleague, { SourceId })
    await t.query(`insert into user_permission values ($1, $2, 'ManageSettings')`, [
      north.TenantId,
      north.leader.UserId,
    ])
    const counts = [north.admin, north.leader, north.agent, north.colleague, north.lender]
    expect(
      await Promise.all(counts.map(async (as) => (await sourceNamed('Yard Sign', as)).CurrentContactsCount)),
    ).toEqual([3, 3, 1, 2, 0])
  })

  describe('with days', () => {
    /* Chicago is five hours behind UTC in May. */
    const created = ['2026-05-16T04:59:59Z', '2026-05-16T05:00:00Z', '2026-05-17T12:00:00Z', '2026-05-18T04:59:59Z', '2026-05-18T05:00:00Z'] // biome-ignore format: a list
    test.each([
      [{ startDate: '2026-05-16', endDate: '2026-05-17' }, 3],
      [{ startDate: '05/16/2026', endDate: '5/17/2026' }, 3],
      [{ startDate: '2026-05-17', endDate: '2026-05-17' }, 2],
      [{ startDate: '2026-05-16T04:30:00Z', endDate: '2026-05-16T23:00:00-05:00' }, 2],
      [{ startDate: '2026-05-17' }, 3],
      [{ endDate: '05/15/2026' }, 1],
      [{ startDate: '', endDate: '' }, 5],
    ])('%o', async (query, expected) => {
      const { SourceId } = await addSource()
      for (const at of created)
        await t.query('update contact set date_created = $1 where contact_id = $2', [
          at,
          await contactOf(north.admin, { SourceId }),
        ])
      const list = await sourceList(north.admin, query)
      expect(list).toHaveLength(9)
      expect(list.find((s) => s.SourceId === SourceId)?.CurrentContactsCount).toBe(expected)
    })

    test.each(['17.17.2026', '2026-02-30', '13/13/2026', '02/30/2026', 'yesterday', '2026-05-17T25:00:00Z'])(
      'refuses %s',
      async (day) => {
        for (const field of ['startDate', 'endDate'])
          expect(await t.call(sources, { as: north.admin, query: { [field]: day } })).toMatchObject(
            refused('Enter a date such as 05/17/2026', field),
          )
      },
    )

    test('refuses a last day before the first', async () => {
      const query = { startDate: '2026-05-17', endDate: '2026-05-16' }
      expect(await t.call(sources, { as: north.admin, query })).toMatchObject(
        refused('Choose an end date that is not before the start date', 'endDate'),
      )
    })
  })
})

describe('lead routing', () => {
  test('is Select... until it is set', async () => {
    const read = async (as: User) => (await t.call(leadAssign, { as })).text
    expect(await read(north.agent)).toBe('"Select..."')
    for (const how of ['RoundRobin', 'Manual'] as const) {
      expect(await t.call(setLeadAssign, { as: north.admin, query: { leadAssign: how } })).toMatchObject({
        status: 200,
      })
      expect(await read(north.agent)).toBe(`"${how}"`)
    }
    for (const how of ['Select...', 'roundrobin', ''])
      expect(
        await t.unchanged(() => t.call(setLeadAssign, { as: north.admin, query: { leadAssign: how as 'Manual' } })),
      ).toMatchObject(refused('Choose Round Robin or Manual', 'leadAssign'))
  })

  test('needs the permission to manage settings', async () => {
    await t.unchanged(async () => {
      for (const as of [north.agent, north.lender, north.leader])
        expect(await t.call(setLeadAssign, { as, query: { leadAssign: 'Manual' } })).toMatchObject({ status: 403 })
    })
  })
})

describe('urgency types', () => {
  test('a new brokerage has the default ones', async () => {
    expect(await typeList(north.lender)).toEqual(
      Object.entries({ Hot: 3, Warm: 14, Cold: 45, Nurture: 90 }).map(([Description, ContactEveryDays]) => ({
        UrgencyTypeId: expect.any(Number),
        Description,
        CreatedByName: null,
        Type: 'Default',
        IsDefault: true,
        ContactEveryDays,
        CurrentContactsCount: 0,
      })),
    )
  })

  test('one is added, changed, used, reassigned and deleted', async () => {
    const added = await addType('On Hold')
    expect(added).toMatchObject({ CreatedByName: 'Alex Admin', Type: 'Custom', IsDefault: false })
    const { UrgencyTypeId } = added
    const renamed = { ...added, Description: 'Waiting' }
    expect(
      (await t.call(saveUrgencyType, { as: north.admin, body: { UrgencyTypeId, Description: 'Waiting' } })).body,
    ).toEqual(renamed)
    const contact = await contactOf(north.admin, { UrgencyTypeId })
    expect((await typeList()).at(-1)).toEqual({ ...renamed, CurrentContactsCount: 1 })

    const remove = () => t.call(deleteUrgencyType, { as: north.admin, query: { urgencyId: UrgencyTypeId } })
    expect(await t.unchanged(remove)).toMatchObject(
      refused('1 contact has this urgency type. Reassign it to another one first.'),
    )
    const NewUrgencyTypeId = (await typeList())[0]?.UrgencyTypeId as number
    const move = (to: number) =>
      t.call(reassignUrgencyType, { as: north.admin, body: { UrgencyTypeId, NewUrgencyTypeId: to } })
    expect(await t.unchanged(() => move(UrgencyTypeId))).toMatchObject(
      refused('Choose a different urgency type from the one the contacts have'),
    )
    expect(await move(NewUrgencyTypeId)).toMatchObject({ status: 200 })
    expect((await entityOf(contact)).UrgencyTypeId).toBe(NewUrgencyTypeId)
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404, body: { Message: 'Urgency type was not found' } })
  })

  test('a description is required and unique, ignoring case', async () => {
    const { UrgencyTypeId } = await addType('On Hold')
    const save = (body: object) => t.unchanged(() => t.call(saveUrgencyType, { as: north.admin, body: body as never }))
    const taken = refused('Another urgency type already has this name', 'Description')
    expect(await save({ Description: 'on hold' })).toMatchObject(taken)
    expect(await save({ UrgencyTypeId, Description: 'HOT' })).toMatchObject(taken)
    expect(await save({ Description: '' })).toMatchObject(refused('Description is required', 'Description'))
  })

  test('states how often its contacts are to be contacted; omitted values stay, null means no limit', async () => {
    const { UrgencyTypeId, ...added } = await addType('On Hold')
    expect(added.ContactEveryDays).toBe(null)
    const save = (body: { ContactEveryDays?: number | null }, id = UrgencyTypeId, Description = 'On Hold') =>
      t.call(saveUrgencyType, { as: north.admin, body: { UrgencyTypeId: id, Description, ...body } })
    for (const [body, expected] of [
      [{ ContactEveryDays: 7 }, 7],
      [{}, 7],
      [{ ContactEveryDays: 365 }, 365],
      [{ ContactEveryDays: null }, null],
      [{ ContactEveryDays: 1 }, 1],
    ] as const) {
      expect((await save(body)).body).toMatchObject({ ...added, ContactEveryDays: expected })
      expect((await typeList()).at(-1)).toMatchObject({ ContactEveryDays: expected })
    }
    // The same for a default one, whose description is sent along unchanged.
    const hot = (await typeList())[0]?.UrgencyTypeId as number
    expect((await save({ ContactEveryDays: 2 }, hot, 'Hot')).body).toMatchObject({
      Description: 'Hot',
      Type: 'Default',
      ContactEveryDays: 2,
    })
    const made = { Description: 'Weekly', ContactEveryDays: 7 }
    expect((await t.call(saveUrgencyType, { as: north.admin, body: made })).body).toMatchObject(made)
  })

  test.each([
    [0, 'Enter at least 1 day'],
    [-3, 'Enter at least 1 day'],
    [366, 'Enter at most 365 days'],
    [1.5, 'Enter whole days'],
    ['14', 'Enter a number of days'],
  ])('%j days are refused', async (ContactEveryDays, message) => {
    const UrgencyTypeId = (await typeList())[0]?.UrgencyTypeId as number
    const body = { UrgencyTypeId, Description: 'Hot', ContactEveryDays: ContactEveryDays as number }
    expect(await t.unchanged(() => t.call(saveUrgencyType, { as: north.admin, body }))).toMatchObject(
      refused(message, 'ContactEveryDays'),
    )
  })

  test('a default one keeps its name and stays', async () => {
    const UrgencyTypeId = (await typeList())[0]?.UrgencyTypeId as number
    await t.unchanged(async () => {
      expect(
        await t.call(saveUrgencyType, { as: north.admin, body: { UrgencyTypeId, Description: 'Boiling' } }),
      ).toMatchObject(refused('Hot is a default urgency type and keeps its name', 'Description'))
      expect(await t.call(deleteUrgencyType, { as: north.admin, query: { urgencyId: UrgencyTypeId } })).toMatchObject(
        refused('Hot is a default urgency type and cannot be deleted'),
      )
    })
  })
})

test('another brokerage’s are not found', async () => {
  const south = await t.makeBrokerage(`South${n}`)
  const [source, type] = [await addSource(), await addType()]
  const [own] = (await t.call(sources, { as: south.admin })).body
  const [ownType] = (await t.call(urgencyTypes, { as: south.admin })).body
  const as = south.admin
  const { SourceId } = source
  const { UrgencyTypeId } = type
  await t.unchanged(async () => {
    for (const answer of [
      await t.call(saveSource, { as, body: { SourceId, Name: 'Mine' } }),
      await t.call(deleteSource, { as, query: { sourceId: SourceId } }),
      await t.call(reassignSource, { as, body: { SourceId, NewSourceId: own?.SourceId ?? 0 } }),
      await t.call(reassignSource, { as, body: { SourceId: own?.SourceId ?? 0, NewSourceId: SourceId } }),
      await t.call(saveUrgencyType, { as, body: { UrgencyTypeId, Description: 'Mine' } }),
      await t.call(deleteUrgencyType, { as, query: { urgencyId: UrgencyTypeId } }),
      await t.call(reassignUrgencyType, { as, body: { UrgencyTypeId, NewUrgencyTypeId: ownType?.UrgencyTypeId ?? 0 } }),
      await t.call(reassignUrgencyType, {
        as,
        body: { UrgencyTypeId: ownType?.UrgencyTypeId ?? 0, NewUrgencyTypeId: UrgencyTypeId },
      }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { Message: expect.stringMatching(/was not found/) } })
  })
})
