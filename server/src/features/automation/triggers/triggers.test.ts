import type { EventCode } from '@dormer/contract/automation/triggers'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { saveSource, saveUrgencyType } from '@dormer/contract/brokerage/settings'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteUser } from '@dormer/contract/brokerage/users'
import { createTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { addTags, reassignAgent, startBulk } from '@dormer/contract/people/bulk'
import {
  addJointContact,
  addTag,
  deleteContacts,
  unlinkJointContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { importContacts } from '@dormer/contract/people/import'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, startTestProgram } from '../../../../test/harness.ts'
import { noteActs } from '../engine/acts-here.ts'
import { makerOf } from '../enrollments/enrollments.fixture.ts'

const t = await startTestProgram({ worker: true })
const make = makerOf(t)
let names = 0
let north = await t.makeBrokerage('North')
let { agent, colleague, admin } = north
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++names}`)
  ;({ agent, colleague, admin } = north)
})

type Person = Awaited<ReturnType<typeof make.person>>
const one = async (text: string, values: unknown[] = []) => {
  const [row] = await t.query<{ id: number }>(text, values)
  return row?.id as number
}
const tagOf = async (Name: string) =>
  (await one('select tag_id::int as id from tag where tenant_id = $1 and name = $2', [north.TenantId, Name])) ??
  one('insert into tag (tenant_id, name) values ($1, $2) returning tag_id::int as id', [north.TenantId, Name])
const tag = async ({ ContactEntityId }: Person, Name: string, as = agent) =>
  make.ok(await t.call(addTag, { as, params: { ContactEntityId }, body: { Name } }))
const edit = async ({ ContactId }: Person, Entity: object, as = agent) =>
  make.ok(await t.call(updateContact, { as, body: { Contact: { ContactId }, Entity } as never }))
const source = async () =>
  (
    make.ok(await t.call(saveSource, { as: admin, body: { Name: `Source ${++names}` } as never })).body as {
      SourceId: number
    }
  ).SourceId
const onDeal = async (people: Person[], fields: object = {}) => {
  const { body } = make.ok(
    await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', Address: '1 Elm St', ...fields } as never }),
  )
  for (const { ContactId } of people) {
    const id = await one(
      `insert into transaction_people (tenant_id, contact_id, first_name) values ($1, $2, 'x') returning transaction_people_id::int as id`,
      [north.TenantId, ContactId],
    )
    await t.query('insert into transaction_role values ($1, $2, $3, 5)', [north.TenantId, body.TransactionId, id])
  }
  return body.TransactionId
}
const text = (From: string, Body: string) =>
  t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From, Body } })
const act = (ContactId: number, type: number) =>
  t.services.database.asTenant(
    north.TenantId,
    (db) =>
      sql`insert into activity (tenant_id, activity_type_id, contact_id, contact_entity_id)
        select tenant_id, ${type}, contact_id, contact_entity_id from contact
        where tenant_id = ${north.TenantId} and contact_id = ${ContactId}`.execute(db),
    { UserId: null, Via: 'Client', RequestId: crypto.randomUUID() },
  )

type Case = {
  /** What its condition is; none if it has none. */
  condition?: () => Promise<string | number>
  /** Does what starts it, and returns whom. */
  does: (condition: string | number) => Promise<Person>
  /** Does something like it that starts nothing. */
  misses: (condition: string | number) => Promise<unknown>
}
const cases: { [C in EventCode]?: Case } = {
  LeadCreated: {
    condition: source,
    does: (SourceId) => make.person(agent, { SourceId }),
    misses: async () => make.person(agent, { SourceId: await source() }),
  },
  LeadAssigned: {
    does: () => make.person(admin, { AssignedAgentId: agent.UserId }),
    misses: () => make.person(admin, { AssignedAgentId: colleague.UserId, ContactTypeId: 4 }),
  },
  TypeChanged: {
    condition: async () => 4,
    does: async () => {
      const person = await make.person(agent)
      await edit(person, { ContactTypeId: 4 })
      return person
    },
    misses: async () => edit(await make.person(agent), { ContactTypeId: 3 }),
  },
  TagAdded: {
    condition: () => tagOf('VIP'),
    does: async () => {
      const person = await make.person(agent)
      await tag(person, 'VIP')
      return person
    },
    misses: async () => tag(await make.person(agent), 'Golf'),
  },
  UrgencyChanged: {
    condition: async () =>
      (
        make.ok(await t.call(saveUrgencyType, { as: admin, body: { Description: `Soon ${++names}` } as never }))
          .body as never as { UrgencyTypeId: number }
      ).UrgencyTypeId,
    does: async (UrgencyTypeId) => {
      const person = await make.person(agent)
      await edit(person, { UrgencyTypeId })
      return person
    },
    misses: async () => edit(await make.person(agent), { ContactTypeId: 2 }),
  },
  TextCode: {
    condition: () =>
      one(`insert into phone_code (tenant_id, code, message) values ($1, '4711', 'It has 3 rooms') returning id::int`, [
        north.TenantId,
      ]),
    does: async () => {
      const person = await make.person(agent, { CellPhone: '(512) 555-0177' })
      make.ok(await text('5125550177', '4711'))
      return person
    },
    misses: async () => {
      await t.query(`insert into phone_code (tenant_id, code, message) values ($1, '4712', 'Sold')`, [north.TenantId])
      await text('5125550177', '4712')
      await text('5125550177', 'My number is 4711 Elm Street')
    },
  },
  ClientAct: {
    condition: async () => 11,
    does: async () => {
      const person = await make.person(agent)
      await act(person.ContactId, 11)
      return person
    },
    misses: async () => act((await make.person(agent)).ContactId, 14),
  },
  TransactionStatus: {
    condition: async () => 3,
    does: async () => {
      const person = await make.person(agent)
      const TransactionId = await onDeal([person])
      make.ok(await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId, StatusId: 3 } as never }))
      return person
    },
    misses: async () => {
      const TransactionId = await onDeal([await make.person(agent)])
      make.ok(await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId, StatusId: 2 } as never }))
    },
  },
}

describe.for(Object.entries(cases) as [EventCode, Case][])('%s', ([event, { condition, does, misses }]) => {
  test('starts it once, for its condition and no other', async () => {
    const key = (await condition?.()) ?? ''
    const conditions = condition ? [key] : []
    const { WorkflowId } = await make.workflow(agent, { event, conditions })
    const draft = await make.workflow(agent, { event, conditions, isDraft: true })
    const other = await make.workflow((await t.makeBrokerage(`Far${++names}`)).agent, { event })
    const { ContactId } = await does(key)
    await misses(key)
    expect(await make.inIt(WorkflowId)).toEqual([ContactId])
    expect(await make.inIt(draft.WorkflowId)).toEqual([])
    expect(await make.inIt(other.WorkflowId)).toEqual([])
    const [row] = await t.query(
      'select user_id::int as "UserId", chain, cause is not null as "hasCause" from contact_workflow where workflow_id = $1',
      [WorkflowId],
    )
    expect(row).toEqual({ UserId: agent.UserId, chain: 0, hasCause: true })
  })
})

test('a text code from a number that nobody knows makes a lead, who starts both', async () => {
  const code = await one(
    `insert into phone_code (tenant_id, code, message) values ($1, '4711', 'It has 3 rooms') returning id::int`,
    [north.TenantId],
  )
  const texted = await make.workflow(admin, { event: 'TextCode', conditions: [code] })
  const created = await make.workflow(admin, { event: 'LeadCreated' })
  make.ok(await text('5125550188', 'Code 4711 please'))
  const id = await one('select contact_id::int as id from contact where tenant_id = $1', [north.TenantId])
  expect(await make.inIt(texted.WorkflowId)).toEqual([id])
  expect(await make.inIt(created.WorkflowId)).toEqual([id])
  // The same text again is another cause, but they are in it.
  make.ok(await text('5125550188', '4711'))
  expect(await make.inIt(texted.WorkflowId)).toEqual([id])
  const chains = await t.query('select distinct chain from contact_workflow where tenant_id = $1', [north.TenantId])
  expect(chains).toEqual([{ chain: 0 }])
})

test('two at the same moment start it once', async () => {
  const { WorkflowId } = await make.workflow(agent, { event: 'TagAdded' })
  const person = await make.person(agent)
  await Promise.all(['A', 'B', 'C', 'D'].map((Name) => tag(person, Name)))
  expect(await make.inIt(WorkflowId)).toEqual([person.ContactId])
})

describe('whom a trigger starts', () => {
  test('contacts of the selected agents', async () => {
    const { WorkflowId } = await make.workflow(admin, { event: 'LeadCreated', agents: [colleague] })
    await make.person(agent)
    const { ContactId } = await make.person(colleague)
    expect(await make.inIt(WorkflowId)).toEqual([ContactId])
  })

  test('contacts that its criteria find', async () => {
    const Criteria = { Filters: [{ PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: [colleague.UserId] }] }
    const { WorkflowId } = await make.workflow(admin, { event: 'TagAdded', rules: { Criteria } })
    const [mine, theirs] = [await make.person(agent), await make.person(colleague)]
    await tag(mine, 'VIP', admin)
    await tag(theirs, 'VIP', admin)
    expect(await make.inIt(WorkflowId)).toEqual([theirs.ContactId])
  })

  test('contacts that its creator sees, while the creator is there', async () => {
    const personal = await make.workflow(colleague, { event: 'TagAdded' })
    const shared = await make.workflow(colleague, { event: 'TagAdded', share: true })
    const [mine, theirs] = [await make.person(agent), await make.person(colleague)]
    await tag(mine, 'VIP', admin)
    expect(await make.inIt(personal.WorkflowId)).toEqual([])
    expect(await make.inIt(shared.WorkflowId)).toEqual([])
    await tag(theirs, 'VIP', admin)
    expect(await make.inIt(personal.WorkflowId)).toEqual([theirs.ContactId])
    make.ok(await t.call(proveIdentity, { as: admin, body: { Password: password } }))
    make.ok(await t.call(deleteUser, { as: admin, params: { id: colleague.UserId, reassignToId: agent.UserId } }))
    await t.idle()
    await tag(mine, 'Golf', admin)
    expect(await make.inIt(personal.WorkflowId)).toEqual([theirs.ContactId])
    // A shared one goes on for the brokerage.
    expect(await make.inIt(shared.WorkflowId)).toEqual([mine.ContactId, theirs.ContactId])
  })

  test('the first person of a household', async () => {
    const added = await make.workflow(agent, { event: 'LeadCreated' })
    const tagged = await make.workflow(agent, { event: 'TagAdded' })
    const first = await make.person(agent)
    await t.query(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Jo', 'Joint')`,
      [north.TenantId, first.ContactEntityId],
    )
    await tag(first, 'VIP')
    expect(await make.inIt(added.WorkflowId)).toEqual([first.ContactId])
    expect(await make.inIt(tagged.WorkflowId)).toEqual([first.ContactId])
  })

  test('nobody who only brings the tags of a former household along', async () => {
    const [first, second] = [await make.person(agent), await make.person(agent)]
    for (const one of [first, second]) await tag(one, 'VIP')
    const joint = make.ok(
      await t.call(addJointContact, { as: agent, body: { ContactEntityId: first.ContactEntityId, FirstName: 'Jo' } }),
    ).body.ContactId
    const tagged = await make.workflow(agent, { event: 'TagAdded' })
    make.ok(await t.call(unlinkJointContact, { as: agent, body: { ContactId: joint } }))
    const link = (ContactEntityId: number, ContactId: number) =>
      t.call(addJointContact, { as: agent, body: { ContactEntityId, ContactId } })
    make.ok(await link(first.ContactEntityId, joint))
    const third = await make.person(agent)
    make.ok(await link(third.ContactEntityId, second.ContactId))
    expect(await make.inIt(tagged.WorkflowId)).toEqual([])
    await tag(third, 'Golf')
    expect(await make.inIt(tagged.WorkflowId)).toHaveLength(1)
  })

  test('those who were in it start again only as it says', async () => {
    const never = await make.workflow(agent, { event: 'TagAdded' })
    const again = await make.workflow(agent, { event: 'TagAdded', rules: { Reentry: 'AfterEnd' } })
    const person = await make.person(agent)
    await tag(person, 'One')
    await tag(person, 'Two')
    expect(await make.inIt(again.WorkflowId)).toEqual([person.ContactId])
    await t.query(
      `update contact_workflow set status = 'Completed', next_at = null, date_ended = now() where tenant_id = $1`,
      [north.TenantId],
    )
    await tag(person, 'Three')
    expect(await make.inIt(never.WorkflowId)).toEqual([person.ContactId])
    expect(await make.inIt(again.WorkflowId)).toEqual([person.ContactId, person.ContactId])
  })
})

