import type { endpoints } from '@dormer/contract'
import { saveFinancials } from '@dormer/contract/deals/financials'
import { saveSplitPlan, setPlanAssignments } from '@dormer/contract/deals/plans'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { CLIENT_HEADER } from '@dormer/contract/homes/client'
import { expect } from 'vitest'
import { hashToken, newToken } from '../src/access/tokens.ts'
import type { Brokerage, startTestProgram } from './harness.ts'

type Program = Awaited<ReturnType<typeof startTestProgram>>

const idsIn = (t: Program) => async (sql: string) => (await t.query<{ id: string }>(sql)).map((r) => Number(r.id))
/** The nth of these ids, in SQL. */
const nth = (list: number[]) => `('{${list}}'::bigint[])[n]`

/** A brokerage with this many of everything; what belongs to a contact belongs to the first one. */
export const makeFull = async (t: Program, name: string, count: number) => {
  const ids = idsIn(t)
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
  await insert('personal_data_copy', { ...user, contact_id, status: `'Done'` })
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
  await insert('contact_point', { contact_id, kind: `'Email'`, label: `'Work'`, value: `'x'`, address: `n || 'x'` })
  const field = { name: `'Field ' || n`, kind: `'Choices'`, choices: `array['A', 'B']` }
  const fields = await insert('custom_field', field, 'custom_field_id')
  await insert('custom_value', { contact_id, custom_field_id: nth(fields), value: `'A'`, choice: `'A'` })
  await insert('imported_field', { contact_id, name: `'Column ' || n`, value: `'x'` })
  await insert('contact_merge', { ...own, contact_id, ...user, others: `'[]'`, date_created: 'now()' })
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
  await insert('push_device', {
    ...mine,
    session_id: `(select session_id from session s where s.user_id = ${admin.UserId} limit 1)`,
    endpoint: `'https://push.example.com/' || n`,
    p256dh: `''`,
    auth: `''`,
    name: `'Phone'`,
  })
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
  await insert('sales_list', { ...mine, name: `'List ' || n`, criteria: `'{"Filters": []}'` })
  await insert('email_template', {
    ...made,
    name: `'Email ' || n`,
    subject: `'x'`,
    body: `'<p>x</p>'`,
    shared_with_group: 'true',
  })
  const recorded = { name: `'Video ' || n`, size: 1, media_type: `'video/mp4'`, duration: 1000, date_created: 'now()' }
  const videos = await insert(
    'video',
    { ...mine, ...recorded, storage_key: 'gen_random_uuid()::text', thumbnail_key: 'gen_random_uuid()::text' },
    'video_id',
  )
  const [video_id] = videos
  await insert('video_captions', {
    video_id: nth(videos),
    language: `'en'`,
    content: `'WEBVTT'`,
    date_created: 'now()',
  })
  await insert('video_view', { video_id, viewer_hash: hash, furthest: 1, date_watched: 'now()' })
  const called = { direction: `'Incoming'`, way: `'Browser'`, number: `'5125550100'`, via: `'Simulated'` }
  const rang = { contact_id, status: `'Missed'`, date_started: 'now()', rung_ids: `array[${nth(users)}]` }
  await insert('call', { ...mine, ...called, ...rang })
  await insert('call', { ...mine, ...called, contact_id, status: `'On Call'`, date_started: 'now()' })
  await insert('voicemail_drop', {
    ...mine,
    ...{ name: `'Voicemail ' || n`, size: 1, media_type: `'audio/wav'`, seconds: 1, date_created: 'now()' },
    storage_key: 'gen_random_uuid()::text',
  })
  await insert('text_template', {
    ...made,
    name: `'Text ' || n`,
    body: `'x'`,
    shared_with_group: 'true',
    video_guid: `(select video_guid::text from video where video_id = ${video_id})`,
  })
  await insert('phone_code', { code: `to_char(n, 'FM0000')`, message: `'x'`, source_id: nth(sources) })
  await insert('notification', { ...mine, kind: `'NewLead'`, title: `'x'`, path: `'/contacts'`, cause: 'n::text' })
  await insert('run', {
    ...mine,
    kind: `'do-not-call-list'`,
    title: `'dnc.txt'`,
    params: `'{"List":"US","ListDate":"2026-11-20"}'`,
    status: `'Done'`,
  })
  await insert('run', {
    ...mine,
    kind: `'bulk'`,
    title: `'x'`,
    params: `'{"Action":"Delete"}'`,
    total: '1',
    status: `'Done'`,
  })
  const stages = await insert('pipeline_stage', { name: `'Stage ' || n`, position: 'n' }, 'stage_id')
  await insert('source_cost', {
    source_id: nth(sources),
    from_month: `'2026-01-01'`,
    to_month: `'2026-12-01'`,
    amount: 'n',
  })
  await insert('lost_reason', { name: `'Reason ' || n` })
  const dates = { date_stage_entered: 'now()', date_created: 'now()' }
  const opportunities = await insert(
    'opportunity',
    {
      type: `'Purchase'`,
      stage_id: nth(stages),
      position: 'n',
      contact_id: nth(contacts),
      user_id: nth(users),
      ...dates,
    },
    'opportunity_id',
  )
  await insert('opportunity_move', {
    opportunity_id: opportunities[0],
    to_name: `'Stage ' || n`,
    to_stage_id: nth(stages),
    user_id: nth(users),
    version: 'n',
    date_moved: 'now()',
  })
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
  await insert('do_not_call_area', {
    list: `'US'`,
    area_code: '(200 + n)::text',
    list_date: 'current_date',
    numbers: 1,
    date_uploaded: 'now()',
  })
  await insert('do_not_call', { number: '(5125550000 + n)::text', reason: `'x'`, date_created: 'now()' })
  await insert('consent', { channel: `'Text'`, address: `'5125550100'`, says: `'Yes'`, how: `'x'` })
  await insert('mailbox', { ...mine, email: `'box' || n || '@${domain}'`, email_provider_id: 6, secret: `'x'` })
  await insert('goal', {
    user_id: nth(users),
    figure: `'Calls'`,
    month: `'2026-01-01'`,
    target: 'n',
    date_set: 'now()',
  })
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
  await insert('document_request', {
    transaction_id: deals[0],
    line_id: nth(asks),
    title: `'x'`,
    requested_from: `'x'`,
    channel: `'Email'`,
    message_id: nth(sent),
    date_created: 'now()',
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
  const imported = { ...mine, kind: `'import'`, title: `'a.csv'`, storage_key: `'x'`, status: `'Done'` }
  const [import_id] = await insert('run', imported, 'run_id')
  const told = { import_id, row_number: 'n', reason: `'x'`, cells: `'[]'` }
  await insert('contact_import_rejection', { ...told, position: 'n' })
  await insert('contact_import_rejection', { ...told, position: 'n + 1000', is_imported: 'true' })
  const wayIn = { file_name: `'a.csv'`, signature: `'x'`, found: `'{}'`, targets: `'[]'`, settings: `'{}'` }
  const [import_file_id] = await insert('import_file', { ...mine, ...wayIn }, 'import_file_id')
  await insert('import_contact', {
    import_file_id,
    contact_id: nth(contacts),
    is_created: 'true',
    row_number: 'n',
    kept: `'Changed since'`,
  })
  await insert('import_record', {
    import_file_id,
    contact_id: nth(contacts),
    record_key: 'gen_random_uuid()',
    table_name: `'note'`,
    row_id: 'n',
    row_number: 'n',
  })
  const [search_id] = await insert('search', { ...mine, name: `'Mine ' || n` }, 'search_id')
  await insert('idx_catalog', { name: `'Catalog ' || n`, search_id })
  const flows = await insert(
    'workflow',
    { ...made, name: `'Workflow ' || n`, type: `'Contact'`, share_with_group: 'true', event_code: `'LeadCreated'` },
    'workflow_id',
  )
  const steps = await insert(
    'workflow_step',
    { workflow_id: flows[0], step_order: 'n', task_type_id: 2, task_title: `'Call ' || n`, assign_to_id: nth(users) },
    'workflow_step_id',
  )
  await insert('workflow_agent', { workflow_id: flows[0], agent_id: nth(users) })
  const kept = steps.map((WorkflowStepId, at) => ({
    WorkflowStepId,
    StepOrder: at + 1,
    TaskTypeId: 2,
    IsCreateTask: false,
    TaskTitle: `Call ${at}`,
    AssignToId: users[at],
    WaitTime: 0,
    TimeUnit: 'Days',
    DueDateRule: null,
    ParentStepId: null,
    Branch: null,
    Settings: {},
  }))
  const versions = await insert(
    'workflow_version',
    { workflow_id: nth(flows), steps: `'${JSON.stringify(kept)}'` },
    'workflow_version_id',
  )
  await t.query(
    `update workflow w set workflow_version_id = v.workflow_version_id, status = 'Active' from workflow_version v
     where w.tenant_id = $1 and v.tenant_id = $1 and v.workflow_id = w.workflow_id`,
    [TenantId],
  )
  const [enrollmentId] = await insert(
    'contact_workflow',
    {
      workflow_id: nth(flows),
      workflow_version_id: nth(versions),
      contact_id,
      user_id: nth(users),
      next_step_id: steps.at(-1),
      next_at: `now() + interval '1 year'`,
    },
    'contact_workflow_id',
  )
  const became = { contact_workflow_id: enrollmentId, workflow_step_id: nth(steps), outcome: `'Done'` }
  await insert('workflow_outcome', became)
  await insert('auto_task', {
    transaction_id: deals[0],
    workflow_name: `'x'`,
    step: `'${JSON.stringify(kept[0])}'`,
    user_id: nth(users),
  })
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
  const capped = await closeUnderCaps(t, brokerage, Math.min(count, 5))
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
    line: asks[0] as number,
    party: party[0] as number,
    contacts,
    users,
    sources,
    urgencies,
    first: {
      opportunity: opportunities[0] as number,
      userId: users[0] as number,
      contactId: contact_id as number,
      entityId: contact_entity_id as number,
      importId: import_id as number,
      importFileId: import_file_id as number,
      massId: mass_id as number,
      workflowId: flows[0] as number,
      enrollmentId: enrollmentId as number,
      source: (await ids(`select min(source_id) as id from source where tenant_id = ${TenantId}`))[0],
      uploadId: (
        await ids(`select run_id as id from run where tenant_id = ${TenantId} and kind = 'do-not-call-list' limit 1`)
      )[0],
      videoGuid: (
        await t.query<{ guid: string }>('select video_guid as guid from video where video_id = $1', [video_id])
      )[0]?.guid,
      salesListId: (await ids(`select min(sales_list_id) as id from sales_list where tenant_id = ${TenantId}`))[0],
      urgency: (await ids(`select min(urgency_type_id) as id from urgency_type where tenant_id = ${TenantId}`))[0],
    },
  }
}
export type Full = Awaited<ReturnType<typeof makeFull>>

/**
 * Two agents, each with a deal that reaches the cap and `count` closed after it; the second agent's first deal is
 * deleted. Returns the first deal of the one and the last of the other.
 */
const closeUnderCaps = async (t: Program, { admin, agent, colleague }: Brokerage, count: number) => {
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

export type Input = { params?: object; query?: object; body?: object; headers?: Record<string, string> }
/** A list that is asked for in a brokerage with one of everything and in one with fifty. */
type Case = {
  endpoint: keyof typeof endpoints
  input?: (full: Full) => Input
  /** The part of the answer that has fifty entries. */
  rows?: (body: never) => unknown[]
  /** For pages with fewer. */
  atMost?: number
}
export const ofContact = ({ first: { contactId } }: Full) => ({ query: { contactId } })
/** As a client on the public pages. */
export const asClient =
  (input: (full: Full) => Input = () => ({})) =>
  (full: Full) => ({ params: full.client.params, headers: full.client.headers, ...input(full) })
/** An area's cases, by what is asked for. */
export type Cases = Record<string, Case>
