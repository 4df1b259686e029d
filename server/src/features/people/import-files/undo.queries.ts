import { declared } from '@dormer/contract/contact-fields'
import { KEPT_LISTED } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, doerSeeingAll, isVisibleTo, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { advanceRun, type Run, RunFailed, requestOf } from '../../../jobs/run.ts'
import { deleteContacts } from '../acts/delete.ts'
import type { FileParams } from './import-files.jobs.ts'
import { importerOf, type Stored, storedFile } from './import-files.queries.ts'

/*
 * Takes back what an import did, by what the history says of it: who was added is deleted, what was set gets the value
 * it had, what was put beside goes. What somebody has changed since stays, and so does a contact that whoever undoes it
 * does not see (any more); both are named.
 */

const BATCH_CONTACTS = 1000

type Linked = {
  ContactId: number
  ContactEntityId: number
  IsCreated: boolean
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  AgentName: string | null
}
type Since = { ContactId: number; By: string | null; TableName: string; Day: string }

/** Takes back the next batch; returns whether there was one. */
export const undoBatch = async (db: Tx, run: Run<FileParams>): Promise<boolean> => {
  const { TenantId, Params } = run
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
  const file = await storedFile(db, TenantId, Params.ImportFileId)
  const actor = await importerOf(db, TenantId, run.UserId)
  if (!actor) throw new RunFailed('The person who started this undo no longer has an account.')
  const { rows: all } = await sql<Linked>`
    select l.contact_id, c.contact_entity_id, l.is_created, c.assigned_agent_id, c.assigned_lender_id, u.name as agent_name
    from import_contact l join contact c using (tenant_id, contact_id)
    left join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id
    where l.tenant_id = ${TenantId} and l.import_file_id = ${Params.ImportFileId} and l.kept is null
    order by l.contact_id limit ${BATCH_CONTACTS}`.execute(db)
  if (file && run.Done === 0) await withdrawConsents(db, run, file)
  if (!file || all.length === 0) return false
  const kept = new Map<number, string>()
  const entities = [...new Set(all.map((one) => one.ContactEntityId))]
  // Persons before households, in the same order as an edit of one contact.
  await sql`select from contact where tenant_id = ${TenantId} and contact_entity_id = any(${entities}::bigint[])
    order by contact_id for update`.execute(db)
  await sql`select from contact_entity where tenant_id = ${TenantId} and contact_entity_id = any(${entities}::bigint[])
    order by contact_entity_id for update`.execute(db)
  const linked = all.filter((one) => isVisibleTo(actor, one))
  for (const one of all) if (!linked.includes(one)) kept.set(one.ContactId, `It is ${whose(one)} now`)
  const scope: Scope = {
    TenantId,
    ids: linked.map(({ ContactId }) => ContactId),
    entities: [...new Set(linked.map((one) => one.ContactEntityId))],
    requests: sql`array(select request_key('import-file:' || id) from unnest(${file.ImportRunIds}::bigint[]) id)`,
    own: sql`array(select request_key(id) from unnest(${[
      ...file.ImportRunIds.map((RunId) => requestOf('import-file', { RunId })),
      requestOf('import-undo', run),
    ]}::text[]) id union all ${takenBack(TenantId)}
      union all ${unmerged(
        TenantId,
        linked.map(({ ContactId }) => ContactId),
      )})`,
    since: file.DateCreated,
    importFileId: file.ImportFileId,
  }

  const touched = await touchedSince(db, scope)
  const created = linked.filter(({ IsCreated }) => IsCreated)
  for (const { ContactId } of created) {
    const since = touched.get(ContactId)
    if (since) kept.set(ContactId, whatSince(since))
  }
  const removed = created.filter(({ ContactId }) => !kept.has(ContactId)).map(({ ContactId }) => ContactId)
  const updated = linked.filter(({ IsCreated }) => !IsCreated)
  if (updated.length > 0) await restore(db, scope, updated, kept)
  if (removed.length > 0) await deleteContacts(db, doerSeeingAll(TenantId), removed)
  const left = all.filter(({ ContactId }) => !removed.includes(ContactId))
  await sql`
    update import_contact l set kept = g.kept
    from unnest(${left.map(({ ContactId }) => ContactId)}::bigint[],
      ${left.map(({ ContactId }) => kept.get(ContactId) ?? '')}::text[]) g (contact_id, kept)
    where l.tenant_id = ${TenantId} and l.import_file_id = ${Params.ImportFileId} and l.contact_id = g.contact_id`.execute(
    db,
  )
  const Kept = kept.size
  const Restored = updated.filter(({ ContactId }) => !kept.has(ContactId)).length
  await advanceRun(db, run, { done: all.length, counts: { Removed: removed.length, Restored, Kept } })
  return true
}