describe('what starts nothing', () => {
  const listening = async () => {
    const made: number[] = []
    for (const event of ['LeadCreated', 'LeadAssigned', 'TagAdded', 'TypeChanged'] as const)
      made.push((await make.workflow(admin, { event })).WorkflowId)
    return {
      started: async () => {
        await t.idle()
        return (await Promise.all(made.map(make.inIt))).flat()
      },
    }
  }
  const quietly = async (count: number) => {
    const made: Person[] = []
    for (let n = 0; n < count; n++) made.push(await make.person(agent))
    return made
  }

  test('an import', async () => {
    const { started } = await listening()
    const File_ = new File(['FirstName,LastName,Email,CellPhone\nIma,Port,ima@example.com,'], 'contacts.csv')
    const { body } = await t.call(importContacts, { as: agent, body: { File: File_, AssignedAgentId: agent.UserId } })
    expect(body).toMatchObject({ Successful: true, Recipients: [{ Count: 1 }] })
    expect(await started()).toEqual([])
  })

  test('a bulk edit, in the background or at once', async () => {
    const people = await quietly(2)
    const { started } = await listening()
    const ContactIds = people.map(({ ContactId }) => ContactId)
    make.ok(
      await t.call(startBulk, {
        as: admin,
        body: { Action: 'AddTags', ContactIds, Criteria: {}, Count: 2, Names: ['Golf'] } as never,
      }),
    )
    make.ok(await t.call(addTags, { as: admin, body: { Names: ['Tennis'], Contacts: ContactIds } as never }))
    make.ok(
      await t.call(reassignAgent, { as: admin, params: { agentId: colleague.UserId }, body: ContactIds as never }),
    )
    expect(await started()).toEqual([])
  })

  test('what comes back from the trash', async () => {
    const [person] = (await quietly(1)) as [Person]
    await tag(person, 'VIP')
    const { started } = await listening()
    const { headers } = make.ok(await t.call(deleteContacts, { as: admin, body: [person.ContactId] as never }))
    make.ok(await t.call(restoreRequest, { as: admin, body: { RequestId: headers.get('x-recorded-as') ?? '' } }))
    expect(await started()).toEqual([])
  })
})

