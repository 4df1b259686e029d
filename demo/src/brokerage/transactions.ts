import { Readable } from 'node:stream'
import { financialsBody } from '@dormer/contract/deals/commission'
import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { ACTIVE, CLOSED, type TransactionType } from '@dormer/contract/deals/transactions'
import { faker } from '@faker-js/faker/locale/base'
import { sql } from 'kysely'
import zipcodes from 'zipcodes'
import type { Actor } from '../../../server/src/access/actor.ts'
import type { Tx } from '../../../server/src/db/connect.ts'
import { changeFinancials } from '../../../server/src/features/deals/financials/changes.queries.ts'
import { addRole, linkContacts, personsOf } from '../../../server/src/features/deals/people/people.queries.ts'
import { setPicture } from '../../../server/src/features/deals/transactions/pictures.ts'
import { previewTypeOf } from '../../../server/src/features/people/documents/documents.rules.ts'
import type { Storage } from '../../../server/src/providers/storage/storage.ts'
import { loneStar } from '../lone-star/lone-star.ts'
import { drawHouse, makePdf } from './documents.ts'
import { insertAll } from './insert.ts'
import { listingsNear, ofListing, takeListing } from './listings.ts'
import { streets } from './people.ts'
import { isFilledByPlan } from './plans.ts'
import { PAST_CLIENT } from './stories.ts'

const SEED = 20_231_105
const ZONE = 'America/Chicago'
const AGENT = 3
const [UNDER_CONTRACT, ARCHIVED, CANCELLED] = [2, 4, 5]
const [BUYERS_AGENT, SELLERS_AGENT, INSPECTOR, TITLE_OFFICER, LENDER] = [1, 3, 8, 10, 12]
const { arrayElement: oneOf } = faker.helpers
const whole = (min: number, max: number) => faker.number.int({ min, max })

type Mailbox = 'agent1' | 'agent2' | 'agent3' | 'agent4'
/**
 * `days` from today: until it closes or since it closed; for an active or archived one, since it was listed or signed.
 * Those of the last two weeks closed this month, whatever day it is.
 */
type Deal = [agent: Mailbox, type: TransactionType, status: number, days: number, more?: More]
type More = {
  sharedWith?: string
  /** The client never said how they heard of us. */
  noSource?: true
  /** The brokerage's amount in dollars instead of a percentage. */
  flat?: string
  concessions?: string
  referral?: true
  bonus?: true
  /** A colleague's percentage of the agents' side. */
  colleague?: [Mailbox, string]
  folders?: Record<string, string[]>
  picture?: true
}
const contracts = { Contracts: ['Purchase Agreement', 'Third Party Financing Addendum'] }
const deals: Deal[] = [
  ['agent1', 'Purchase', CLOSED, -1],
  ['agent2', 'Purchase', CLOSED, -5, { bonus: true }],
  ['agent4', 'Listing', CLOSED, -9, { concessions: '1500', folders: { ...contracts, Closing: ['Closing Statement'] } }],
  ['agent3', 'Purchase', CLOSED, -13, { referral: true }],
  ['agent1', 'Listing', CLOSED, -34, { concessions: '500' }],
  ['agent4', 'Listing', CLOSED, -47],
  ['agent2', 'Purchase', CLOSED, -62],
  ['agent3', 'Listing', CLOSED, -78, { colleague: ['agent2', '40'], sharedWith: 'agent2' }],
  ['agent1', 'Purchase', CLOSED, -95, { noSource: true }],
  ['agent2', 'Purchase', CLOSED, -120, { bonus: true }],
  ['agent4', 'Listing', CLOSED, -141],
  ['agent4', 'Purchase', CLOSED, -169],
  ['agent1', 'Purchase', CLOSED, -204, { referral: true, concessions: '750' }],
  ['agent3', 'Purchase', CLOSED, -238],
  ['agent2', 'Purchase', CLOSED, -275, { flat: '9500' }],
  ['agent4', 'Listing', CLOSED, -310],
  ['agent1', 'Purchase', CLOSED, -372],
  ['agent3', 'Listing', CLOSED, -430],
  ['agent2', 'Purchase', CLOSED, -498],
  ['agent1', 'Purchase', UNDER_CONTRACT, 1, { folders: contracts, sharedWith: 'lender1', picture: true }],
  ['agent4', 'Listing', UNDER_CONTRACT, 3, { concessions: '2000', picture: true }],
  ['agent2', 'Purchase', UNDER_CONTRACT, 5],
  ['agent3', 'Listing', UNDER_CONTRACT, 6, { referral: true }],
  ['agent2', 'Purchase', UNDER_CONTRACT, -2],
  ['agent1', 'Listing', UNDER_CONTRACT, 16, { colleague: ['agent3', '25'], sharedWith: 'agent3' }],
  ['agent4', 'Listing', UNDER_CONTRACT, 24],
  ['agent3', 'Purchase', UNDER_CONTRACT, 33],
  ['agent1', 'Listing', ACTIVE, -4, { picture: true, folders: { Disclosures: ['Seller Disclosure'], Marketing: [] } }],
  ['agent4', 'Listing', ACTIVE, -11, { picture: true }],
  ['agent3', 'Listing', ACTIVE, -26],
  ['agent4', 'Listing', ACTIVE, -58],
  ['agent2', 'Purchase', ACTIVE, -3],
  ['agent1', 'Purchase', ACTIVE, -9],
  ['agent2', 'Listing', CANCELLED, -70],
  ['agent1', 'Purchase', CANCELLED, -15],
  ['agent3', 'Listing', ARCHIVED, -190],
]