/** What files of notes and activities have done that were undone since is nothing that somebody did. */
const takenBack = (tenantId: number) => sql`
  select request_key(runs.kind || ':' || id) from import_file f join run r on r.tenant_id = f.tenant_id and r.run_id = f.undo_run_id
  cross join lateral unnest(f.import_run_ids || f.undo_run_id) id
  cross join unnest(array['import-records', 'import-records-undo']) runs (kind)
  where f.tenant_id = ${tenantId} and f.holds = 'Records' and r.status = 'Done'`

/** What merging somebody into one of these contacts has done is nothing that somebody did, either, once it was undone. */
const unmerged = (tenantId: number, ids: readonly number[]) => sql`
  select m.request_id from change m join contact_merge g on g.tenant_id = m.tenant_id and g.contact_merge_id = m.row_id
  where m.tenant_id = ${tenantId} and m.contact_id = any(${ids}::bigint[]) and m.table_name = 'contact_merge'
    and g.date_undone is not null`

/**
 * What was agreed to because a file said so is withdrawn with it, unless somebody said something since. A no stays: it is
 * the safer one.
 */
const withdrawConsents = async (db: Tx, { TenantId, UserId }: Run<FileParams>, file: Stored) => {
  await sql`
    insert into consent (tenant_id, channel, address, says, how, user_id)
    select c.tenant_id, c.channel, c.address, 'Withdrawn', ${`${file.FileName}: the import was undone`}, ${UserId}
    from consent c
    where c.tenant_id = ${TenantId} and c.says = 'Yes' and starts_with(c.how, ${`${file.FileName}, row `})
      and exists (select from run r where r.tenant_id = c.tenant_id and r.run_id = any(${file.ImportRunIds}::bigint[])
        and r.user_id is not distinct from c.user_id
        and c.date_created between r.date_created and coalesce(r.date_finished, 'infinity'))
      and not exists (select from consent since where since.tenant_id = c.tenant_id and since.channel = c.channel
        and since.address = c.address and since.says <> 'NotStop' and since.consent_id > c.consent_id)`.execute(db)
}

type Scope = {
  TenantId: number
  ids: number[]
  entities: number[]
  /** The requests of the import, and with them those of undoing it. */
  requests: RawBuilder<unknown>
  own: RawBuilder<unknown>
  since: string
  importFileId: number
}

/** The runs of workflows that somebody has started for contacts they chose, which is done in the background. */
const startedByHand = (tenantId: number, since: string) => sql`array(
  select request_key('enroll:' || r.run_id) from run r
  where r.tenant_id = ${tenantId} and r.kind = 'enroll' and r.date_created >= ${since}
    and r.params ->> 'AsOwner' = 'false' and not r.params ? 'ImportId')`

