import { endpoints } from '@dormer/contract'
import { columnNames } from '@dormer/contract/contact-fields'
import { saveSplitPlan, setPlanAssignments } from '@dormer/contract/deals/commission-plans'
import { saveFinancials } from '@dormer/contract/deals/financials'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import type { Endpoint } from '@dormer/contract/endpoint'
import { CLIENT_HEADER } from '@dormer/contract/homes/client'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hashToken, newToken } from '../src/access/tokens.ts'
import { todayIn } from '../src/clock.ts'
import { jobs } from '../src/features.ts'
import { type Brokerage, startTestProgram } from './harness.ts'

/*
 * No page issues a query per row: any list sends as many statements for fifty rows as for one. An endpoint that answers
 * a list and has no case here fails.
 */
const t = await startTestProgram()

const ids = async (sql: string) => (await t.query<{ id: string }>(sql)).map((r) => Number(r.id))
/** The nth of these ids, in SQL. */
const nth = (list: number[]) => `('{${list}}'::bigint[])[n]`

/** A brokerage with this many of everything; what belongs to a contact belongs to the first one. */
const makeFull = async (name: string, count: number) => {
  const brokerage = await t.makeBrokerage(name)
  const { TenantId, admin, lender, domain } = brokerage
  /** Inserts this many rows; columns are given in SQL, where `n` is the row's number. Returns their `key`. */
  const insert = (table: string, columns: Record<string, string | number | undefined>, key = 'tenant_id') =>
    ids(
      `insert into ${table} (tenant_id, ${Object.keys(columns)})
       select ${TenantId}, ${Object.values(columns)} from generate_series(1, ${count}) n returning ${key} as id`,
    )
  const users = await insert(
    'user_account',
    { first_name: `'Una'`, last_name: `'User' || n`, email: `'user' || n || '@${domain}'`, role_id: 3 },
    'user_id',
  )
  const made = { created_by_id: nth(users) }
  const sources = await insert('source', { name: `'Source ' || n`, assign_to_id: nth(users), ...made }, 'source_id')
  const urgencies = await insert('urgency_type', { description: `'Urgency ' || n`, ...made }, 'urgency_type_id')
  const terms = `'{"Tiers": [], "TierBasis": "Deals", "Crossing": "ByPart", "CapAmount": null, "CappedBrokerSplitPerc": "0",
    "Rollover": "Never", "RolloverDate": null, "Fees": [], "TeamLead": null}'`
  const plans = await insert('split_plan', { name: `'Plan ' || n`, terms }, 'plan_id')
  await insert('plan_assignment', { user_id: nth(users), plan_id: nth(plans), start_date: `current_date - 2` })
  const tags = await insert('tag', { name: `'Tag ' || n` }, 'tag_id')
  const entities = await insert(
    'contact_entity',
    {
      source_id: nth(sources),
      urgency_type_id: nth(urgencies),
      assigned_agent_id: nth(users),
      assigned_lender_id: lender.UserId,
      timeframe: 'current_date',
      purchase_anniversary: `current_date - interval '4 years'`,
    },
    'contact_entity_id',
  )
  const person = {
    first_name: `'Ida'`,
    last_name: `'Moor' || n`,
    email: `'ida' || n || '@example.com'`,
    cell_phone: `'5125550100'`,
  }
  const contacts = await insert('contact', { contact_entity_id: nth(entities), ...person }, 'contact_id')
  const [contact_id, contact_entity_id] = [contacts[0], entities[0]]
  const [own, user] = [{ contact_entity_id }, { user_id: nth(users) }]
  await insert('contact', { ...own, ...person, date_of_birth: `current_date - interval '40 years'` })
  await insert('tag_contact_entity', { ...own, tag_id: nth(tags) })
  await insert('note', { ...own, ...user, note: `'<p>x</p>'` })
  await insert('activity', { ...own, ...user, contact_id, activity_type_id: 4 })
  const file = { file_name: `'a.txt'`, size: 1, storage_key: 'gen_random_uuid()::text' }
  await insert('contact_document', { ...own, ...user, ...file })
  const signed = { agreement_type: `'Touring'`, is_exclusive: 'false', signed_date: 'now()' }
  await insert('contact_document', { ...own, ...user, ...file, ...signed })
  const toured = { appointment_id: 1, contact_id, date_time: 'now()', user_name: `'x'`, missing: `'x'` }
  await insert('agreement_exception', { ...toured, user_id: nth(users) })
  await insert('contact_property', { ...own, city: `'Austin'`, state_code: `'TX'`, property_type: `'Type ' || n` })
  await insert('search', { contact_id, name: `'Homes'` })
  const meeting = { contact_id, user_id: admin.UserId, created_by_id: nth(users), date_time: 'now()' }
  await insert('appointment', { ...meeting, title: `'Meeting ' || n`, appointment_type_id: 1001 })
  const mine = { user_id: admin.UserId }
  const hash = 'sha256(gen_random_uuid()::text::bytea)'
  const [access, refresh] = [
    { access_hash: hash, access_expires: 'now()' },
    { refresh_hash: hash, expires: `now() + interval '1 day'` },
  ]
  await insert('session', { ...mine, ...access, ...refresh })
  await insert('brokerage_export', { user_id: nth(users), status: `'Done'` })
  await insert('account_event', { ...mine, kind: `'SignedIn'`, way: `'Password'`, by_user_id: nth(users) })
  await insert('passkey', { ...mine, name: `'Phone'`, credential_id: 'gen_random_uuid()::text', public_key: `''` })
  await insert('user_account', {
    first_name: `'Ada'`,
    last_name: `'Admin' || n`,
    email: `'admin' || n || '@${domain}'`,
    role_id: 2,
  })
  await insert('saved_search', { ...mine, name: `'Search ' || n`, criteria: `'{"Filters": []}'` })
  await insert('email_template', {
    ...made,
    name: `'Email ' || n`,
    subject: `'x'`,
    body: `'<p>x</p>'`,
    shared_with_group: 'true',
  })
  await insert('text_template', { ...made, name: `'Text ' || n`, body: `'x'`, shared_with_group: 'true' })
  await insert('phone_code', { code: `to_char(n, 'FM0000')`, message: `'x'`, source_id: nth(sources) })
  await insert('notification', { ...mine, kind: `'NewLead'`, title: `'x'`, path: `'/contacts'`, cause: 'n::text' })
  await insert('contact_bulk', { ...mine, action: `'Delete'`, description: `'x'`, status: `'Done'` })
  await insert('task', {
    title: `'Call ' || n`,
    task_type_id: 2,
    assigned_user_id: admin.UserId,
    due_date: 'now()',
    contact_entity_id,
  })
  await insert('trash', {
    ...mine,
    request_id: 'gen_random_uuid()',
    counts: `'{"note": 1}'`,
    titles: `'{"note": "x"}'`,
  })
  const conversation = {
    channel: `'Text'`,
    address: `'512555' || lpad(n::text, 4, '0')`,
    contact_id,
    unread: 1,
    assigned_user_id: admin.UserId,
  }
  const talks = await insert('conversation', { ...conversation, is_held: 'true' }, 'conversation_id')
  const text = { channel: `'Text'`, from_address: `'x'`, to_addresses: `'{x}'`, body: `'x'`, status: `'Received'` }
  await insert('message', { ...text, conversation_id: nth(talks), is_mine: 'false' })
  const sent = await insert(
    'message',
    { ...text, conversation_id: talks[0], is_mine: 'false', via: `'Outbox'` },
    'message_id',
  )
  const [mass_id] = await insert(
    'mass_message',
    { ...mine, channel: `'Text'`, body: `'x'`, total: '0', status: `'Done'` },
    'mass_id',
  )
  await insert('mass_recipient', { mass_id, contact_id: nth(contacts), status: `'Skipped'`, reason: `'NoAddress'` })
  await insert('consent', { channel: `'Text'`, address: `'5125550100'`, says: `'Yes'`, how: `'x'` })
  await insert('mailbox', { ...mine, email: `'box' || n || '@${domain}'`, email_provider_id: 6, secret: `'x'` })
  const deal = { type: `'Purchase'`, address: `n || ' Elm St'`, agent_id: admin.UserId, source_id: nth(sources) }
  const deals = await insert('transaction', { ...deal, closing_date: 'current_date' }, 'transaction_id')
  const [elsewhere] = await insert(
    'transaction',
    {
      ...deal,
      address: `'1 Oak St'`,
      agent_id: nth(users),
      status_id: 3,
      date_closed: 'current_date',
    },
    'transaction_id',
  )
  await insert('transaction_image', {
    transaction_id: nth(deals),
    size: 1,
    storage_key: `'x'`,
    preview_type: `'image/png'`,
  })
  await insert('transaction_share', { transaction_id: deals[0], user_id: nth(users) })
  const [folder_id] = await insert('transaction_folder', { transaction_id: deals[0], name: `'x'` }, 'folder_id')
  const scan = { folder_id, name: `'a.pdf'`, size: 1, storage_key: `'x'`, preview_type: `'application/pdf'` }
  const scans = await insert('transaction_document', { ...scan, user_id: nth(users) }, 'document_id')
  const asked = {
    transaction_id: deals[0],
    position: 'n',
    name: `'Deed ' || n`,
    need: `'Required'`,
    status: `'InReview'`,
  }
  const asks = await insert('checklist_line', { ...asked, date_handed_in: 'now()' }, 'line_id')
  await insert('checklist_document', { line_id: nth(asks), document_id: nth(scans), transaction_id: deals[0] })
  await insert('document_email', {
    transaction_id: deals[0],
    message_id: nth(sent),
    title: `'x'`,
    document_ids: `'{}'`,
    token_hash: `sha256(gen_random_uuid()::text::bytea)`,
    date_expires: 'now()',
  })
  await insert('commission_share', {
    transaction_id: nth(deals),
    position: 'n',
    agent_id: users[0],
    amount_type: 1,
    amount: 1,
  })
  const fee = { description: `'Fee'`, entry_type: `'debit'`, amount_type: 1, amount: 1 }
  const split = `'{"PlanName": "x", "YearBegins": "2026-01-01", "OffTheTop": [], "Shared": "0", "BrokerSplit": "0", "TeamLead": "0",
    "AfterSplit": [], "AgentNet": "0", "PaidTowardCap": "0", "IsCapped": false, "Reasons": []}'`
  const share = `'{"SharePerc": "1", "Commission": "0"}'`
  await insert('plan_split', { transaction_id: deals[0], agent_id: nth(users), position: 'n', share, split })
  await insert('commission_adjustment', { transaction_id: deals[0], position: 'n', ...fee })
  const party = await insert(
    'transaction_people',
    { contact_id: nth(contacts), last_name: `'Moor'` },
    'transaction_people_id',
  )
  await insert('transaction_role', { transaction_id: deals[0], transaction_people_id: nth(party), people_role_id: 5 })
  await insert('transaction_role', { transaction_id: nth(deals), transaction_people_id: party[0], people_role_id: 6 })
  const vendors = await insert('transaction_people', { last_name: `'Vendor'` }, 'transaction_people_id')
  await insert('transaction_role', { transaction_id: deals[0], transaction_people_id: nth(vendors), people_role_id: 9 })
  // Their titles are read from images, with a separate statement: so they must be on the first page of both brokerages
  // or of neither.
  await t.query(
    `delete from change where tenant_id = $1
       and table_name in ('transaction_role', 'transaction_share', 'checklist_document', 'commission_share')`,
    [TenantId],
  )
  const imported = { ...mine, file_name: `'a.csv'`, storage_key: `'x'`, status: `'Done'` }
  const [import_id] = await insert('contact_import', imported, 'import_id')
  const told = { import_id, row_number: 'n', reason: `'x'`, cells: `'[]'` }
  await insert('contact_import_rejection', { ...told, position: 'n' })
  await insert('contact_import_rejection', { ...told, position: 'n + 1000', is_imported: 'true' })
  const [search_id] = await insert('search', { ...mine, name: `'Mine ' || n` }, 'search_id')
  await insert('idx_catalog', { name: `'Catalog ' || n`, search_id })
  // An MLS of its own.
  await t.query('insert into listing_feed (mls_id) values ($1)', [TenantId])
  await t.query('update user_account set mls_id = $1 where tenant_id = $1', [TenantId])
  await t.query(
    `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status, unparsed_address, city,
       state_or_province, location)
     select $1, n, n, now(), 'Active', n || ' Mapleton St', 'Mapleton ' || n, 'TX', point(-97 - n * 0.001, 30)
     from generate_series(1, $2) n`,
    [TenantId, count],
  )
  await t.query(
    `insert into listing_event (mls_id, listing_key, event_type, date_time)
     select $1, '1', 'Price', now() from generate_series(1, $2)`,
    [TenantId, count],
  )
  // A client's confirmed visit to the brokerage's public pages, with a link.
  const [site] = await t.query<{ SiteId: string }>(
    'update tenant set mls_id = tenant_id where tenant_id = $1 returning site_id as "SiteId"',
    [TenantId],
  )
  const visit = newToken()
  const seen = [TenantId, contact_id, hashToken(visit)]
  await t.query(`update contact set email = 'visitor@example.com' where contact_id = $1`, [contact_id])
  await t.query(
    `with visit as (insert into client_visit (tenant_id, contact_id, token_hash, confirmed_hash)
       select $1, $2, $3, sha256(convert_to(email, 'UTF8')) from contact where contact_id = $2
       returning *),
     link as (insert into client_link (tenant_id, contact_id, token_hash, message_id, listing_keys)
       select tenant_id, contact_id, token_hash, 1, array(select n::text from generate_series(1, ${count}) n) from visit
       returning *)
     insert into client_visit_link
     select tenant_id, client_visit_id, link.client_link_id from visit join link using (tenant_id)`,
    seen,
  )
  await t.query(
    `insert into client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id)
     select $1, $2, $1, n, client_visit_id from client_visit, generate_series(1, ${count}) n where token_hash = $3`,
    seen,
  )
  const [linkId] = await ids(`select client_link_id as id from client_link where tenant_id = ${TenantId}`)
  const payload = `json_build_object('TenantId', ${TenantId})`
  await t.query(`select graphile_worker.add_job('none', ${payload}) from generate_series(1, ${count})`)
  await t.query(
    `update graphile_worker._private_jobs set last_error = 'x', attempts = 1 where (payload ->> 'TenantId')::int = $1`,
    [TenantId],
  )
  const capped = await closeUnderCaps(brokerage, Math.min(count, 5))
  return {
    ...brokerage,
    capped,
    client: {
      params: site as { SiteId: string },
      headers: { cookie: `homes_${site?.SiteId}=${visit}`, [CLIENT_HEADER]: '1' },
      linkId,
    },
    talk: talks[0],
    deal: deals[0] as number,
    elsewhere: elsewhere as number,
    party: party[0] as number,
    contacts,
    users,
    sources,
    urgencies,
    first: {
      userId: users[0] as number,
      contactId: contact_id as number,
      entityId: contact_entity_id as number,
      importId: import_id as number,
      massId: mass_id as number,
      source: (await ids(`select min(source_id) as id from source where tenant_id = ${TenantId}`))[0],
      urgency: (await ids(`select min(urgency_type_id) as id from urgency_type where tenant_id = ${TenantId}`))[0],
    },
  }
}
type Full = Awaited<ReturnType<typeof makeFull>>