const brokerSplits: Record<Mailbox, string> = { agent1: '20', agent2: '30', agent3: '25', agent4: '15' }

/** People an agent works with who are not contacts. */
type Vendor = [role: number, FirstName: string, LastName: string, CompanyName: string, line?: string]
const vendors: Record<Mailbox, Vendor[]> = {
  agent1: [
    [TITLE_OFFICER, 'Teresa', 'Lindqvist', 'Lone Oak Title', '5125550110'],
    [INSPECTOR, 'Hank', 'Dorsey', 'Dorsey Home Inspections', '5125550111'],
    [BUYERS_AGENT, 'Marisol', 'Vega', 'Hill Country Homes'],
    [SELLERS_AGENT, 'Glenn', 'Abbott', 'Abbott & Reyes Realty'],
    [LENDER, 'Priya', 'Raman', 'Bluebonnet Mortgage', '5125550112'],
  ],
  agent2: [
    [TITLE_OFFICER, 'Owen', 'Prescott', 'Travis Title Company', '5125550113'],
    [INSPECTOR, 'Yolanda', 'Sims', 'Clearview Inspections', '5125550114'],
    [BUYERS_AGENT, 'Kurt', 'Weaver', 'Weaver Realty Group'],
    [SELLERS_AGENT, 'Denise', 'Fontaine', 'Live Oak Properties'],
    [LENDER, 'Samir', 'Haddad', 'Pecan Street Lending', '5125550115'],
  ],
  agent3: [
    [TITLE_OFFICER, 'Carla', 'Benitez', 'Balcones Title', '5125550116'],
    [INSPECTOR, 'Wade', 'Kimball', 'Kimball Inspection Service', '5125550117'],
    [BUYERS_AGENT, 'Joanna', 'Park', 'Park Lane Realty'],
    [SELLERS_AGENT, 'Russell', 'Odom', 'Odom Real Estate'],
    [LENDER, 'Beth', 'Calloway', 'Capitol Home Loans', '5125550118'],
  ],
  agent4: [
    [TITLE_OFFICER, 'Francis', 'Moreau', 'Barton Creek Title', '5125550119'],
    [BUYERS_AGENT, 'Simone', 'Gallagher', 'Gallagher Partners'],
    [SELLERS_AGENT, 'Victor', 'Salas', 'Salas & Daughters Realty'],
  ],
}

