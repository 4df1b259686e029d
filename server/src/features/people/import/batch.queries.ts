import { declarationOf } from '@dormer/contract/contact-fields'
import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { activeAgent, takeTurns } from '../contacts/assignment.queries.ts'
import type { Said } from './consent.rules.ts'
import { columns } from './header.rules.ts'
import type { ImportKey } from './import.queries.ts'
import { type Candidate, isOnlyNamed, keysOf, nameOf, phoneKey, phonesOf } from './import.rules.ts'
import type { Row } from './reader/read-rows.ts'

/** A row of the file as the rules read it. */
export type ReadRow = Row & { said: Said[] } & (
    | { candidate: Candidate; warning?: string; note?: string }
    | { reason: string }
  )

const sameEmail = 'this email address'
const samePhone = 'this phone number and name'
const sameName = 'this name and no email address or phone number'
const [personFields = [], entityFields = []] = (['Contact', 'Entity'] as const).map((of) =>
  columns.filter((column) => declarationOf(column).of === of),
)

/**
 * Adds a batch's contacts and stores its refused rows and its warnings together with the import's progress, all or
 * nothing, so a crash cannot split them. `position` is the number of rows before the batch; if the import is elsewhere,
 * another worker is running it, and this throws. A tenant's batches wait for each other, so that two imports never add
 * the same person.
 */
export const importBatch = async (db: Tx, key: ImportKey, position: number, rows: ReadRow[]) => {
  const { TenantId, ImportId } = key
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
  const settings = await db
    .selectFrom('contact_import')
    .select(['TenantId', 'SourceId', 'ContactTypeId', 'AssignedAgentId', 'AssignedLenderId', 'FileName', 'UserId'])
    .where('TenantId', '=', TenantId)
    .where('ImportId', '=', ImportId)
    .where('Status', '=', 'Running')
    .where('RowsRead', '=', position)
    .forUpdate()
    .executeTakeFirst()
  if (!settings) throw new Error('Another worker goes on with this import')

  const known = await findKnown(db, settings, rows)
  const added: Added[] = []
  const told: { Position: number; RowNumber: number; Reason: string; Cells: string[]; IsImported: boolean }[] = []
  let [duplicates, rejected, warned] = [0, 0, 0]
  for (const [at, { RowNumber, Cells, ...row }] of rows.entries()) {
    const tell = (Reason: string, IsImported = false) =>
      told.push({ Position: position + at + 1, RowNumber, Reason, Cells, IsImported })
    if ('reason' in row) {
      rejected++
      tell(row.reason)
      continue
    }
    const same = sameAs(row.candidate, known)
    if (same) {
      duplicates++
      tell(same)
      continue
    }
    added.push({ ...row.candidate, Note: row.note })
    for (const k of keysOf(row.candidate)) known.set(k, SEEN)
    if (row.warning) {
      warned++
      tell(row.warning, true)
    }
  }

  const assigned = await addContacts(db, TenantId, settings, added)
  await keepConsents(db, TenantId, settings, rows)
  await insertMany(
    db,
    'contact_import_rejection',
    ['TenantId', 'ImportId', 'Position', 'RowNumber', 'Reason', 'Cells', 'IsImported'],
    told.map((row) => ({ ...key, ...row })),
  )
  await db
    .updateTable('contact_import')
    .set((eb) => ({
      RowsRead: position + rows.length,
      Added: eb('Added', '+', added.length),
      Duplicates: eb('Duplicates', '+', duplicates),
      Rejected: eb('Rejected', '+', rejected),
      Warned: eb('Warned', '+', warned),
      Assigned: sql`add_counts(assigned, ${JSON.stringify(assigned)}::jsonb)`,
    }))
    .where('TenantId', '=', TenantId)
    .where('ImportId', '=', ImportId)
    .execute()
}

/** Whose a contact is that the importer may not see: an agent's name, or nobody's; `SEEN` if they may. */
type Owner = typeof SEEN | { AgentName: string | null }
const SEEN = 'seen'