/**
 * Two agents, each with a deal that reaches the cap and `count` closed after it; the second agent's first deal is
 * deleted. Returns the first deal of the one and the last of the other.
 */
const closeUnderCaps = async ({ admin, agent, colleague }: Brokerage, count: number) => {
  const year = Temporal.Now.plainDateISO('America/Chicago').year
  const plan = { Name: 'Capped', Tiers: [{ From: 0, BrokerSplitPerc: 20 }], CapAmount: 3000, Rollover: 'CalendarYear' }
  const { PlanId } = (await t.call(saveSplitPlan, { as: admin, body: plan as never })).body
  const closed: number[][] = []
  for (const as of [agent, colleague]) {
    const Assignments = [{ PlanId, StartDate: `${year}-01-01`, Before: {} }]
    await t.call(setPlanAssignments, { as: admin, query: { userId: as.UserId }, body: { Assignments } as never })
    const ids: number[] = []
    for (let n = 0; n <= count; n++) {
      const body = { Type: 'Purchase', address: `${n} Cap St`, salesPrice: n === 0 ? 400_000 : 200_000 }
      const { TransactionId } = (await t.call(createTransaction, { as, body: body as never })).body
      const params = { transactionId: TransactionId }
      await t.call(saveFinancials, { as, params, body: { CommSplitPerc: 3 } as never })
      const closing = { TransactionId, StatusId: 3, DateClosed: `${year}-01-${10 + n}` }
      expect(await t.call(updateTransaction, { as, query: {}, body: closing as never })).toMatchObject({ status: 200 })
      ids.push(TransactionId)
    }
    closed.push(ids)
  }
  const transactionId = closed[1]?.[0] ?? 0
  expect(await t.call(deleteTransaction, { as: colleague, params: { transactionId } })).toMatchObject({ status: 200 })
  return { first: closed[0]?.[0] ?? 0, last: closed[1]?.at(-1) ?? 0 }
}