/** What somebody else did to these contacts, or with them, since they were imported: the last of it, by contact. */
const touchedSince = async (db: Tx, { TenantId, ids, entities, own, since }: Scope) => {
  const others = sql`c.tenant_id = ${TenantId} and c.date_created >= ${since} and c.request_id <> all(${own})
    and c.what <> 'Restored'
    -- What follows from the import by itself goes with it: the workflows it started, and what they did.
    and c.via <> 'Workflow' and (c.table_name <> 'contact_workflow' or c.via in ('User', 'Api')
      or c.request_id = any(${startedByHand(TenantId, since)}))`
  const { rows } = await sql<Since>`
    with others as materialized (
      select change_id, contact_id, contact_entity_id, table_name, user_id, date_created from change c
      where c.contact_id = any(${ids}::bigint[]) and ${others}
      union
      select change_id, contact_id, contact_entity_id, table_name, user_id, date_created from change c
      where c.contact_entity_id = any(${entities}::bigint[]) and c.contact_id is null and ${others}
    )
    select distinct on (p.contact_id) p.contact_id, u.name as by, o.table_name,
      (o.date_created at time zone t.time_zone)::date as day
    from others o
    join contact p on p.tenant_id = ${TenantId} and p.contact_id = any(${ids}::bigint[])
      and (p.contact_id = o.contact_id or o.contact_id is null and p.contact_entity_id = o.contact_entity_id)
    join tenant t on t.tenant_id = ${TenantId}
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = o.user_id
    order by p.contact_id, o.table_name = 'contact_merge' desc, o.change_id desc`.execute(db)
  // What comes with no record of its own: activities, messages, and what clients do on the website.
  const { rows: met } = await sql<Since>`
    select distinct on (m.contact_id) m.contact_id, u.name as by, m.table_name, (m.date at time zone t.time_zone)::date as day
    from (
      select contact_id, null::bigint as user_id, 'contact_touch' as table_name, last_contact as date from contact_touch
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]) and last_contact >= ${since}
      union all
      select p.contact_id, case when not a.is_automatic then a.user_id end,
        case when a.is_automatic then ${SENT} else 'activity' end, a.date_logged from contact p
      join activity a on a.tenant_id = p.tenant_id and a.contact_entity_id = p.contact_entity_id
        and a.date_logged >= ${since} and coalesce(a.contact_id, p.contact_id) = p.contact_id
      where p.tenant_id = ${TenantId} and p.contact_id = any(${ids}::bigint[])
      union all
      select contact_id, null, 'conversation', last_date from conversation
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]) and last_date >= ${since}
        -- What a workflow has written is one of the activities once it was sent.
        and exists (select from message m where m.tenant_id = conversation.tenant_id
          and m.conversation_id = conversation.conversation_id and m.date_created >= ${since}
          and not (m.is_mine and m.purpose = 'Automatic'))
      union all
      select contact_id, null, 'client_visit', coalesce(date_active, date_created) from client_visit
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[])
        and coalesce(date_active, date_created) >= ${since}
    ) m
    join tenant t on t.tenant_id = ${TenantId}
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = m.user_id
    order by m.contact_id, m.date desc, m.user_id`.execute(db)
  return new Map([...met, ...rows].map((one) => [one.ContactId, one]))
}

