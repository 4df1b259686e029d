import { exportReport, reportFileNames } from '@dormer/contract/growth/deal-reports'
import { goals } from '@dormer/contract/growth/goals'
import {
  changeOpportunities,
  getOpportunity,
  moveOpportunity,
  opportunities,
  opportunityHistory,
  saveOpportunity,
} from '@dormer/contract/growth/opportunities'
import { exportPerformance, performanceFiles } from '@dormer/contract/growth/performance'
import { forecast, pipeline } from '@dormer/contract/growth/pipeline'
import { createStage, deleteStage, stages } from '@dormer/contract/growth/stages'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

/* What a careless or hostile user may send to the pipeline and the reports. */

const t = await startTestProgram()
const { TenantId, admin, agent } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const ok = async <A extends { status: number; text: string; body: unknown }>(asked: Promise<A>) => {
  const answer = await asked
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A['body']
}
const contactOf = async (as: User, name = 'Moor') => {
  const [row] = await t.query<{ id: number }>(
    `with e as (insert into contact_entity (tenant_id, contact_type_id, source_id, assigned_agent_id)
       select $1, 1, min(source_id), $2 from source where tenant_id = $1 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'Ida', $3 from e
     returning contact_id::int as id`,
    [as.TenantId, as.UserId, name],
  )
  return row?.id as number
}
const given = async (as: User, more: object = {}) => ({
  ...{ Type: 'Purchase', Stage: 'New Lead', ContactId: await contactOf(as), UserId: as.UserId },
  ...more,
})
const save = async (as: User, more: object = {}) =>
  t.call(saveOpportunity, { as, body: (await given(as, more)) as never })
const create = (as: User, more: object = {}) => ok(save(as, more))
const stageOf = async (as: User, name: string) => {
  const found = (await ok(t.call(stages, { as }))).find(({ Name }) => Name === name)
  if (!found) throw new Error(name)
  return found
}
const count = async () =>
  Number((await t.query<{ n: string }>('select count(*) as n from opportunity where tenant_id = $1', [TenantId]))[0]?.n)

test('amounts keep their cents, in sums as well, and what is none is refused in words', async () => {
  const made = await create(admin, { GCI: '1,000,000.05', SalesPrice: '$33,333,333.33', Probability: 33 })
  expect(made).toMatchObject({ GCI: '1000000.05', SalesPrice: '33333333.33' })
  await create(admin, { GCI: 1000000.1, Probability: 33 })
  const column = (await ok(t.call(pipeline, { as: admin }))).find(({ StageName }) => StageName === 'New Lead')
  expect(column).toMatchObject({ TotalGCI: '2000000.15', WeightedGCI: '660000.05' })
  const list = await ok(t.call(opportunities, { as: admin, query: { stage: 'New Lead' } }))
  expect(list).toMatchObject({ TotalGCI: '2000000.15', WeightedGCI: '660000.05' })
  const before = await count()
  for (const GCI of ['a lot', '-5', '1e9', '99999999999999999999', 'NaN', '1.234', '1000000000000']) {
    const answer = await save(admin, { GCI })
    expect(answer.status, GCI).toBe(400)
    expect((answer.body as { Message?: string }).Message, GCI).toMatch(/\w+ \w+/)
  }
  expect(await count()).toBe(before)
})

test('a rank at either end holds, and one beyond them is refused', async () => {
  const stage = await ok(t.call(createStage, { as: admin, body: { Name: 'Ranks', Types: ['Purchase'] } as never }))
  const at = async (Position: number) => (await create(admin, { Stage: stage.Id, Position })).Id
  const [last, first] = [await at(99_000_000), await at(-1_000_000)]
  const [middle, same] = [await at(0), await at(-1_000_000)]
  const order = async () =>
    (await ok(t.call(pipeline, { as: admin, query: { stage: stage.Id } })))[0]?.Opportunities.map(({ Id }) => Id)
  expect((await order())?.toSorted()).toEqual([last, first, middle, same].toSorted())
  expect((await order())?.at(-1)).toBe(last)
  // Above the first and below the last, again and again.
  for (let n = 0; n < 60; n++) {
    const now = (await order()) as number[]
    const Id = now.at(-1) as number
    const { Version } = await ok(t.call(getOpportunity, { as: admin, params: { id: Id } }))
    await ok(
      t.call(moveOpportunity, {
        as: admin,
        params: { id: Id },
        body: { Stage: stage.Id, Version, AfterId: now[0], BeforeId: now[1] } as never,
      }),
    )
    expect(await order()).toEqual([now[0], Id, ...now.slice(1, -1)])
  }
  for (const Position of [-1_000_001, 99_000_001, Number.MAX_VALUE, 'first'])
    expect((await save(admin, { Stage: stage.Id, Position })).status, String(Position)).toBe(400)
})