let one: Full
let fifty: Full
beforeAll(async () => {
  one = await makeFull('One', 1)
  fifty = await makeFull('Fifty', 50)
})

/**
 * The statements the server sends while running something; nothing else in this process uses the database meanwhile.
 */
const statementsOf = async <T>(work: () => Promise<T>) => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return {
      result,
      statements: spy.mock.calls.map(([q]) =>
        typeof q === 'string' ? q : ((q as { text?: string }).text ?? 'a stream'),
      ),
    }
  } finally {
    spy.mockRestore()
  }
}

const isList = (response: Endpoint['response']) =>
  response instanceof z.ZodArray ||
  (response instanceof z.ZodObject && Object.values(response.shape).some((field) => field instanceof z.ZodArray))

/** Lists whose length the contract fixes, whatever a brokerage has. */
const fixed = [
  'activityOptions',
  'appointmentTypeOptions',
  'appointmentResultOptions',
  'roleOptions',
  'userPermissions',
  // The provider's own list.
  'getInvoices',
  'getBilling',
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'addPasskey',
  'transactionOptions',
  'transactionRoles',
  'checklistTemplates',
  'saveChecklistTemplate',
  'templateFields',
  'populateTemplate',
  'menu',
  'getCurrentUser',
  'getBulk',
  'getImport',
  'getMass',
  'getMessage',
  'mlsOptions',
  'mapTowns',
  'listingFeeds',
  'searchOptions',
  'getUserSearch',
  'getContactSearch',
  'clientSearchOptions',
  'getClientSearch',
  // One message per chosen contact, at most 100; for several, the gate asks more than for one.
  'sendProperty',
  'previewProperty',
  // One email per recipient, at most 50.
  'emailDocuments',
  'checkDocumentEmail',
]

