import { CLOSED } from '@dormer/contract/deals/transactions'
import { faker } from '@faker-js/faker/locale/base'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import type { DB } from '../../../server/src/db/schema.generated.ts'
import { keepMonth } from '../../../server/src/features/growth/pipeline/forecast.queries.ts'
import { insertAll } from './insert.ts'

const SEED = 20_191_126
const ZONE = 'America/Chicago'
const LEAD = 1
const PAST_CLIENT = 4
const UNDER_CONTRACT = 2
/** How many months that are over the forecast remembers. */
const KEPT_MONTHS = 3
const { arrayElement: oneOf } = faker.helpers
const whole = (min: number, max: number) => faker.number.int({ min, max })

type Type = 'Purchase' | 'Listing'
type Stage = { StageId: number; Name: string; Types: Type[]; Outcome: 'Open' | 'Won' | 'Lost' }
/** Each agent's: in which stage, for how many days, in how many days it is to close, and why it is lost. */
type Card = [stage: string, type: Type, age: number, closes: number | null, more?: { lost?: string; note?: string; probability?: number }] // biome-ignore format: a tuple
const cards: Card[] = [
  ['New Lead', 'Purchase', 1, null],
  ['New Lead', 'Purchase', 3, 120],
  ['New Lead', 'Listing', 12, null],
  ['Appointment Set', 'Listing', 2, 95],
  ['Appointment Set', 'Purchase', 6, 100],
  ['Appointment Set', 'Purchase', 19, 80],
  ['Agreement Signed', 'Purchase', 4, 75],
  ['Agreement Signed', 'Listing', 9, 90],
  ['Touring Homes', 'Purchase', 8, 60],
  ['Touring Homes', 'Purchase', 52, -6, { probability: 30 }],
  ['On the Market', 'Listing', 16, 55],
  ['Negotiating Offers', 'Purchase', 2, 40, { probability: 80 }],
]
/** Lost by all agents together. */
const lost: Card[] = [
  ['Lost', 'Purchase', 5, 30, { lost: 'Chose another agent', note: 'A cousin has just got a license.' }],
  [
    'Lost',
    'Listing',
    11,
    20,
    { lost: 'Price expectations', note: 'Wanted 40,000 above what the market analysis said.' },
  ],
  ['Lost', 'Purchase', 24, null, { lost: 'Stopped responding' }],
  ['Lost', 'Purchase', 38, -10, { lost: 'Could not get financing', note: 'To call again when the car is paid off.' }],
  ['Lost', 'Listing', 55, -25, { lost: 'Decided not to move' }],
]

const wants = [
  'a yard for the dog',
  'a shorter commute',
  'good schools',
  'room for an office',
  'no stairs',
  'a first home',
]

type Client = {
  ContactId: number
  AssignedAgentId: number
  ContactTypeId: number
  LastName: string
  Address: string | null
  City: string
  DateCreated: string
  EstimatedValue: string | null
}

/** A month that is over, and the moment at which it was kept. */
const monthAgo = (today: Temporal.PlainDate, months: number) => {
  const month = today.toPlainYearMonth().subtract({ months })
  const end = month.add({ months: 1 }).toPlainDate({ day: 1 }).toZonedDateTime(ZONE)
  return [month, ZONE, end.toInstant().toString()] as const
}

/** Contacts with whom agents have talked and who are in no transaction, a person of each household. */
const findClients = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<Client>`
    select distinct on (c.contact_entity_id) c.contact_id, c.assigned_agent_id, c.contact_type_id, c.last_name, c.address,
      c.city, c.date_created, p.estimated_value
    from contact c left join contact_property p on p.tenant_id = c.tenant_id
      and p.contact_entity_id = c.contact_entity_id and p.address = c.address
    where c.tenant_id = ${TenantId} and c.assigned_agent_id is not null and c.state_code = 'TX'
      and exists (select from contact_touch t
        where t.tenant_id = c.tenant_id and t.contact_id = c.contact_id and t.is_contacted)
      and not exists (select from transaction_people p join contact o on o.tenant_id = p.tenant_id
        and o.contact_id = p.contact_id where p.tenant_id = c.tenant_id and o.contact_entity_id = c.contact_entity_id)
    order by c.contact_entity_id, c.contact_id, p.contact_property_id`.execute(db)
  return rows
}