const things: Record<string, string> = {
  contact: 'edited the contact',
  contact_entity: 'edited the contact',
  contact_point: 'changed emails or phones',
  note: 'wrote a note',
  task: 'updated a task',
  appointment: 'updated an appointment',
  tag_contact_entity: 'changed tags',
  contact_touch: 'was in touch',
  activity: 'was in touch',
  conversation: 'was in touch',
  call: 'was in touch',
  client_visit: 'visited your website',
  contact_document: 'added or changed a document',
  contact_property: 'changed properties',
  opportunity: 'updated a deal',
  saved_search: 'changed saved searches',
  search: 'changed searches',
  transaction_people: 'updated a transaction',
  custom_value: 'edited the contact',
  contact_workflow: 'started or changed a workflow',
  contact_merge: 'merged another contact into this one',
}
const whose = ({ AgentName }: Linked) => (AgentName === null ? 'an unassigned contact' : `a contact of ${AgentName}`)
const dayOf = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`
/** Stands for the table of what a program has sent. */
const SENT = 'sent'
const whatSince = ({ By, TableName, Day }: Since) =>
  TableName === SENT
    ? `An automatic message was sent on ${dayOf(Day)}`
    : `${By ?? 'Someone'} ${things[TableName] ?? 'used this contact'} on ${dayOf(Day)}`

/** Gives contacts that were there before what they had; what of it was changed since is noted in `kept`. */
const restore = async (db: Tx, scope: Scope, updated: readonly Linked[], kept: Map<number, string>) => {
  const contactsOf = new Map<number, number[]>()
  for (const { ContactId, ContactEntityId } of updated)
    contactsOf.set(ContactEntityId, [...(contactsOf.get(ContactEntityId) ?? []), ContactId])
  const note = (contactIds: readonly number[], what: readonly string[]) => {
    for (const id of contactIds) kept.set(id, [kept.get(id), ...what].filter(Boolean).join('; '))
  }
  const of = { ...scope, ids: updated.map(({ ContactId }) => ContactId), entities: [...contactsOf.keys()] }
  for (const { Id, Columns } of await restoreColumns(db, of, 'contact', 'contact_id', of.ids))
    note([Id], Columns.map(since))
  for (const { Id, Columns } of await restoreColumns(db, of, 'contact_entity', 'contact_entity_id', of.entities))
    note(contactsOf.get(Id) ?? [], Columns.map(since))
  for (const { table, key, what, owner } of beside)
    for (const { Id } of await removeAdded(db, of, table, key, owner))
      note(owner === 'contact_id' ? [Id] : (contactsOf.get(Id) ?? []), [what])
  await bringBackPoints(db, of)
  await sql`
    delete from imported_field where tenant_id = ${scope.TenantId} and contact_id = any(${of.ids}::bigint[])
      and import_file_id = ${scope.importFileId}`.execute(db)
  for (const { Id } of await restoreCustom(db, of)) note([Id], [OWN_FIELD])
}
const labels = new Map(declared.map(({ name, label }) => [columnOf(name), label]))
const since = (column: string) => `${labels.get(column) ?? column} was changed after the import`

const OWN_FIELD = 'A custom field was changed after the import'
/** What an import puts beside a contact. */
const beside = [
  {
    table: 'contact_point',
    key: 'contact_point_id',
    owner: 'contact_id',
    what: 'An email or phone was changed after the import',
  },
  { table: 'custom_value', key: 'custom_value_id', owner: 'contact_id', what: OWN_FIELD },
  { table: 'note', key: 'note_id', owner: 'contact_entity_id', what: 'A note was changed after the import' },
  {
    table: 'tag_contact_entity',
    key: 'tag_contact_entity_id',
    owner: 'contact_entity_id',
    what: 'A tag was changed after the import',
  },
] as const

/** Columns whose values are in a list, from which they may have been deleted since. */
const lists: Record<string, { table: string; key: string }> = {
  source_id: { table: 'source', key: 'source_id' },
  referral_source_id: { table: 'source', key: 'source_id' },
  urgency_type_id: { table: 'urgency_type', key: 'urgency_type_id' },
}

/** Sets the columns that the import changed to what they were; returns those that were changed again, by row. */
const restoreColumns = async (
  db: Tx,
  { TenantId, requests }: Scope,
  table: 'contact' | 'contact_entity',
  key: 'contact_id' | 'contact_entity_id',
  ids: readonly number[],
) => {
  // What somebody typed between two imports of the file is what the second found: that is what comes back.
  const { rows } = await sql<{ Id: number; Before: object; After: object }>`
    select row_id as id, jsonb_object_agg(k, was order by change_id) filter (where is_found) as before,
      jsonb_object_agg(k, made order by change_id) as after
    from (
      select c.row_id, c.change_id, b.key as k, b.value as was, c.after -> b.key as made,
        b.value is distinct from lag(c.after -> b.key) over (partition by c.row_id, b.key order by c.change_id) as is_found
      from change c, jsonb_each(c.before) b
      where ${sql.ref(`c.${key}`)} = any(${ids}::bigint[]) and ${changedBy(TenantId, requests, table)}
    ) each group by row_id`.execute(db)
  const names = [...new Set(rows.flatMap(({ Before }) => Object.keys(Before)))]
  if (names.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ Id, Before, After }) => ({ id: Id, before: Before, after: After })))}::jsonb)
    as g (id bigint, before jsonb, after jsonb)`
  /** Whether a row still has what the import made of this column, and what it had is still in its list. */
  const isAsMade = (name: string) => {
    const list = lists[name]
    const isListed = list
      ? sql`and (g.before ->> ${sql.lit(name)} is null or exists (select from ${sql.table(list.table)} x
          where x.tenant_id = ${TenantId} and ${sql.ref(`x.${list.key}`)} = (g.before ->> ${sql.lit(name)})::bigint))`
      : sql``
    return sql`(coalesce(to_jsonb(r.${sql.ref(name)}), 'null') = (g.after -> ${sql.lit(name)}) ${isListed})`
  }
  const { rows: others } = await sql<{ Id: number; Columns: string[] }>`
    select g.id, array_remove(array[${sql.join(
      names.map(
        (name) => sql`case when g.before ? ${sql.lit(name)} and not ${isAsMade(name)} then ${sql.lit(name)} end`,
      ),
    )}]::text[], null) as columns
    from ${given} join ${sql.table(table)} r on r.tenant_id = ${TenantId} and r.${sql.ref(key)} = g.id`.execute(db)
  await sql`
    update ${sql.table(table)} r set ${sql.join(
      names.map(
        (name) =>
          sql`${sql.ref(name)} = case when g.before ? ${sql.lit(name)} and ${isAsMade(name)} then v.${sql.ref(name)} else r.${sql.ref(name)} end`,
      ),
    )}
    from ${given} cross join lateral jsonb_populate_record(null::${sql.table(table)}, g.before) v
    where r.tenant_id = ${TenantId} and r.${sql.ref(key)} = g.id`.execute(db)
  return others.filter(({ Columns }) => Columns.length > 0)
}
const changedBy = (TenantId: number, requests: RawBuilder<unknown>, table: string, what = 'Changed') =>
  sql`c.tenant_id = ${TenantId} and c.request_id = any(${requests}) and c.table_name = ${table} and c.what = ${what}`