/** Why a row is a duplicate of one of the tenant's contacts, or of one of the file's earlier rows. */
const sameAs = (candidate: Candidate, known: ReadonlyMap<string, Owner>) => {
  const same = keysOf(candidate).find((key) => known.has(key))
  const owner = same === undefined ? undefined : known.get(same)
  if (!owner) return undefined
  const what = same === candidate.Email ? sameEmail : isOnlyNamed(candidate) ? sameName : samePhone
  if (owner === SEEN) return `There is already a contact with ${what}`
  // As the form says of a colleague's: otherwise the importer looks for it in vain.
  return `${owner.AgentName === null ? 'An unassigned contact' : `A contact of ${owner.AgentName}`} already has ${what}`
}

/**
 * The keys of all contacts of the tenant, visible to the importer or not, that one of the rows could be. All
 * keys are looked up at once: while a new brokerage has no planner statistics, looking up each would read all of its
 * contacts each time.
 */
const findKnown = async (db: Tx, settings: Settings, rows: ReadRow[]) => {
  const { TenantId } = settings
  const candidates = rows.flatMap((row) => ('candidate' in row ? [row.candidate] : []))
  const phones = candidates.flatMap(phonesOf)
  const emails = candidates.flatMap(({ Email }) => Email ?? [])
  const names = candidates.filter(isOnlyNamed).map((candidate) => nameOf(candidate).toLowerCase())
  const importer = settings.UserId === null ? undefined : await importerOf(db, TenantId, settings.UserId)
  const isSeen = importer ? visibleTo(importer, 'contact') : sql`true`
  const columns = sql`name, assigned_agent_id, ${isSeen} as is_seen from contact where tenant_id = ${TenantId}`
  // The same condition as in the index contact_only_named.
  const onlyNamed = sql`
    union select null, '', ${columns} and email is null
      and cell_phone is null and home_phone is null and work_phone is null and lower(trim(name)) = any(${names}::text[])`
  const { rows: found } = await sql<{
    Email: string | null
    Phone: string | null
    Name: string
    AgentName: string | null
    IsSeen: boolean
  }>`
    select found.*, u.name as agent_name from (
      select null as email, cell_phone as phone, ${columns} and cell_phone = any(${phones}::text[])
      union select null, home_phone, ${columns} and home_phone = any(${phones}::text[])
      union select null, work_phone, ${columns} and work_phone = any(${phones}::text[])
      union select email, null, ${columns} and email = any(${emails}::text[])
      ${names.length > 0 ? onlyNamed : sql``}
    ) found
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = found.assigned_agent_id
    order by is_seen`.execute(db)
  return new Map(
    found.map(({ Email, Phone, Name, AgentName, IsSeen }): [string, Owner] => [
      Email ?? phoneKey(Phone as string, Name),
      IsSeen ? SEEN : { AgentName },
    ]),
  )
}

const importerOf = (db: Tx, TenantId: number, UserId: number) =>
  db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()

type Added = Candidate & { Note?: string | undefined }
type Settings = {
  TenantId: number
  UserId: number | null
  SourceId: number | null
  ContactTypeId: number
  AssignedAgentId: number | null
  AssignedLenderId: number | null
}