type Input = { params?: object; query?: object; body?: object; headers?: Record<string, string> }
type Case = {
  endpoint: keyof typeof endpoints
  input?: (full: Full) => Input
  /** The part of the answer that has fifty entries. */
  rows?: (body: never) => unknown[]
  /** For pages with fewer. */
  atMost?: number
}
const ofContact = ({ first: { contactId } }: Full) => ({ query: { contactId } })
const asClient =
  (input: (full: Full) => Input = () => ({})) =>
  (full: Full) => ({ params: full.client.params, headers: full.client.headers, ...input(full) })
const report = (type: string) => () => ({ query: { type }, body: {} })
const cases: Record<string, Case> = {
  'the contacts list': { endpoint: 'searchContacts', input: () => ({ body: {} }) },
  'the list with all columns, filtered, sorted and searched': {
    endpoint: 'searchContacts',
    input: ({ users, urgencies }) => ({
      body: {
        SearchTerm: 'moor',
        Columns: columnNames,
        SortBy: 'Name',
        Groups: [
          { Match: 'All', Filters: [{ PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: users }] },
          { Match: 'Any', Filters: [{ PropertyName: 'UrgencyTypeId', Operation: 'Equals', Value: urgencies }] },
        ],
        GroupMatch: 'Any',
      },
    }),
  },
  'the number that match': {
    endpoint: 'countContacts',
    input: () => ({ body: {} }),
    rows: ({ Count }: { Count: number }) => Array(Count),
  },
  'filter options': {
    endpoint: 'filterOptions',
    rows: (b: { Field: string; MultiOptions: [] }[]) => b.find((f) => f.Field === 'SourceId')?.MultiOptions ?? [],
  },
  'option lists': { endpoint: 'selectOptions', rows: (b: { TagOptions: [] }) => b.TagOptions },
  'import options': { endpoint: 'importOptions', rows: (b: { SourceOptions: [] }) => b.SourceOptions },
  'saved searches': { endpoint: 'savedSearches' },
  'split plans': { endpoint: 'splitPlans' },
  'who is on which plan': { endpoint: 'planAssignments' },
  'how far agents are from their caps': { endpoint: 'planStandings' },
  'why a commission is split so': {
    endpoint: 'dealPlan',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Agents: [] }) => b.Agents,
  },
  'what a deal would close with': {
    endpoint: 'closingPreview',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    // The reasons list only what would change.
    rows: (b: { Why: [] }) => b.Why,
    atMost: 0,
  },
  'later closed deals': {
    endpoint: 'laterDeals',
    input: ({ capped }) => ({ params: { transactionId: capped.first } }),
    rows: (b: { Deals: [] }) => b.Deals,
    // Those at the cap.
    atMost: 2,
  },
  'outdated closed deals': {
    endpoint: 'outdatedDeals',
    input: ({ capped }) => ({ params: { transactionId: capped.last } }),
    rows: (b: { Deals: [] }) => b.Deals,
    atMost: 2,
  },
  'what happened to money': { endpoint: 'moneyLedger' },
  'a contact with joint contacts': {
    endpoint: 'getContact',
    input: ofContact,
    rows: (b: { AdditionalContacts: [] }) => b.AdditionalContacts,
  },
  'the contact page, notes': {
    endpoint: 'contactPage',
    input: ofContact,
    rows: (b: { Notes: [] }) => b.Notes,
  },
  'a contact with tags': { endpoint: 'getContact', input: ofContact, rows: (b: { ContactTags: [] }) => b.ContactTags },
  'the picker': { endpoint: 'contactOptions' },
  'tags to choose from': { endpoint: 'findTags', input: () => ({ query: { search: 'tag' } }), atMost: 20 },
  'all tags': { endpoint: 'contactTags' },
  'the picker, searching': { endpoint: 'contactOptions', input: () => ({ query: { search: 'moor' } }) },
  'unread texts': { endpoint: 'unreadTexts' },
  'a text conversation': { endpoint: 'textConversation', input: () => ({ query: { number: '5125550001' } }) },
  'messages of a contact': {
    endpoint: 'contactMessages',
    input: ({ first: { entityId } }) => ({ query: { contactEntityId: entityId } }),
  },
  consent: { endpoint: 'contactConsent', input: ofContact },
  'messages to many': { endpoint: 'massMessages', input: () => ({ query: { take: 50 } }) },
  'what became of a message to many, by recipient': {
    endpoint: 'massRecipients',
    input: ({ first: { massId: MassId } }) => ({ params: { MassId }, query: { take: 50 } }),
  },
  'who would get a message to many': {
    endpoint: 'checkMass',
    input: ({ contacts: ContactIds }) => ({ body: { Channel: 'Text', ContactIds, Body: '{{City}}', Of: 'City' } }),
    rows: (b: { People: [] }) => b.People,
    atMost: 1,
  },
  'the inbox': {
    endpoint: 'inbox',
    input: () => ({ query: { take: 50 } }),
    rows: (body: { Rows: unknown[] }) => body.Rows,
  },
  'the inbox, searched': {
    endpoint: 'inbox',
    input: () => ({ query: { filter: 'All', search: 'x', take: 50 } }),
    rows: (body: { Rows: unknown[] }) => body.Rows,
  },
  'a conversation': {
    endpoint: 'openConversation',
    input: ({ talk }) => ({ params: { ConversationId: talk }, query: { take: 50 } }),
    rows: (body: { Messages: unknown[] }) => body.Messages,
  },
  'the Outbox': { endpoint: 'outboxMessages', input: () => ({ query: { incoming: true } }) },
  'a message to be checked': {
    endpoint: 'checkMessage',
    input: (full) => ({
      body: {
        Channel: 'Text',
        Addresses: Array.from({ length: full === fifty ? 50 : 1 }, (_, i) => `51255502${10 + i}`),
      },
    }),
    rows: (b: { Checked: [] }) => b.Checked,
  },
  duplicates: { endpoint: 'findDuplicates', input: () => ({ body: { Phones: ['5125550100'] } }), atMost: 10 },
  notes: { endpoint: 'contactNotes', input: ofContact },
  'the activity feed': {
    endpoint: 'contactActivity',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
  },
  'activity of a type': {
    endpoint: 'activityOfType',
    input: ({ first: { contactId } }) => ({ query: { contactId, typeId: 4 } }),
  },
  'activity by message': {
    endpoint: 'messageActivity',
    input: ({ first: { entityId: contactEntityId } }) => ({ query: { contactEntityId, type: 'email' } }),
  },
  'what was changed of a contact': {
    endpoint: 'contactHistory',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
    rows: (b: { Changes: [] }) => b.Changes,
  },
  audit: { endpoint: 'auditLog' },
  'what happened at all doors': { endpoint: 'accountEvents' },
  "what happened at one's own door": { endpoint: 'ownAccountEvents' },
  'how a user signs in': {
    endpoint: 'signInMethods',
    input: ({ admin }) => ({ params: { UserId: admin.UserId } }),
    rows: (b: { Passkeys: [] }) => b.Passkeys,
  },
  'admins without a second step': {
    endpoint: 'securitySettings',
    rows: (b: { WithoutSecondStep: [] }) => b.WithoutSecondStep,
  },
  'whose changes': { endpoint: 'auditUsers' },
  trash: { endpoint: 'trash' },
  agreements: {
    endpoint: 'contactAgreements',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
    rows: (b: { Agreements: [] }) => b.Agreements,
  },
  'showings without an agreement': { endpoint: 'agreementExceptions' },
  documents: { endpoint: 'contactDocuments', input: ({ first: { contactId } }) => ({ params: { contactId } }) },
  'owned properties': { endpoint: 'contactProperties', input: ofContact },
  'property searches': { endpoint: 'contactSearches', input: ofContact },
  'alerts of property searches': { endpoint: 'contactAlerts', input: ofContact },
  "a user's own property searches": { endpoint: 'userSearches' },
  catalogs: { endpoint: 'idxCatalogs' },
  'properties found': {
    endpoint: 'searchProperties',
    input: () => ({ body: [{ Field: 'City', Value: 'Mapleton', Operation: 'StartsWith' }] }),
    rows: (b: { properties: [] }) => b.properties,
  },
  'properties on a map': {
    endpoint: 'mapProperties',
    input: () => ({ query: { west: -98, south: 29, east: -97, north: 31, zoom: 9 }, body: [] }),
    rows: (b: { properties: [] }) => b.properties,
  },
  'a listing with its history': {
    endpoint: 'getProperty',
    input: () => ({ query: { listingKey: '1' } }),
    rows: (b: { PriceHistory: [] }) => b.PriceHistory,
  },
  'places suggested': { endpoint: 'findPlaces', input: () => ({ query: { search: 'mapleton' } }), atMost: 10 },
  'listings a household likes': { endpoint: 'contactFavorites', input: ofContact },
  'listings a household was sent': { endpoint: 'sentProperties', input: ofContact },
  "a client's visit": {
    endpoint: 'getClientVisit',
    input: asClient(),
    rows: (b: { Favorites: [] }) => b.Favorites,
  },
  'properties found by a client': {
    endpoint: 'clientSearch',
    input: asClient(() => ({ body: [] })),
    rows: (b: { properties: [] }) => b.properties,
  },
  "properties on a client's map": {
    endpoint: 'clientMap',
    input: asClient(() => ({ query: { west: -98, south: 29, east: -97, north: 31, zoom: 9 }, body: [] })),
    rows: (b: { properties: [] }) => b.properties,
  },
  'places suggested to a client': {
    endpoint: 'clientPlaces',
    input: asClient(() => ({ query: { search: 'mapleton' } })),
    atMost: 10,
  },
  'properties sent to a client': {
    endpoint: 'getClientSent',
    input: asClient(({ client: { linkId } }) => ({ query: { linkId } })),
    rows: (b: { Properties: [] }) => b.Properties,
  },
  "a client's favorites": {
    endpoint: 'clientFavorites',
    input: asClient(),
    rows: (b: { Properties: [] }) => b.Properties,
  },
  "a client's searches": { endpoint: 'clientSearches', input: asClient() },
  'searches saved for contacts': {
    endpoint: 'addContactSearches',
    input: ({ contacts: ContactIds }) => ({ body: { ContactIds, Filters: [], SearchName: 'x' } }),
  },
  "a user's sessions": { endpoint: 'userSessions', input: ({ admin }) => ({ params: { UserId: admin.UserId } }) },
  "a user's appointments": {
    endpoint: 'userAppointments',
    input: ({ admin }) => ({ params: { id: admin.UserId }, query: { startDate: '2020-01-01' } }),
  },
  'all appointments': { endpoint: 'tenantAppointments', input: ({ TenantId: id }) => ({ params: { id } }) },
  'appointments with a contact': {
    endpoint: 'contactAppointments',
    input: ({ first: { contactId: id } }) => ({ params: { id } }),
  },
  tasks: { endpoint: 'tasks' },
  'tasks about a contact': {
    endpoint: 'tasks',
    input: ({ first: { entityId } }) => ({ query: { assignedId: 0, type: 'ContactEntityId', typeValue: entityId } }),
  },
  'whom tasks are given to': { endpoint: 'taskOptions', rows: (b: { Users: [] }) => b.Users },
  'whom a task may be about': {
    endpoint: 'parseTask',
    input: () => ({ query: { text: 'call ida tomorrow' } }),
    rows: (b: { Contacts: [] }) => b.Contacts,
    atMost: 5,
  },
  'email templates': { endpoint: 'emailTemplates' },
  'text templates': { endpoint: 'textTemplates' },
  'text codes': { endpoint: 'textCodes' },
  mailboxes: { endpoint: 'mailboxes' },
  'mailboxes of the brokerage': { endpoint: 'brokerageMailboxes' },
  sources: { endpoint: 'sources' },
  transactions: { endpoint: 'transactions' },
  'dates of transactions': {
    endpoint: 'transactionDates',
    input: ({ admin }) => ({
      params: { userId: admin.UserId },
      query: {
        startDate: String(todayIn('UTC').subtract({ days: 30 })),
        endDate: String(todayIn('UTC').add({ days: 30 })),
      },
    }),
  },
  'what was changed of a transaction': {
    endpoint: 'transactionHistory',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Changes: [] }) => b.Changes,
  },
  'transactions found': { endpoint: 'searchTransactions', input: () => ({ query: { searchTerm: 'elm' } }), atMost: 20 },
  'a transaction': {
    endpoint: 'getTransaction',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { People: [] }) => b.People,
  },
  'a transaction saved': {
    endpoint: 'updateTransaction',
    input: ({ deal: TransactionId }) => ({ body: { TransactionId, Address: '1 Elm Rd' } }),
    rows: (b: { SharedWith: [] }) => b.SharedWith,
  },
  'people of a transaction': {
    endpoint: 'transactionPeople',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
  },
  'documents of a transaction': {
    endpoint: 'transactionDocuments',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
  },
  'links to documents of a transaction': {
    endpoint: 'sentLinks',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
  },
  'the checklist of a transaction': {
    endpoint: 'getChecklist',
    input: ({ deal: transactionId }) => ({ query: { transactionId } }),
    rows: (b: { Lines: [] }) => b.Lines,
  },
  'what waits for review': { endpoint: 'reviewQueue' },
  'the commission of a transaction': {
    endpoint: 'getFinancials',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { PreSplitAdjustments: [] }) => b.PreSplitAdjustments,
  },
  'the disbursement statement of a transaction': {
    endpoint: 'getStatement',
    input: ({ deal: transactionId }) => ({ params: { transactionId } }),
    rows: (b: { Payees: [] }) => b.Payees,
  },
  'people to choose from': { endpoint: 'searchPeople', input: () => ({ query: { searchTerm: 'vendor' } }), atMost: 20 },
  'vendors to choose from': {
    endpoint: 'suggestVendors',
    input: ({ elsewhere: id }) => ({ params: { id }, query: { roleId: 9 } }),
    atMost: 8,
  },
  "a vendor's transactions": { endpoint: 'vendorDeals', input: ({ party: id }) => ({ params: { id } }) },
  'the vendor book': { endpoint: 'vendors', input: () => ({ query: { searchTerm: 'vendor' } }) },
  "a contact's transactions": {
    endpoint: 'contactTransactions',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
  },
  'urgency types': { endpoint: 'urgencyTypes' },
  users: { endpoint: 'tenantUsers' },
  'agents to choose from': { endpoint: 'agentOptions' },
  'agents for admins': { endpoint: 'adminAgentOptions' },
  imports: { endpoint: 'recentImports', atMost: 10 },
  'refused rows': {
    endpoint: 'importRejections',
    input: ({ first: { importId: ImportId } }) => ({ params: { ImportId } }),
  },
  'rows with warnings': {
    endpoint: 'importWarnings',
    input: ({ first: { importId: ImportId } }) => ({ params: { ImportId } }),
  },
  'bulk runs': { endpoint: 'recentBulks', atMost: 10 },
  'exports of everything': { endpoint: 'everythingExports', atMost: 5 },
  'failed jobs': { endpoint: 'failedJobs' },
  notifications: { endpoint: 'notifications', input: () => ({ query: { take: 50 } }) },
  'people found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'ida' } }),
    rows: (b: { Contacts: [] }) => b.Contacts,
    atMost: 8,
  },
  'tasks found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'call' } }),
    rows: (b: { Tasks: [] }) => b.Tasks,
    atMost: 8,
  },
  'appointments found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'meeting' } }),
    rows: (b: { Appointments: [] }) => b.Appointments,
    atMost: 8,
  },
  'contacts created by source': { endpoint: 'createdContacts' },
  'the newest contacts': { endpoint: 'contactReport', input: report('new-contacts') },
  'expiring timeframes': { endpoint: 'contactReport', input: report('timeframe') },
  birthdays: { endpoint: 'contactReport', input: report('birthdays') },
  anniversaries: { endpoint: 'contactReport', input: report('anniversary') },
  'transactions that are to close': { endpoint: 'contactReport', input: report('transaction-closing') },
  'what closed by source': { endpoint: 'closedTransactions' },
  commissions: { endpoint: 'commissionReport' },
  'shares of commissions': {
    endpoint: 'commissionShares',
    input: ({ first: { userId } }) => ({ query: { userId } }),
  },
  "commissions' totals by agent": { endpoint: 'commissionTotals', rows: (b: { Agents: [] }) => b.Agents },
  today: { endpoint: 'today', rows: (b: { Rows: [] }) => b.Rows },
}