/** Removes rows that the import added, but for those changed since, whose owners are returned. */
const removeAdded = async (
  db: Tx,
  { TenantId, requests, own, ids, entities }: Scope,
  table: string,
  key: string,
  owner: 'contact_id' | 'contact_entity_id',
) => {
  const { rows } = await sql<{ RowId: number; Id: number; IsChanged: boolean }>`
    select c.row_id, ${sql.ref(`c.${owner}`)} as id, exists (select from change s
      where s.tenant_id = c.tenant_id and ${sql.ref(`s.${owner}`)} = ${sql.ref(`c.${owner}`)} and s.table_name = c.table_name
        and s.row_id = c.row_id and s.what = 'Changed' and s.request_id <> all(${own})) as is_changed
    from change c
    where ${sql.ref(`c.${owner}`)} = any(${owner === 'contact_id' ? ids : entities}::bigint[])
      and ${changedBy(TenantId, requests, table, 'Added')}`.execute(db)
  const gone = rows.flatMap(({ RowId, IsChanged }) => (IsChanged ? [] : [RowId]))
  // What its own import takes back is not offered in the trash.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  await sql`delete from ${sql.table(table)} where tenant_id = ${TenantId} and ${sql.ref(key)} = any(${gone}::bigint[])`.execute(
    db,
  )
  await sql`select set_config('app.taking_back', 'off', true)`.execute(db)
  const { rows: there } = await sql<{ Id: number }>`
    select ${sql.ref(key)} as id from ${sql.table(table)} where tenant_id = ${TenantId}
      and ${sql.ref(key)} = any(${rows.flatMap(({ RowId, IsChanged }) => (IsChanged ? [RowId] : []))}::bigint[])`.execute(
    db,
  )
  const isThere = new Set(there.map(({ Id }) => Id))
  return rows.filter(({ RowId, IsChanged }) => IsChanged && isThere.has(RowId))
}