test('another brokerage’s stage, agent, contact and card are not there', async () => {
  const theirs = await stageOf(south.admin, 'New Lead')
  const card = await create(south.admin)
  const mine = await create(admin)
  const before = await count()
  for (const more of [{ Stage: theirs.Id }, { UserId: south.agent.UserId }, { ContactId: card.ContactId }])
    expect((await save(admin, more)).status, JSON.stringify(more)).toBe(404)
  expect(await count()).toBe(before)
  const { Version } = mine
  const move = (id: number, body: object) =>
    t.call(moveOpportunity, { as: admin, params: { id }, body: { Stage: 'New Lead', Version, ...body } as never })
  for (const [id, body] of [
    [mine.Id, { Stage: theirs.Id }],
    [mine.Id, { AfterId: card.Id }],
    [card.Id, {}],
  ] as const)
    expect((await move(id, body)).status).toBe(404)
  for (const query of [{ stage: theirs.Id }, { userId: south.agent.UserId }]) {
    expect((await t.call(pipeline, { as: admin, query })).status).toBe(404)
    expect((await t.call(opportunities, { as: admin, query })).status).toBe(404)
  }
  expect((await t.call(forecast, { as: admin, query: { userId: south.agent.UserId } })).status).toBe(404)
  expect((await t.call(goals, { as: admin, query: { userId: south.agent.UserId } })).status).toBe(404)
  expect((await t.call(deleteStage, { as: admin, params: { id: theirs.Id } })).status).toBe(404)
  const own = await stageOf(admin, 'New Lead')
  const moveTo = { as: admin, params: { id: own.Id }, query: { moveTo: theirs.Id } }
  expect((await t.call(deleteStage, moveTo as never)).status).toBe(404)
  expect(await ok(t.call(getOpportunity, { as: admin, params: { id: mine.Id } }))).toEqual(mine)
})

test('months that are none or reversed are refused in words, and ten years are too many', async () => {
  const ask = (query: object) => t.call(forecast, { as: admin, query: query as never })
  expect(await ask({ from: '2026-05', to: '2026-04' })).toMatchObject({
    status: 400,
    body: { ModelState: { to: ['The last month must not be before the first'] } },
  })
  expect((await ask({ from: '2020-01', to: '2029-12' })).text).toContain('Choose at most 60 months')
  for (const from of ['2026-13', '2026-00', 'May', '26-05', '2026-05-01'])
    expect((await ask({ from })).text, from).toContain('Choose a month such as 2026-05')
  for (const month of ['2026-13', '0000-01', 'now'])
    expect((await t.call(goals, { as: admin, query: { month } })).text).toContain('Choose a month such as 2026-05')
})

