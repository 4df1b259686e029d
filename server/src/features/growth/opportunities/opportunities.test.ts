import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { add } from '@dormer/contract/cents'
import {
  becomeTransaction,
  changeOpportunities,
  deleteOpportunity,
  getOpportunity,
  moveOpportunity,
  opportunities,
  opportunityHistory,
  saveOpportunity,
} from '@dormer/contract/growth/opportunities'
import { forecast, pipeline } from '@dormer/contract/growth/pipeline'
import { createStage, deleteStage, lostReasons, orderStages, stages, updateStage } from '@dormer/contract/growth/stages'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { keepMonth } from '../pipeline/forecast.queries.ts'

const t = await startTestProgram()
const { TenantId, admin, agent, colleague } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const at = (time: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(time))
beforeAll(() => void at('2030-05-18T03:30:00Z'))

const ok = async <T>(answer: Promise<{ status: number; text: string; body: T }>) => {
  const { status, text, body } = await answer
  expect(status, text + (status === 500 ? JSON.stringify(t.logged.at(-1)) : '')).toBe(200)
  return body
}
const stageNamed = async (name: string) => {
  const found = (await ok(t.call(stages, { as: admin }))).find(({ Name }) => Name === name)
  if (!found) throw new Error(name)
  return found.Id
}
let n = 0
const contactOf = async (as: User) => {
  n += 1
  const [row] = await t.query<{ id: number }>(
    `with e as (insert into contact_entity (tenant_id, contact_type_id, source_id, assigned_agent_id)
       select $1, 1, min(source_id), $2 from source where tenant_id = $1 returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, contact_entity_id, 'Ida', $3 from e
     returning contact_id as id`,
    [as.TenantId, as.UserId, `Moor ${n}`],
  )
  return Number(row?.id)
}
const create = async (as: User, given: object = {}) =>
  ok(
    t.call(saveOpportunity, {
      as,
      body: {
        Type: 'Purchase',
        Stage: 'New Lead',
        ContactId: await contactOf(as),
        UserId: as.UserId,
        ...given,
      } as never,
    }),
  )
const column = async (as: User, name: string) =>
  (await ok(t.call(pipeline, { as, query: {} }))).find(({ StageName }) => StageName === name)

test('is created as given, by id or exact name of its stage, and told what is missing', async () => {
  const made = await create(agent, {
    Name: 'First home',
    SalesPrice: '$1,250,000.00',
    GCI: 1_000_000.55,
    ProjectedCloseDate: '06/30/2030',
  })
  expect(made).toMatchObject({
    Name: 'First home',
    SalesPrice: '1250000.00',
    GCI: '1000000.55',
    ProjectedCloseDate: '2030-06-30',
    StageName: 'New Lead',
    Version: 1,
  })
  const bad = await t.call(saveOpportunity, { as: agent, body: { Name: 'x' } as never })
  expect(bad.status).toBe(400)
  expect(bad.text).toContain('Choose an agent')
  const unknown = await t.call(saveOpportunity, {
    as: agent,
    body: { Type: 'Purchase', Stage: 'Nowhere', ContactId: made.ContactId, UserId: agent.UserId },
  })
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('Stage was not found')])
  expect((await t.call(getOpportunity, { as: colleague, params: { id: made.Id } })).status).toBe(404)
  expect((await t.call(getOpportunity, { as: south.admin, params: { id: made.Id } })).status).toBe(404)
  await ok(t.call(getOpportunity, { as: admin, params: { id: made.Id } }))
})

test('the old way of dropping: each card of the stage is saved with its new Position', async () => {
  const cards = [await create(colleague), await create(colleague), await create(colleague)]
  const Stage = await stageNamed('Appointment Set')
  const order = [cards[2], cards[0], cards[1]]
  await Promise.all(
    order.map((card, Position) =>
      ok(t.call(saveOpportunity, { as: colleague, body: { ...card, Id: card?.Id, Stage, Position } as never })),
    ),
  )
  const board = await column(colleague, 'Appointment Set')
  expect(board?.Opportunities.map(({ Id, Position }) => [Id, Position])).toEqual(
    order.map((card, at) => [card?.Id, at]),
  )
})