describe('an import that is asked to', () => {
  const importing = async (EnrollInWorkFlows: string, fields: object = {}) => {
    const rows = [
      'FirstName,LastName,Email,CellPhone',
      `Ima,Port,ima${++names}@example.com,`,
      `Imo,Port,imo${names}@example.com,`,
    ]
    const File_ = new File([rows.join('\n')], 'contacts.csv')
    return t.call(importContacts, {
      as: agent,
      body: { File: File_, AssignedAgentId: agent.UserId, EnrollInWorkFlows, ...fields } as never,
    })
  }
  const names_ = async (WorkflowId: number) => {
    await t.idle()
    const rows = await t.query<{ name: string }>(
      `select first_name as name from contact_workflow join contact using (tenant_id, contact_id)
       where workflow_id = $1 order by 1`,
      [WorkflowId],
    )
    return rows.map(({ name }) => name)
  }

  test('starts the workflows of new leads that its contacts are for', async () => {
    const SourceId = await source()
    const mine = await make.workflow(agent, { event: 'LeadCreated', conditions: [SourceId] })
    const elsewhere = await make.workflow(agent, { event: 'LeadCreated', conditions: [await source()] })
    const tagged = await make.workflow(agent, { event: 'TagAdded' })
    await make.person(agent, { SourceId })
    make.ok(await importing('true', { SourceId }))
    expect(await names_(mine.WorkflowId)).toEqual(['Ida', 'Ima', 'Imo'])
    expect(await names_(elsewhere.WorkflowId)).toEqual([])
    expect(await names_(tagged.WorkflowId)).toEqual([])
    make.ok(await importing('false', { SourceId }))
    expect(await names_(mine.WorkflowId)).toHaveLength(3)
  })

  test('starts those that are named', async () => {
    const [one, two, not] = [
      await make.workflow(agent),
      await make.workflow(admin, { share: true }),
      await make.workflow(agent),
    ]
    make.ok(await importing(`${one.WorkflowId}, ${two.WorkflowId}`))
    expect(await names_(one.WorkflowId)).toEqual(['Ima', 'Imo'])
    expect(await names_(two.WorkflowId)).toEqual(['Ima', 'Imo'])
    expect(await names_(not.WorkflowId)).toEqual([])
  })

  test('is refused if they cannot be started', async () => {
    const personal = await make.workflow(colleague)
    const draft = await make.workflow(agent, { isDraft: true })
    const far = await make.workflow((await t.makeBrokerage(`Far${++names}`)).agent, { share: true })
    const Message = 'Choose workflows for contacts that are active and yours or shared'
    await t.unchanged(async () => {
      for (const { WorkflowId } of [personal, draft, far])
        expect(await importing(`[${WorkflowId}]`)).toMatchObject({ status: 400, body: { Message } })
      expect(await importing('some of them')).toMatchObject({
        status: 400,
        body: { Message: 'Send true, or the ids of workflows' },
      })
    })
  })
})