test('every endpoint that reads a list has a case', () => {
  const missing = Object.entries<Endpoint>(endpoints)
    .filter(([, { method, response }]) => method === 'GET' && isList(response))
    .map(([name]) => name)
    .filter((name) => !fixed.includes(name) && !Object.values(cases).some((c) => c.endpoint === name))
  expect(missing).toEqual([])
})

/** Runs it in both brokerages and fails unless both need the same number of statements. */
const sameStatements = async <T>(work: (full: Full, i: number) => Promise<T>) => {
  const [few, many] = [await statementsOf(() => work(one, 0)), await statementsOf(() => work(fifty, 1))]
  expect(few.statements.length).toBeGreaterThan(0)
  expect(many.statements.length, many.statements.join('\n')).toBe(few.statements.length)
  return [few.result, many.result] as const
}
const ask = async <B>(name: keyof typeof endpoints, full: Full, input: Input & { headers?: object }) => {
  const answer = await t.call(endpoints[name] as Endpoint, { as: full.admin, ...input } as never)
  expect([200, 202], answer.text).toContain(answer.status)
  return answer.body as B
}

test.for(Object.entries(cases))('%s: as many statements for fifty as for one', async ([, tested]) => {
  const { endpoint, input, rows = (body: unknown[]) => body, atMost = 50 } = tested
  const [, body] = await sameStatements((full) => ask<never>(endpoint, full, input?.(full) ?? {}))
  expect(rows(body).length).toBeGreaterThanOrEqual(atMost)
})