test('a move is ranked between two cards, and a stale one is told who moved it where', async () => {
  const Stage = await stageNamed('Negotiating Offers')
  const [a, b, c] = [await create(agent, { Stage }), await create(agent, { Stage }), await create(agent)]
  const moved = await ok(
    t.call(moveOpportunity, { as: agent, params: { id: c.Id }, body: { Stage, AfterId: a.Id, Version: c.Version } }),
  )
  expect(moved.StageName).toBe('Negotiating Offers')
  expect((await column(agent, 'Negotiating Offers'))?.Opportunities.map(({ Id }) => Id)).toEqual([a.Id, c.Id, b.Id])
  const stale = await t.call(moveOpportunity, {
    as: admin,
    params: { id: c.Id },
    body: { Stage: 'Lost', Version: c.Version },
  })
  expect(stale.status).toBe(409)
  expect(stale.text).toMatch(/has moved this to Negotiating Offers meanwhile/)
  // Between the same two until there is no place: the stage is numbered anew.
  for (let i = 0; i < 40; i++) {
    const one = await create(agent)
    await ok(t.call(moveOpportunity, { as: agent, params: { id: one.Id }, body: { Stage, AfterId: a.Id, Version: 1 } }))
    expect((await column(agent, 'Negotiating Offers'))?.Opportunities[1]?.Id).toBe(one.Id)
  }
  const first = await create(agent)
  await ok(
    t.call(moveOpportunity, { as: agent, params: { id: first.Id }, body: { Stage, BeforeId: a.Id, Version: 1 } }),
  )
  expect((await column(agent, 'Negotiating Offers'))?.Opportunities[0]?.Id).toBe(first.Id)
})

test('20 people who drag one card end with one card', async () => {
  const card = await create(agent)
  const names = ['Appointment Set', 'Touring Homes', 'Under Contract']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      t.call(moveOpportunity, {
        as: admin,
        params: { id: card.Id },
        body: { Stage: names[i % 3] as string, Version: card.Version },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  const boards = await ok(t.call(pipeline, { as: admin, query: {} }))
  expect(boards.flatMap((b) => b.Opportunities).filter(({ Id }) => Id === card.Id)).toHaveLength(1)
})

test('lost with a reason, which reopening clears and the history keeps', async () => {
  const [reason] = await ok(t.call(lostReasons, { as: agent }))
  const card = await create(agent)
  const lost = await ok(
    t.call(moveOpportunity, {
      as: agent,
      params: { id: card.Id },
      body: { Stage: 'Lost', Version: 1, LostReasonId: reason?.Id },
    }),
  )
  expect(lost).toMatchObject({ Outcome: 'Lost', LostReason: reason?.Name, EffectiveProbability: 0 })
  const open = await ok(t.call(saveOpportunity, { as: agent, body: { Id: card.Id, Stage: 'New Lead' } }))
  expect(open).toMatchObject({ Outcome: 'Open', LostReason: null, DateDecided: null })
  const { Moves } = await ok(t.call(opportunityHistory, { as: agent, params: { id: card.Id } }))
  expect(Moves.map(({ ToStageName, LostReason }) => [ToStageName, LostReason])).toEqual([
    ['New Lead', null],
    ['Lost', reason?.Name],
    ['New Lead', null],
  ])
})

test('becomes one transaction, also under double clicks', async () => {
  const card = await create(agent, { SalesPrice: '450k' })
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      ok(t.call(becomeTransaction, { as: agent, params: { id: card.Id }, body: { Stage: 'Under Contract' } })),
    ),
  )
  expect(new Set(answers.map(({ TransactionId }) => TransactionId)).size).toBe(1)
  expect(answers[2]?.Opportunity.Transaction).toMatchObject({ Status: 'Active', CanOpen: true })
  const listing = await create(agent, { Type: 'Listing' })
  const refusal = await t.call(becomeTransaction, { as: agent, params: { id: listing.Id }, body: {} })
  expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('Address')])
})

test('stages: as given, in another order, and not deleted while in use', async () => {
  const before = await ok(t.call(stages, { as: admin }))
  const made = await ok(
    t.call(createStage, { as: admin, body: { Name: 'Waiting', Description: 'x', Position: before.length } }),
  )
  expect(made).toMatchObject({ Position: before.length, Outcome: 'Open', Types: ['Purchase', 'Listing'] })
  expect((await t.call(createStage, { as: admin, body: { Name: 'waiting' } })).text).toContain('already has this name')
  expect((await t.call(createStage, { as: agent, body: { Name: 'Other' } })).status).toBe(403)
  await ok(t.call(updateStage, { as: admin, body: { Id: made.Id, Position: 0 } }))
  const ids = (await ok(t.call(stages, { as: admin }))).map(({ Id }) => Id)
  expect(ids[0]).toBe(made.Id)
  await ok(t.call(orderStages, { as: admin, body: { StageIds: ids.toReversed() } }))
  expect((await t.call(orderStages, { as: admin, body: { StageIds: ids.slice(1) } })).status).toBe(400)
  await ok(t.call(orderStages, { as: admin, body: { StageIds: ids } }))
  const card = await create(agent, { Stage: made.Id })
  const refusal = await t.call(deleteStage, { as: admin, params: { id: made.Id }, query: {} })
  expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining('1 opportunity is in Waiting')])
  expect(
    (await ok(t.call(deleteStage, { as: admin, params: { id: made.Id }, query: { moveTo: await stageNamed('Lost') } })))
      .Moved,
  ).toBe(1)
  expect((await ok(t.call(getOpportunity, { as: agent, params: { id: card.Id } }))).StageName).toBe('Lost')
})