type Client = {
  ContactId: number
  ContactEntityId: number
  Name: string
  AssignedAgentId: number
  ContactTypeId: number
  SourceId: number
  DateCreated: string
  PurchaseAnniversary: string | null
  Address: string | null
  City: string
  StateCode: string
  ZipCode: string
  EstimatedValue: string | null
  PropertyType: string | null
  SquareFootage: number | null
  Bedrooms: number | null
  Bathrooms: number | null
}

/** Contacts in Texas whom agents have met, with the properties they own. */
const findClients = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<Client>`
    select distinct on (c.contact_entity_id) c.contact_id, c.contact_entity_id, c.name, c.assigned_agent_id,
      c.contact_type_id, c.source_id, c.date_created, e.purchase_anniversary, c.address, c.city, c.state_code, c.zip_code,
      p.estimated_value, p.property_type, p.square_footage, p.bedrooms, p.bathrooms
    from contact c
    join contact_entity e using (tenant_id, contact_entity_id)
    left join contact_property p on p.tenant_id = c.tenant_id and p.contact_entity_id = c.contact_entity_id
      and p.address = c.address
    where c.tenant_id = ${TenantId} and c.state_code = 'TX' and c.assigned_agent_id is not null and c.email is not null
      and c.cell_phone is not null and exists (
        select from contact_touch t
        where t.tenant_id = c.tenant_id and t.contact_id = c.contact_id and t.is_contacted)
    order by c.contact_entity_id, c.contact_id, p.contact_property_id`.execute(db)
  return rows
}

/** Deals close on workdays: a weekend moves to the Friday before, unless that is past and the deal is still open. */
const workday = (day: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const friday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
  const isOver = Temporal.PlainDate.compare(day, today) >= 0 && Temporal.PlainDate.compare(friday, today) < 0
  return isOver ? friday.add({ days: 3 }) : friday
}
const laterOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? b : a)

const DAY = 86_400_000
const OFFICE = '78701'