test('the export, of all and of a selection', async () => {
  for (const selected of [false, true]) {
    const [, file] = await sameStatements(async (full) => {
      const body = selected ? { ContactIds: full.contacts } : {}
      return t.send('GET', (await ask<{ Url: string }>('exportContacts', full, { body })).Url)
    })
    expect(file.text.trim().split('\n').length).toBeGreaterThan(50)
  }
})

test.for<[keyof typeof endpoints, (full: Full) => Input]>([
  ['reassignAgent', ({ contacts, colleague }) => ({ params: { agentId: colleague.UserId }, body: contacts })],
  ['reassignLender', ({ contacts }) => ({ params: { lenderId: 0 }, body: contacts })],
  ['changeSource', ({ contacts, first }) => ({ params: { sourceId: first.source }, body: contacts })],
  ['addTags', ({ contacts }) => ({ body: { Names: ['Fresh', 'tag 1'], Contacts: contacts } })],
])('%s changes fifty contacts as it changes one', async ([endpoint, input]) => {
  const results = await sameStatements((full) => ask(endpoint, full, input(full)))
  expect(results).toMatchObject([{ Changed: 1 }, { Changed: 50 }])
})

/** Runs a job enqueued earlier; the queue's own statements are not counted. */
const workJob = async (name: string, { TenantId }: Full, key: object | undefined) =>
  jobs.find((job) => job.name === name)?.run({ TenantId, ...key }, t.jobContext())