test('list, totals and board agree with raw rows; many are changed at once; the trash brings them back', async () => {
  for (let i = 0; i < 25; i++)
    await create(colleague, {
      SalesPrice: `${1000 * i}.${10 + i}`,
      GCI: `${i}.05`,
      Stage: i % 2 ? 'New Lead' : 'Under Contract',
      ProjectedCloseDate: `2030-0${1 + (i % 9)}-15`,
    })
  const [raw] = await t.query<{ volume: string; gci: string; count: number }>(
    `select sum(sales_price)::text as volume, sum(gci)::text as gci, count(*)::int as count from opportunity where tenant_id = $1`,
    [TenantId],
  )
  const list = await ok(t.call(opportunities, { as: admin, query: {} }))
  expect([list.TotalVolume, list.TotalGCI, list.Count]).toEqual([raw?.volume, raw?.gci, raw?.count])
  const board = await ok(t.call(pipeline, { as: admin, query: {} }))
  expect(add(...board.map(({ TotalVolume }) => TotalVolume))).toBe(raw?.volume)
  for (const sort of ['Name', 'Stage', 'DaysInStage', 'Probability', 'UserName'] as const)
    await ok(
      t.call(opportunities, {
        as: admin,
        query: { sort, descending: true, search: 'moor', outcome: 'Open', isStuck: false },
      }),
    )
  const { Opportunities } = await ok(t.call(opportunities, { as: colleague, query: { stage: 'Under Contract' } }))
  const OpportunityIds = Opportunities.map(({ Id }) => Id)
  const wrong = await t.call(changeOpportunities, {
    as: colleague,
    body: { Action: 'Move', Stage: 'Closed', OpportunityIds, Count: 1 },
  })
  expect(wrong.status).toBe(409)
  await ok(
    t.call(changeOpportunities, {
      as: colleague,
      body: { Action: 'Move', Stage: 'Closed', OpportunityIds, Count: OpportunityIds.length },
    }),
  )
  expect((await column(colleague, 'Closed'))?.Count).toBe(OpportunityIds.length)
  const id = OpportunityIds[0] as number
  await ok(t.call(deleteOpportunity, { as: colleague, params: { id } }))
  const [entry] = await ok(t.call(trash, { as: colleague, query: {} }))
  await ok(t.call(restoreTrash, { as: colleague, params: { TrashId: entry?.TrashId ?? 0 } }))
  expect((await ok(t.call(opportunityHistory, { as: colleague, params: { id } }))).Moves).toHaveLength(2)
})

test('many are moved only to a stage for the type of each', async () => {
  const stage = await ok(t.call(createStage, { as: admin, body: { Name: 'Photos', Types: ['Listing'] } }))
  const cards = [await create(agent, { Type: 'Purchase' }), await create(agent, { Type: 'Listing', SalesPrice: '1' })]
  const move = (some: typeof cards) => {
    const OpportunityIds = some.map(({ Id }) => Id)
    const body = { Action: 'Move', Stage: stage.Id, OpportunityIds, Count: OpportunityIds.length } as const
    return t.call(changeOpportunities, { as: agent, body })
  }
  const refused = await t.unchanged(() => move(cards))
  expect([refused.status, refused.body.Message]).toEqual([
    400,
    '1 of these is a purchase, and Photos is not for purchases. Choose another stage, or only some of them.',
  ])
  await ok(move(cards.slice(1)))
  await ok(t.call(deleteStage, { as: admin, params: { id: stage.Id }, query: { moveTo: await stageNamed('Lost') } }))
})