/** Adds each person with an entity of their own, in the order of the file; returns how many each user got. */
const addContacts = async (db: Tx, TenantId: number, settings: Settings, candidates: Added[]) => {
  if (candidates.length === 0) return {}
  const source = await sourceOf(db, TenantId, settings.SourceId)
  const named = settings.AssignedAgentId ?? (await activeAgent(db, TenantId, source.AssignToId))
  const agents = await agentsFor(db, TenantId, named, candidates.length)
  const { rows: ids } = await sql<{ ContactEntityId: number }>`
    select nextval(pg_get_serial_sequence('contact_entity', 'contact_entity_id')) as contact_entity_id
    from generate_series(1, ${candidates.length})`.execute(db)
  const rows = candidates.map((candidate, at) => ({
    ...candidate,
    TenantId,
    ContactEntityId: ids[at]?.ContactEntityId,
    SourceId: source.SourceId,
    ContactTypeId: settings.ContactTypeId,
    AssignedLenderId: settings.AssignedLenderId,
    AssignedAgentId: agents[at] ?? null,
  }))
  const assignment = ['SourceId', 'ContactTypeId', 'AssignedAgentId', 'AssignedLenderId']
  await insertMany(db, 'contact_entity', ['TenantId', 'ContactEntityId', ...assignment, ...entityFields], rows)
  await insertMany(db, 'contact', ['TenantId', 'ContactEntityId', ...personFields], rows)
  const notes = rows.filter(({ Note }) => Note).map((row) => ({ ...row, UserId: settings.UserId }))
  await insertMany(db, 'note', ['TenantId', 'ContactEntityId', 'UserId', 'Note'], notes)
  const given: Record<string, number> = {}
  for (const { AssignedAgentId, AssignedLenderId } of rows)
    for (const id of [AssignedAgentId, AssignedLenderId]) if (id) given[id] = (given[id] ?? 0) + 1
  return given
}

/** The import's source; the tenant's first default one if it has been deleted meanwhile. */
const sourceOf = (db: Tx, TenantId: number, sourceId: number | null) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'AssignToId'])
    .where('TenantId', '=', TenantId)
    .$if(sourceId !== null, (q) => q.where('SourceId', '=', sourceId))
    .$if(sourceId === null, (q) => q.where('Type', '=', 'Default').orderBy('SourceId'))
    .limit(1)
    .executeTakeFirstOrThrow()

/** The named one, otherwise by the tenant's lead routing; empty is unassigned. */
const agentsFor = async (db: Tx, TenantId: number, named: number | null, count: number): Promise<number[]> => {
  if (named) return Array(count).fill(named)
  const { LeadAssign } = await db
    .selectFrom('tenant')
    .select('LeadAssign')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  return LeadAssign === 'RoundRobin' ? takeTurns(db, TenantId, count) : []
}

/**
 * Stores what the file says about consent as evidence for each address of a row, even of contacts that already existed.
 * A no overrides what was said before; a yes never does.
 */
const keepConsents = async (
  db: Tx,
  TenantId: number,
  file: { FileName: string; UserId: number | null },
  rows: ReadRow[],
) => {
  const all = rows.flatMap(({ RowNumber, said, ...row }) =>
    'candidate' in row
      ? said.flatMap(({ Channel, Says, Words }) => {
          const { Email, CellPhone } = row.candidate
          const numbers = Says === 'No' ? phonesOf(row.candidate) : [CellPhone]
          const How = `${file.FileName}, row ${RowNumber}: ${Words}`
          return (Channel === 'Email' ? [Email] : numbers).flatMap((Address) =>
            Address ? [{ channel: Channel, address: Address, says: Says, how: How }] : [],
          )
        })
      : [],
  )
  if (all.length === 0) return
  await sql`
    insert into consent (tenant_id, channel, address, says, how, user_id)
    select ${TenantId}, f.channel, f.address, f.says, f.how, ${file.UserId}
    from (select distinct on (channel, address) * from json_to_recordset(${JSON.stringify(all)}::json)
      as r (channel text, address text, says text, how text) order by channel, address, says) f
    left join lateral (select c.says from consent c
      where c.tenant_id = ${TenantId} and c.channel = f.channel and c.address = f.address and c.says <> 'NotStop'
      order by c.consent_id desc limit 1) before on true
    where before.says is null or (before.says = 'Yes' and f.says = 'No')`.execute(db)
}

/** Inserts any number of rows from one JSON parameter; as fast as COPY, which the policies do not allow. */
const insertMany = async (db: Tx, table: keyof DB, names: readonly string[], rows: Record<string, unknown>[]) => {
  if (rows.length === 0) return
  const keys = names.map((name) => [name, columnOf(name)] as const)
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(keys.map(([name, column]) => [column, row[name]]))))
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db)
}