test('two who drag one card at once: one has moved it, the other is told', async () => {
  const card = await create(agent)
  const known = (await ok(t.call(stages, { as: admin }))).filter(
    ({ Outcome, Types, Name }) => Outcome === 'Open' && Types.includes('Purchase') && Name !== 'New Lead',
  )
  const targets = known.slice(0, 2)
  const answers = await Promise.all(
    targets.map((stage, n) =>
      t.call(moveOpportunity, {
        as: n === 0 ? agent : admin,
        params: { id: card.Id },
        body: { Stage: stage.Id, Version: card.Version } as never,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.findIndex(({ status }) => status === 200)
  const now = await ok(t.call(getOpportunity, { as: admin, params: { id: card.Id } }))
  expect(now.StageName).toBe(targets[won]?.Name)
  expect(answers[1 - won]?.text).toContain(targets[won]?.Name)
  const { Moves } = await ok(t.call(opportunityHistory, { as: admin, params: { id: card.Id } }))
  expect(Moves).toHaveLength(2)
})

test('a stage that is deleted while cards are dragged into it leaves no card without a stage', async () => {
  const stage = await ok(t.call(createStage, { as: admin, body: { Name: 'Going', Types: ['Purchase'] } as never }))
  const target = await stageOf(admin, 'New Lead')
  const inIt = await Promise.all([1, 2, 3].map(() => create(admin, { Stage: stage.Id })))
  const outside = await Promise.all([1, 2, 3].map(() => create(admin)))
  const refused = await t.call(deleteStage, { as: admin, params: { id: stage.Id } })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain('3 opportunities are in Going')
  const move = (id: number, Version: number) =>
    t.call(moveOpportunity, { as: admin, params: { id }, body: { Stage: stage.Id, Version } as never })
  const [gone, ...moves] = await Promise.all([
    t.call(deleteStage, { as: admin, params: { id: stage.Id }, query: { moveTo: target.Id } } as never),
    ...outside.map(({ Id, Version }) => move(Id, Version)),
  ])
  expect(gone?.status, gone?.text).toBe(200)
  for (const { status } of moves) expect([200, 404]).toContain(status)
  for (const { Id } of [...inIt, ...outside])
    expect(await ok(t.call(getOpportunity, { as: admin, params: { id: Id } }))).toMatchObject({ Stage: target.Id })
})

test('what is changed in bulk is what was confirmed', async () => {
  const cards = await Promise.all([1, 2].map(() => create(admin)))
  const ids = cards.map(({ Id }) => Id)
  const change = (body: object) => t.call(changeOpportunities, { as: admin, body: body as never })
  expect((await change({ Action: 'Delete', OpportunityIds: [], Count: 0 })).status).toBe(400)
  expect((await change({ Action: 'Delete', OpportunityIds: ids, Count: 3 })).status).toBe(409)
  expect((await change({ Action: 'Burn', OpportunityIds: ids, Count: 2 })).text).toContain('Choose what to do')
  const theirs = (await create(south.admin)).Id
  expect((await change({ Action: 'Delete', OpportunityIds: [...ids, theirs], Count: 3 })).status).toBe(404)
  for (const id of ids) expect((await t.call(getOpportunity, { as: admin, params: { id } })).status).toBe(200)
})

test('no name in any report’s file is a formula', async () => {
  const evil = '=HYPERLINK("http://evil.example","x")'
  const before = await t.query<{ first_name: string }>('select first_name from user_account where user_id = $1', [
    agent.UserId,
  ])
  await t.query('update user_account set first_name = $2 where user_id = $1', [agent.UserId, evil])
  await t.query(
    'update source set name = $2 where source_id = (select min(source_id) from source where tenant_id = $1)',
    [TenantId, '@SUM(1+1)'],
  )
  const contact = await contactOf(agent, 'Moor')
  await t.query(`update contact set first_name = '+1+1' where contact_id = $1`, [contact])
  await t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, number, status, date_started, date_answered, date_ended, duration_seconds, via)
     values ($1, $2, $3, 'Outgoing', 'Browser', '5125550123', 'Completed', now(), now(), now(), 90, 'Simulated')`,
    [TenantId, agent.UserId, contact],
  )
  await t.query(
    `with deal as (insert into transaction (tenant_id, type, status_id, agent_id, date_closed, closing_date, address, source_id)
       select $1, 'Purchase', 3, $2, current_date, current_date, '-2+3 Elm St', min(source_id) from source where tenant_id = $1
       returning tenant_id, transaction_id)
     insert into transaction_financials (tenant_id, transaction_id, adjusted_gross, net_commission) select *, 100, 100 from deal`,
    [TenantId, agent.UserId],
  )
  const cells = (csv: string) =>
    [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map((m) => m[1] ?? m[2] ?? '')
  const links = [
    ...(Object.keys(performanceFiles) as (keyof typeof performanceFiles)[]).flatMap((Report) =>
      (['Agents', 'Calls'] as const).map((Part) =>
        t.call(exportPerformance, { as: admin, body: { Report, Part } as never }),
      ),
    ),
    ...reportFileNames.map((Report) => t.call(exportReport, { as: admin, body: { Report } as never })),
  ]
  let seen = 0
  for (const link of await Promise.all(links)) {
    const { Url } = await ok(Promise.resolve(link))
    const file = await t.send('GET', Url)
    expect(file.status, file.text).toBe(200)
    for (const cell of cells(file.text.replace('\ufeff', ''))) {
      if (/HYPERLINK|SUM\(|1\+1|2\+3/.test(cell)) seen += 1
      expect(cell, Url).not.toMatch(/^[=+@\t\r]|^-(?![\d.,]+%?$)/)
    }
  }
  expect(seen).toBeGreaterThan(6)
  await t.query('update user_account set first_name = $2 where user_id = $1', [agent.UserId, before[0]?.first_name])
})