test('moved between two lost stages it stays lost for what it was, and between two won ones when it was', async () => {
  const [reason] = await ok(t.call(lostReasons, { as: agent }))
  const lostToo = await ok(t.call(createStage, { as: admin, body: { Name: 'Lost Too', Outcome: 'Lost' } }))
  const wonToo = await ok(t.call(createStage, { as: admin, body: { Name: 'Won Too', Outcome: 'Won' } }))
  const lost = await create(agent, { Stage: lostToo.Id, LostReasonId: reason?.Id, LostNote: 'too dear' })
  const won = await create(agent, { Stage: wonToo.Id })
  at('2030-05-19T03:30:00Z')
  const [toLost, toWon] = [await stageNamed('Lost'), await stageNamed('Closed')]
  await ok(t.call(deleteStage, { as: admin, params: { id: lostToo.Id }, query: { moveTo: toLost } }))
  await ok(t.call(deleteStage, { as: admin, params: { id: wonToo.Id }, query: { moveTo: toWon } }))
  expect(await ok(t.call(getOpportunity, { as: agent, params: { id: lost.Id } }))).toMatchObject({
    Stage: toLost,
    LostReasonId: reason?.Id,
    LostReason: reason?.Name,
    LostNote: 'too dear',
    DateDecided: lost.DateDecided,
  })
  expect(await ok(t.call(getOpportunity, { as: agent, params: { id: won.Id } }))).toMatchObject({
    Stage: toWon,
    DateDecided: won.DateDecided,
    DateStageEntered: '2030-05-19T03:30:00Z',
  })
  at('2030-05-18T03:30:00Z')
})

test('a card above the first is saved as it was read', async () => {
  const stage = await ok(t.call(createStage, { as: admin, body: { Name: 'Above' } }))
  const [a, b] = [await create(agent, { Stage: stage.Id }), await create(agent)]
  const top = await ok(
    t.call(moveOpportunity, {
      as: agent,
      params: { id: b.Id },
      body: { Stage: stage.Id, BeforeId: a.Id, Version: b.Version },
    }),
  )
  expect(top.Position).toBeLessThan(0)
  expect(await ok(t.call(saveOpportunity, { as: agent, body: top as never }))).toMatchObject({ Position: top.Position })
  const far = await t.call(saveOpportunity, { as: agent, body: { Id: b.Id, Position: 100_000_000 } })
  expect([far.status, far.text]).toEqual([400, expect.stringContaining('at most 99,000,000')])
})

test('others than admins get their own, whomever they ask for', async () => {
  await create(agent)
  const ask = (userId?: number) => ok(t.call(forecast, { as: agent, query: { userId } }))
  const own = await ask()
  expect(own.Open.Count).toBeGreaterThan(0)
  expect(await ask(colleague.UserId)).toEqual(own)
  const { Count } = await ok(t.call(opportunities, { as: agent, query: { userId: colleague.UserId } }))
  expect(Count).toBe((await ok(t.call(opportunities, { as: agent, query: {} }))).Count)
})

test('empty text is no number, and only a whole number is the id of a stage', async () => {
  const card = await create(agent, { Probability: '', Position: '' })
  expect(card.Probability).toBeNull()
  const stage = await ok(
    t.call(createStage, { as: admin, body: { Name: '007', Probability: '', Position: '' } as never }),
  )
  expect([stage.Probability, stage.Position]).not.toContain(0)
  const same = await ok(
    t.call(updateStage, { as: admin, body: { Id: stage.Id, Probability: '', Position: '', Color: 'red' } as never }),
  )
  expect(same).toMatchObject({ Probability: stage.Probability, Position: stage.Position, Color: 'red' })
  expect((await create(agent, { Stage: '007' })).Stage).toBe(stage.Id)
  expect((await create(agent, { Stage: String(stage.Id) })).Stage).toBe(stage.Id)
  const save = (Stage: unknown) => t.call(saveOpportunity, { as: agent, body: { Id: card.Id, Stage } as never })
  expect((await save('1e3')).status).toBe(404)
  expect((await save(`0${stage.Id}`)).status).toBe(404)
  expect((await save(true)).status).toBe(400)
})