describe('chains', () => {
  /** Adds a tag as a step of a workflow does. */
  const addTagBy = async (WorkflowId: number, { ContactId, ContactEntityId }: Person, tagId: number) => {
    const [enrollment] = await t.query<{ Chain: number }>(
      'select chain as "Chain" from contact_workflow where workflow_id = $1 order by contact_workflow_id desc limit 1',
      [WorkflowId],
    )
    await t.services.database.asTenant(
      north.TenantId,
      async (db) => {
        noteActs(db, [{ WorkflowId, ContactId, ContactEntityId, TaskTypeId: 7, Chain: enrollment?.Chain ?? 0 }])
        await sql`
          insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
          values (${north.TenantId}, ${ContactEntityId}, ${tagId})`.execute(db)
      },
      { UserId: null, Via: 'Workflow', RequestId: crypto.randomUUID() },
    )
  }
  const endAll = () =>
    t.query(
      `update contact_workflow set status = 'Completed', next_at = null, date_ended = now()
       where tenant_id = $1 and date_ended is null`,
      [north.TenantId],
    )

  test('a workflow starts others, but never itself for the same person', async () => {
    const rules = { Reentry: 'AfterEnd' }
    const first = await make.workflow(agent, { event: 'TagAdded', rules })
    const second = await make.workflow(agent, { event: 'TagAdded', conditions: [await tagOf('Two')], rules })
    const [person, bystander] = [await make.person(agent), await make.person(agent)]
    await tag(person, 'One')
    await endAll()
    await addTagBy(first.WorkflowId, person, await tagOf('Two'))
    expect(await make.inIt(first.WorkflowId)).toEqual([person.ContactId])
    expect(await make.inIt(second.WorkflowId)).toEqual([person.ContactId])
    expect(await one('select chain as id from contact_workflow where workflow_id = $1', [second.WorkflowId])).toBe(1)
    // Another person is another chain.
    await tag(bystander, 'One')
    expect(await make.inIt(first.WorkflowId)).toEqual([person.ContactId, bystander.ContactId])
  })

  test('a step that adds a tag starts what begins with it', async () => {
    const tagId = await tagOf('Hot')
    const first = await make.workflow(agent, { event: 'LeadCreated', steps: [{ TaskTypeId: 7, TagId: tagId }] })
    const second = await make.workflow(agent, { event: 'TagAdded', conditions: [tagId] })
    const { ContactId } = await make.person(agent)
    expect(await make.inIt(first.WorkflowId)).toEqual([ContactId])
    await t.runDue()
    expect(await make.inIt(second.WorkflowId)).toEqual([ContactId])
    expect(await one('select chain as id from contact_workflow where workflow_id = $1', [second.WorkflowId])).toBe(1)
  })

  test('a chain ends after five links, and its owner is told which workflows they are', async () => {
    const rules = { Reentry: 'AfterEnd' }
    const odd = await make.workflow(agent, { event: 'TagAdded', conditions: [await tagOf('Odd')], rules })
    const even = await make.workflow(agent, { event: 'TagAdded', conditions: [await tagOf('Even')], rules })
    const person = await make.person(agent)
    await tag(person, 'Odd')
    for (let link = 1; link <= 6; link++) {
      const [from, to] = link % 2 ? [odd, 'Even'] : [even, 'Odd']
      await endAll()
      await t.query('delete from tag_contact_entity where tenant_id = $1', [north.TenantId])
      await addTagBy(from.WorkflowId, person, await tagOf(to))
    }
    expect(await make.inIt(odd.WorkflowId)).toHaveLength(3)
    expect(await make.inIt(even.WorkflowId)).toHaveLength(3)
    const [told] = await t.query<{ title: string }>(
      `select title from notification where tenant_id = $1 and kind = 'WorkflowFailed' and user_id = $2`,
      [north.TenantId, agent.UserId],
    )
    expect(told?.title).toBe(
      `Workflows keep starting each other for Ida ${await lastNameOf(person)}, so “${odd.Name}” was not started again: “${odd.Name}”, “${even.Name}”`,
    )
  })
})

const lastNameOf = async ({ ContactId }: Person) => {
  const [row] = await t.query<{ name: string }>('select last_name as name from contact where contact_id = $1', [
    ContactId,
  ])
  return row?.name
}