/** Transactions from signed to closed, with what the features' own code stores for them. */
export const seedTransactions = async (
  db: Tx,
  TenantId: number,
  storage: Storage,
  now: number,
  idOf: (mailbox: string) => number,
  MLSId: number | null,
) => {
  faker.seed(SEED)
  const listings = new Set(MLSId === loneStar.MLSId ? listingsNear(OFFICE, now) : [])
  const clients = new Set(await findClients(db, TenantId))
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE)
  const today = start.toPlainDate()

  /**
   * The client whose story fits best: met before the deal, near the office and, for old closings, one who bought at
   * that time.
   */
  const clientOf = ([agent, Type, StatusId, days]: Deal, signed: Temporal.PlainDate) => {
    const isOld = StatusId === CLOSED && days < -30
    const wanted = (c: Client) => {
      if (c.DateCreated.slice(0, 10) >= signed.toString()) return false
      if (Type === 'Listing')
        return Number(c.EstimatedValue) >= 180_000 && c.Bedrooms !== null && c.ContactTypeId !== PAST_CLIENT
      return isOld ? c.ContactTypeId === PAST_CLIENT && c.Bedrooms !== null : c.ContactTypeId < PAST_CLIENT - 1
    }
    const bought = now + days * DAY
    const misfit = (c: Client) =>
      (zipcodes.distance(c.ZipCode, OFFICE) ?? 1000) / 4 +
      (isOld && Type === 'Purchase' ? Math.abs(Date.parse(c.PurchaseAnniversary ?? '') - bought) / DAY : 0)
    const own = [...clients].filter((c) => c.AssignedAgentId === idOf(agent))
    const found = [own.filter(wanted), own].flatMap((list) => list.sort((a, b) => misfit(a) - misfit(b)))[0]
    if (!found) throw new Error('An agent of the demo has no clients')
    clients.delete(found)
    return found
  }

  const made = deals.map((deal) => {
    const [agent, Type, StatusId, days, more = {}] = deal
    const isOpen = StatusId === ACTIVE || StatusId >= ARCHIVED
    const end = today.add({ days })
    const closes =
      StatusId === CLOSED && days > -14 ? laterOf(workday(end, today), today.with({ day: 1 })) : workday(end, today)
    const contract = isOpen ? null : closes.subtract({ days: whole(28, 44) })
    const listed = (contract ?? end).subtract({ days: isOpen ? 0 : whole(6, 40) })
    const signed = Type === 'Listing' ? listed : (contract ?? listed)
    const client = clientOf(deal, signed)
    const bought = StatusId === CLOSED && days < -30 && client.Address
    const value = Number(client.EstimatedValue ?? whole(58, 160) * 5000)
    const estimate = Math.round(value / 5000) * 5000 - 100 * whole(0, 1)
    // A past client lives in the home they bought, which is no longer in the MLS.
    const listing = bought ? undefined : takeListing(listings, StatusId, estimate)
    const ListingPrice = Number(listing?.ListPrice ?? estimate)
    const isSold = StatusId === CLOSED || StatusId === UNDER_CONTRACT
    const isListed = Type === 'Listing' || bought
    const home = isListed
      ? client
      : { Address: `${whole(100, 9900)} ${oneOf(streets)}`, Bedrooms: whole(2, 5), Bathrooms: whole(2, 3), SquareFootage: whole(110, 300) * 10, PropertyType: 'Single Family' } // biome-ignore format: one of two
    const row = {
      TenantId,
      Type,
      StatusId,
      AgentId: idOf(agent),
      SourceId: more.noSource ? null : client.SourceId,
      Address: home.Address,
      City: client.City,
      StateCode: client.StateCode,
      ZipCode: client.ZipCode,
      ListingPrice: String(ListingPrice),
      SalesPrice: isSold ? String(Math.round((ListingPrice * whole(970, 1015)) / 500_000) * 500) : null,
      ListingDate: Type === 'Listing' ? listed.toString() : null,
      ListingExpDate: Type === 'Listing' ? listed.add({ months: 6 }).toString() : null,
      ContractDate: contract?.toString() ?? null,
      ClosingDate: contract ? closes.toString() : null,
      DateClosed: StatusId === CLOSED ? closes.toString() : null,
      InspectionDate: contract?.add({ days: 8 }).toString() ?? null,
      AppraisalDate: contract?.add({ days: 18 }).toString() ?? null,
      UnitNumber: null as string | null,
      ListingKey: null as string | null,
      Bedrooms: home.Bedrooms,
      Bathrooms: home.Bathrooms,
      SqFootage: home.SquareFootage,
      PropertyType: home.PropertyType,
      YearBuilt: whole(1962, 2021),
      CreatedById: idOf(agent),
      EditedById: idOf(agent),
      DateCreated: signed.toZonedDateTime({ timeZone: ZONE, plainTime: { hour: whole(9, 17), minute: whole(0, 59) } }).toInstant().toString(), // biome-ignore format: a time
    }
    if (listing) Object.assign(row, ofListing(listing))
    if (row.DateCreated > start.toInstant().toString()) row.DateCreated = start.toInstant().toString()
    return { row, client, agent, more }
  })
  // The list is in the order of their ids.
  made.sort((a, b) => (a.row.DateCreated < b.row.DateCreated ? -1 : 1))
  const ids = await insertAll(db, 'transaction', 'TransactionId', made.map(({ row }) => row)) // biome-ignore format: short
  const known = await insertVendors(db, TenantId, idOf)

  for (const [at, { row, client, agent, more }] of made.entries()) {
    const TransactionId = ids[at] as number
    const actor: Actor = { TenantId, UserId: row.AgentId, RoleId: AGENT, Name: '', TimeZone: ZONE, Permissions: [] }
    const isListing = row.Type === 'Listing'
    const contactIds = await personsOf(db, actor, client, true)
    await linkContacts(db, actor, TransactionId, isListing ? SELLER : BUYER, { contactIds })
    if (row.ContractDate)
      // The other side has an agent; buyers bring a lender and an inspector.
      for (const { role, id } of known[agent])
        if (role === TITLE_OFFICER || (isListing ? role === BUYERS_AGENT : role !== BUYERS_AGENT))
          await addRole(db, actor, TransactionId, role, [id])
    const entered = commissionOf({
      ...{ agent, more, isListing, idOf },
      isSold: row.ContractDate !== null,
      isPlanned: isFilledByPlan(agent, row.StatusId),
    })
    if (entered) await changeFinancials(db, actor, { TransactionId, AgentId: row.AgentId }, entered)
    if (more.sharedWith)
      await db
        .insertInto('transaction_share')
        .values({ TenantId, TransactionId, UserId: idOf(more.sharedWith) })
        .execute()
    const store = (fileName: string, content: Buffer) =>
      storage.put(Readable.from([content]), { tenantId: TenantId, fileName, maxBytes: content.length })
    if (more.picture) {
      const drawn = drawHouse(at)
      const { Key, Size } = await store('picture', drawn)
      await setPicture(db, actor, TransactionId, { StorageKey: Key, Size, PreviewType: previewTypeOf(drawn) ?? '' })
    }
    for (const [Name, documents] of Object.entries(more.folders ?? {})) {
      const [FolderId = 0] = await insertAll(db, 'transaction_folder', 'FolderId', [{ TenantId, TransactionId, Name }])
      for (const title of documents) {
        const content = makePdf([title, `${row.Address}, ${row.City}, ${row.StateCode}`, client.Name])
        const { Key, FileName, Size } = await store(`${title}.pdf`, content)
        const file = { Name: FileName, Size, StorageKey: Key, PreviewType: previewTypeOf(content), UserId: row.AgentId }
        await insertAll(db, 'transaction_document', 'DocumentId', [{ TenantId, FolderId, ...file }])
      }
    }
  }
}