test('a month that is over stays as it ended, whatever is changed later', async () => {
  await create(agent, { SalesPrice: '100000', GCI: '3000', ProjectedCloseDate: '2030-05-20' })
  at('2030-06-01T12:00:00Z')
  const zone = 'America/Chicago'
  const keep = () =>
    t.services.database.asTenant(TenantId, (db) =>
      keepMonth(db, TenantId, Temporal.PlainYearMonth.from('2030-05'), zone, clock.now().toString()),
    )
  await keep()
  const of = async () => (await ok(t.call(forecast, { as: admin, query: { from: '2030-05', to: '2030-07' } }))).Months
  const before = await of()
  expect(before[0]).toMatchObject({ Month: '2030-05', IsOver: true, DateKept: expect.any(String) })
  expect(before[0]?.Open?.Count).toBeGreaterThan(0)
  expect(before[0]?.Won.Count).toBeGreaterThan(0)
  await ok(t.call(updateStage, { as: admin, body: { Id: await stageNamed('New Lead'), Probability: 99 } }))
  const all = await ok(t.call(opportunities, { as: admin, query: { take: 500 } }))
  await ok(
    t.call(changeOpportunities, {
      as: admin,
      body: {
        Action: 'Delete',
        Criteria: { month: '2030-05' },
        Count: all.Opportunities.filter((o) => o.ProjectedCloseDate?.startsWith('2030-05')).length,
      },
    }),
  )
  await keep()
  expect((await of())[0]).toEqual(before[0])
})

test('each figure of the forecast and the rows behind it agree, at month end in a zone other than UTC', async () => {
  // In Chicago it is still the last evening of August; in UTC it is September.
  at('2030-09-01T02:00:00Z')
  const given = { SalesPrice: '200000.55', GCI: '6000.05' }
  const late = await create(agent, { ...given, Stage: 'Closed', ProjectedCloseDate: '2030-10-15' })
  await create(colleague, { ...given, Stage: 'Closed' })
  for (const ProjectedCloseDate of [
    '2030-06-30',
    '2030-07-31',
    '2030-08-31',
    '2030-09-01',
    '2031-02-01',
    '2032-01-01',
    null,
  ])
    for (const as of [agent, colleague]) await create(as, { ...given, ProjectedCloseDate, Probability: 33 })
  const rowsOf = async (as: User, query: object) => {
    const { Opportunities, ...totals } = await ok(t.call(opportunities, { as, query: { take: 500, ...query } }))
    expect(Opportunities).toHaveLength(totals.Count)
    return totals
  }
  const compare = async (as: User, filter: object) => {
    const told = await ok(t.call(forecast, { as, query: { from: '2030-07', to: '2031-01', ...filter } }))
    const open = { ...filter, outcome: 'Open' }
    for (const { Month, Open, Won, IsOver } of told.Months) {
      if (!IsOver) expect(await rowsOf(as, { ...open, month: Month })).toEqual(Open)
      expect(await rowsOf(as, { ...filter, wonMonth: Month })).toEqual(Won)
    }
    expect(await rowsOf(as, { ...open, beforeMonth: told.CurrentMonth })).toEqual(told.Overdue)
    expect(await rowsOf(as, { ...open, noCloseDate: true })).toEqual(told.NoCloseDate)
    expect(await rowsOf(as, open)).toEqual(told.Open)
    expect(await rowsOf(as, { ...open, afterMonth: '2031-01' })).toEqual(told.Later)
    expect([told.Overdue, told.Later, told.NoCloseDate].every(({ Count }) => Count > 0)).toBe(true)
    return told
  }
  for (const as of [admin, agent])
    for (const filter of [{}, { type: 'Purchase' }, { userId: agent.UserId }]) await compare(as, filter)
  const wonIn = (months: { Month: string; Won: { Count: number } }[], month: string) =>
    months.find(({ Month }) => Month === month)?.Won.Count
  const august = await compare(agent, {})
  expect([august.CurrentMonth, wonIn(august.Months, '2030-08')]).toEqual(['2030-08', 1])
  // In the same night in Chicago, two hours after midnight, it is another month.
  at('2030-09-01T07:00:00Z')
  await create(agent, { ...given, Stage: 'Closed' })
  const september = await compare(agent, {})
  expect(september.CurrentMonth).toBe('2030-09')
  expect([wonIn(september.Months, '2030-08'), wonIn(september.Months, '2030-09')]).toEqual([1, 1])
  const { Opportunities } = await ok(t.call(opportunities, { as: agent, query: { wonMonth: '2030-08' } }))
  expect(Opportunities.map(({ Id }) => Id)).toEqual([late.Id])
  for (const name of ['month', 'beforeMonth', 'afterMonth', 'wonMonth']) {
    const bad = await t.call(opportunities, { as: agent, query: { [name]: '2030-13' } })
    expect([bad.status, bad.text]).toEqual([400, expect.stringContaining('Choose a month such as 2026-05')])
  }
  at('2030-05-18T03:30:00Z')
})