/** Emails and phones that left the list because the import made them the contact's own. */
const bringBackPoints = async (db: Tx, { TenantId, requests, ids }: Scope) => {
  await sql`
    insert into contact_point (tenant_id, contact_point_id, contact_id, kind, label, value, address, extension)
    overriding system value
    select p.tenant_id, p.contact_point_id, p.contact_id, p.kind, p.label, p.value, p.address, p.extension
    from change c cross join lateral jsonb_populate_record(null::contact_point, c.before) p
    join contact on contact.tenant_id = p.tenant_id and contact.contact_id = p.contact_id
    where c.contact_id = any(${ids}::bigint[]) and ${changedBy(TenantId, requests, 'contact_point', 'Deleted')}
      and c.before is not null and p.address <> all (array[coalesce(contact.email, ''), coalesce(contact.cell_phone, ''),
        coalesce(contact.home_phone, ''), coalesce(contact.work_phone, '')])
    on conflict do nothing`.execute(db)
}

/** Gives the brokerage's own fields the values they had; returns whose were changed since, which stay. */
const restoreCustom = async (db: Tx, { TenantId, requests, ids }: Scope) => {
  const of = (what: string) =>
    sql`c.contact_id = any(${ids}::bigint[]) and ${changedBy(TenantId, requests, 'custom_value', what)}`
  // As with columns: what the last import found.
  const made = sql`(
    select row_id, (array_agg(after order by change_id desc))[1] as after,
      (array_agg(before order by change_id desc) filter (where is_found))[1] as before
    from (
      select c.row_id, c.change_id, c.before, c.after, c.before ->> 'value' is distinct from
        lag(c.after ->> 'value') over (partition by c.row_id order by c.change_id) as is_found
      from change c where ${of('Changed')}
    ) each group by row_id
  )`
  const { rows: others } = await sql<{ Id: number }>`
    select v.contact_id as id from ${made} c join custom_value v on v.tenant_id = ${TenantId} and v.custom_value_id = c.row_id
    where v.value <> c.after ->> 'value'`.execute(db)
  await sql`
    update custom_value v set value = b.value, choice = b.choice, number = b.number, day = b.day, flag = b.flag
    from ${made} c
    join custom_value now on now.tenant_id = ${TenantId} and now.custom_value_id = c.row_id
    cross join lateral jsonb_populate_record(now, c.before) b
    where v.tenant_id = ${TenantId} and v.custom_value_id = c.row_id and v.value = c.after ->> 'value'`.execute(db)
  await sql`
    insert into custom_value (tenant_id, custom_value_id, custom_field_id, contact_id, value, choice, number, day, flag)
    overriding system value
    select v.tenant_id, v.custom_value_id, v.custom_field_id, v.contact_id, v.value, v.choice, v.number, v.day, v.flag
    from change c cross join lateral jsonb_populate_record(null::custom_value, c.before) v
    join custom_field f on f.tenant_id = v.tenant_id and f.custom_field_id = v.custom_field_id
    where ${of('Deleted')} and c.before is not null
    on conflict do nothing`.execute(db)
  return others
}

/** Whom undoing has left something of: those that the actor does not see by their row alone. */
export const listKept = async (db: Tx, actor: Actor, ImportFileId: number) => {
  const sees = may(actor, 'SeeAll') ? sql`true` : visibleTo(actor, 'contact')
  const { rows } = await sql<{ ContactId: number | null; Name: string; Reason: string; MaxRows: number }>`
    select case when ${sees} then contact.contact_id end as contact_id,
      case when ${sees} then contact.name else 'Row ' || l.row_number end as name,
      l.kept as reason, count(*) over () as max_rows
    from import_contact l join contact on contact.tenant_id = l.tenant_id and contact.contact_id = l.contact_id
    where l.tenant_id = ${actor.TenantId} and l.import_file_id = ${ImportFileId} and l.kept <> ''
    order by contact.contact_id limit ${KEPT_LISTED}`.execute(db)
  return rows
}