type Deal = {
  TransactionId: number
  Type: Type
  StatusId: number
  AgentId: number
  ContactId: number
  Name: string
  Price: string
  GCI: string
  Closes: string
  /** When the contract was signed, and when it closed. */
  ContractDate: string
  DateClosed: string | null
}

/** Transactions under contract, and those closed in the last hundred days, with their first client. */
const findDeals = async (db: Tx, TenantId: number, today: Temporal.PlainDate) => {
  const { rows } = await sql<Deal>`
    select distinct on (t.transaction_id) t.transaction_id, t.type, t.status_id, t.agent_id, c.contact_id,
      coalesce(t.address, c.last_name) as name, t.sales_price as price, round(t.sales_price * 0.03, 2) as "GCI",
      t.closing_date as closes, t.contract_date, t.date_closed
    from transaction t
    join transaction_role r on r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id
    join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
    join contact c on c.tenant_id = p.tenant_id and c.contact_id = p.contact_id
    where t.tenant_id = ${TenantId} and t.sales_price is not null
      and (t.status_id = ${UNDER_CONTRACT}
        or t.status_id = ${CLOSED} and t.date_closed > ${today.subtract({ days: 100 }).toString()}::date)
    order by t.transaction_id, c.contact_id`.execute(db)
  return rows
}

type Move = { stage: Stage; at: number }
type Made = {
  row: Omit<Insertable<DB['opportunity']>, 'TenantId' | 'Position'>
  moves: Move[]
}

/**
 * The pipeline of the demo's agents: what they work on, what is stuck or lost and why, and what became transactions, with
 * the way each came; and the forecast as the last months ended.
 */