const insertVendors = async (db: Tx, TenantId: number, idOf: (mailbox: string) => number) => {
  const rows = Object.entries(vendors).flatMap(([agent, list]) =>
    list.map(([role, FirstName, LastName, CompanyName, OfficePhone = null]) => ({
      agent: agent as Mailbox,
      role,
      row: {
        TenantId,
        FirstName,
        LastName,
        CompanyName,
        Email: `${FirstName}.${LastName}@example.com`.toLowerCase(),
        OfficePhone,
        CreatedById: idOf(agent),
      },
    })),
  )
  const ids = await insertAll(
    db,
    'transaction_people',
    'TransactionPeopleId',
    rows.map(({ row }) => row),
  )
  const known: Record<Mailbox, { role: number; id: number }[]> = { agent1: [], agent2: [], agent3: [], agent4: [] }
  for (const [at, { agent, role }] of rows.entries()) known[agent].push({ role, id: ids[at] as number })
  return known
}

/** What an agent enters: nothing before a purchase is under contract. */
const commissionOf = ({
  agent,
  more,
  isListing,
  isSold,
  isPlanned,
  idOf,
}: {
  agent: Mailbox
  more: More
  isListing: boolean
  isSold: boolean
  isPlanned: boolean
  idOf: (mailbox: string) => number
}) => {
  if (!isListing && !isSold) return undefined
  const fee = { Description: 'Transaction Fee', EntryType: 'debit', AmountType: DOLLAR, Amount: '395' }
  const referral = { Description: 'Referral Fee', EntryType: 'debit', AmountType: PERCENT, Amount: '25' }
  const bonus = { Description: 'Bonus From Seller', EntryType: 'credit', AmountType: DOLLAR, Amount: '1000' }
  return financialsBody.parse({
    ...(more.flat ? { GrossCommission: more.flat } : { CommSplitPerc: oneOf(['2.5', '2.75', '3', '3']) }),
    BrokerSplitPerc: isPlanned ? null : brokerSplits[agent],
    Concessions: more.concessions,
    PreSplitAdjustments: [
      ...(isSold && !isPlanned ? [fee] : []),
      ...(more.referral ? [referral] : []),
      ...(more.bonus ? [bonus] : []),
    ],
    AgentSplits: more.colleague && [
      { AgentId: idOf(more.colleague[0]), AmountType: PERCENT, Amount: more.colleague[1] },
    ],
  })
}