test('all that match: the request and the job', async () => {
  const begun = await sameStatements((full) => {
    const body = { Action: 'ReassignAgent', Criteria: {}, Count: 2 * full.contacts.length, AgentId: full.agent.UserId }
    return ask<{ BulkId: number }>('startBulk', full, { body })
  })
  await sameStatements((full, i) => workJob('bulk-contacts', full, begun[i]))
  const done = await t.query(`select changed from contact_bulk where action = 'ReassignAgent' order by bulk_id`)
  expect(done).toEqual([{ changed: 2 }, { changed: 100 }])
})

test('an import: the request and the job', async () => {
  const begun = await sameStatements((full) => {
    const people = full.contacts.map((id) => `New,Person${id},new${id}@example.com,`)
    const body = { File: new File([['FirstName,LastName,Email,CellPhone', ...people].join('\n')], 'people.csv') }
    return ask<{ ImportId: number }>('importContacts', full, { body, headers: { prefer: 'respond-async' } })
  })
  await sameStatements((full, i) => workJob('import-contacts', full, begun[i]))
  const done = await t.query(`select added from contact_import where file_name = 'people.csv' order by import_id`)
  expect(done).toEqual([{ added: 1 }, { added: 50 }])
})

test('an upload of several documents', async () => {
  await sameStatements((full) => {
    const files = full.contacts.slice(0, 10).map((id, i) => [`file${i}`, new File(['x'], `${id}.txt`)])
    return ask('uploadDocuments', full, {
      params: { contactEntityId: full.first.entityId },
      body: Object.fromEntries(files),
    })
  })
})

test('settings that move contacts', async () => {
  await sameStatements((full) =>
    ask('reassignSource', full, { body: { SourceId: full.first.source, NewSourceId: full.sources[0] } }),
  )
  for (const { TenantId, urgencies } of [one, fifty])
    await t.query('update contact_entity set urgency_type_id = $2 where tenant_id = $1', [TenantId, urgencies[0]])
  await sameStatements((full) =>
    ask('reassignUrgencyType', full, {
      body: { UrgencyTypeId: full.urgencies[0], NewUrgencyTypeId: full.first.urgency },
    }),
  )
})

test('deleting', async () => {
  await sameStatements((full) => ask('deleteContacts', full, { body: full.contacts }))
})