export const seedOpportunities = async (db: Tx, TenantId: number, agents: number[], now: number) => {
  faker.seed(SEED)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate()
  const { rows: stages } = await sql<Stage>`
    select stage_id, name, types, outcome from pipeline_stage where tenant_id = ${TenantId} order by position`.execute(
    db,
  )
  const { rows: reasons } = await sql<{ LostReasonId: number; Name: string }>`
    select lost_reason_id, name from lost_reason where tenant_id = ${TenantId}`.execute(db)
  const stageOf = (name: string) => stages.find(({ Name }) => Name === name) as Stage

  /** An hour of work, so many days ago; never to come. */
  const daysAgo = (days: number) =>
    Math.min(
      now - 60_000 * whole(5, 90),
      today
        .subtract({ days })
        .toZonedDateTime({ timeZone: ZONE, plainTime: { hour: whole(9, 17), minute: whole(0, 59) } }).epochMilliseconds,
    )
  /** The way to a stage, in which it has been since then: a few days in each before, or in fewer, if it began later. */
  const wayTo = (stage: Stage, type: Type, since: number, earliest: number): Move[] => {
    const open = stages.filter(({ Outcome, Types }) => Outcome === 'Open' && Types.includes(type))
    // What is lost got as far as it got.
    const before =
      stage.Outcome === 'Lost' ? open.slice(0, whole(1, 4)) : open.slice(0, stage.Outcome === 'Won' ? undefined : open.indexOf(stage)) // biome-ignore format: one of two
    let at = since
    const way: Move[] = [{ stage, at }]
    for (const one of before.toReversed()) {
      at -= whole(3, 14) * 86_400_000 + whole(-180, 180) * 60_000
      if (at <= earliest) break
      way.unshift({ stage: one, at })
    }
    return way
  }
  const make = (
    stage: Stage,
    moves: Move[],
    fields: Omit<Made['row'], 'StageId' | 'DateStageEntered' | 'DateDecided' | 'DateCreated' | 'Version'>,
  ): Made => {
    const entered = new Date((moves.at(-1) as Move).at).toISOString()
    return {
      moves,
      row: {
        ...fields,
        StageId: stage.StageId,
        DateStageEntered: entered,
        DateDecided: stage.Outcome === 'Open' ? null : entered,
        Version: moves.length,
        CreatedById: fields.UserId,
        EditedById: fields.UserId,
        DateCreated: new Date((moves[0] as Move).at).toISOString(),
      },
    }
  }

  const clients = new Set(await findClients(db, TenantId))
  const clientOf = (agent: number, type: Type, since: number) => {
    const fits = ({ AssignedAgentId, ContactTypeId, Address, DateCreated }: Client) =>
      AssignedAgentId === agent && Date.parse(DateCreated) < since && (type === 'Listing' ? Address !== null : true) &&
      (type === 'Listing' ? ContactTypeId !== LEAD : ContactTypeId !== PAST_CLIENT) // biome-ignore format: of one kind
    const found = [...clients].filter(fits)
    const client = oneOf(found)
    clients.delete(client)
    return client
  }
  const ofCard = (UserId: number, [name, Type, age, closes, more = {}]: Card): Made => {
    const stage = stageOf(name)
    const since = daysAgo(age)
    const client = clientOf(UserId, Type, since)
    const price = Type === 'Listing' && client.EstimatedValue ? Math.round(Number(client.EstimatedValue) / 5000) * 5000 : whole(56, 150) * 5000 // biome-ignore format: one of two
    const reason = reasons.find(({ Name }) => Name === more.lost)
    return make(stage, wayTo(stage, Type, since, Date.parse(client.DateCreated)), {
      Type,
      Name: Type === 'Listing' ? client.Address : `${client.LastName}: ${oneOf(wants)} in ${client.City}`,
      ContactId: client.ContactId,
      UserId,
      ProjectedCloseDate: closes === null ? null : today.add({ days: closes + whole(-4, 4) }).toString(),
      SalesPrice: name === 'New Lead' && closes === null ? null : String(price),
      Gci: name === 'New Lead' && closes === null ? null : String(price * 0.03),
      Probability: more.probability ?? null,
      LostReasonId: reason?.LostReasonId ?? null,
      LostReason: reason?.Name ?? null,
      LostNote: more.note ?? null,
    })
  }
  const ofDeal = (deal: Deal): Made => {
    const isWon = deal.StatusId === CLOSED
    const stage = stageOf(isWon ? 'Closed' : 'Under Contract')
    const on = (day: string) => daysAgo(Math.max(0, Temporal.PlainDate.from(day).until(today).days))
    const contract = wayTo(stageOf('Under Contract'), deal.Type, on(deal.ContractDate), 0)
    const moves = isWon ? [...contract, { stage, at: on(deal.DateClosed as string) }] : contract
    return make(stage, moves, {
      Type: deal.Type,
      Name: deal.Name,
      ContactId: deal.ContactId,
      UserId: deal.AgentId,
      ProjectedCloseDate: deal.Closes,
      SalesPrice: deal.Price,
      Gci: deal.GCI,
      TransactionId: deal.TransactionId,
    })
  }
  const made = [
    ...(await findDeals(db, TenantId, today)).map(ofDeal),
    ...agents.flatMap((agent) => cards.map((card) => ofCard(agent, card))),
    ...lost.map((card, at) => ofCard(agents[at % agents.length] as number, card)),
  ]

  const places = new Map<unknown, number>()
  const placeIn = (stage: unknown) => {
    const place = places.get(stage) ?? 0
    places.set(stage, place + 1)
    return String(place)
  }
  const ids = await insertAll(
    db,
    'opportunity',
    'OpportunityId',
    made.map(({ row }) => ({ TenantId, ...row, Position: placeIn(row.StageId) })),
  )
  await insertAll(
    db,
    'opportunity_move',
    'OpportunityMoveId',
    made.flatMap(({ row, moves }, at) =>
      moves.map(({ stage, ...move }, n) => ({
        TenantId,
        OpportunityId: ids[at] as number,
        FromName: moves[n - 1]?.stage.Name ?? null,
        ToName: stage.Name,
        ToStageId: stage.StageId,
        UserId: row.UserId,
        LostReason: stage.Outcome === 'Lost' ? row.LostReason : null,
        LostNote: stage.Outcome === 'Lost' ? row.LostNote : null,
        Version: n + 1,
        DateMoved: new Date(move.at).toISOString(),
      })),
    ),
  )
  for (let months = KEPT_MONTHS; months > 0; months--) await keepMonth(db, TenantId, ...monthAgo(today, months))
}
