import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { advanceRun, mergeResult, type Run } from '../../../jobs/run.ts'
import { clock } from '../../../time/clock.ts'
import { addContacts, type NewContact } from '../acts/add-contacts.ts'
import { findIdentical, isOnlyNamed, samePerson } from '../identity/same-person.ts'
import type { Said } from './consent.rules.ts'
import type { ImportParams } from './import.queries.ts'
import { type Candidate, identityOf, phonesOf } from './import.rules.ts'
import type { Row } from './reader/read-rows.ts'

/** A row of the file as the rules read it. */
export type ReadRow = Row & { said: Said[] } & (
    | { candidate: Candidate; warning?: string; note?: string }
    | { reason: string }
  )

const sameEmail = 'this email address'
const samePhone = 'this phone number and name'
const sameName = 'this name and no email address or phone number'

/**
 * Adds a batch's contacts and stores its refused rows and its warnings together with the import's progress, all or
 * nothing, so a crash cannot split them. `position` is the number of rows before the batch; if the run is elsewhere,
 * another worker is running it, and this throws. A tenant's batches wait for each other, so that two imports never add
 * the same person.
 */
export const importBatch = async (db: Tx, run: Run<ImportParams>, position: number, rows: ReadRow[]) => {
  const { TenantId, RunId, UserId, Params } = run
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
  if (run.Done !== position) throw new Error('Another worker goes on with this import')
  const settings = { ...Params, TenantId, UserId }

  const known = await findKnown(db, settings, rows)
  const added: NewContact[] = []
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
    for (const key of samePerson.identical(identityOf(row.candidate))) known.set(key, SEEN)
    if (row.warning) {
      warned++
      tell(row.warning, true)
    }
  }

  const assigned = await addPeople(db, settings, added)
  await keepConsents(db, run, consentsIn(run, rows))
  if (told.length > 0)
    await insertRows(
      db,
      'contact_import_rejection',
      told.map((row) => ({ TenantId, ImportId: RunId, ...row })),
    ).execute()
  const counts = { Added: added.length, Duplicates: duplicates, Rejected: rejected, Warned: warned }
  await advanceRun(db, run, { done: rows.length, counts })
  const more = sql`add_counts(coalesce(result -> 'Assigned', '{}'), ${JSON.stringify(assigned)}::jsonb)`
  await mergeResult(db, run, sql`jsonb_build_object('Assigned', ${more})`)
}

/** Whose a contact is that the importer may not see: an agent's name, or nobody's; `SEEN` if they may. */
type Owner = typeof SEEN | { AgentName: string | null }
const SEEN = 'seen'

/** Why a row is a duplicate of one of the tenant's contacts, or of one of the file's earlier rows. */
const sameAs = (candidate: Candidate, known: ReadonlyMap<string, Owner>) => {
  const identity = identityOf(candidate)
  const same = samePerson.identical(identity).find((key) => known.has(key))
  const owner = same === undefined ? undefined : known.get(same)
  if (!owner) return undefined
  const what = same === candidate.Email ? sameEmail : isOnlyNamed(identity) ? sameName : samePhone
  if (owner === SEEN) return `There is already a contact with ${what}`
  // As the form says of a colleague's: otherwise the importer looks for it in vain.
  return `${owner.AgentName === null ? 'An unassigned contact' : `A contact of ${owner.AgentName}`} already has ${what}`
}

/** The keys of all contacts of the tenant, visible to the importer or not, that one of the rows could be. */
const findKnown = async (db: Tx, { TenantId, UserId }: Settings, rows: ReadRow[]) => {
  const people = rows.flatMap((row) => ('candidate' in row ? [identityOf(row.candidate)] : []))
  const importer = UserId === null ? undefined : await importerOf(db, TenantId, UserId)
  const found = await findIdentical(db, TenantId, people, importer ? visibleTo(importer, 'contact') : sql`true`)
  return new Map(found.map(({ Key, AgentName, IsSeen }): [string, Owner] => [Key, IsSeen ? SEEN : { AgentName }]))
}

const importerOf = (db: Tx, TenantId: number, UserId: number) =>
  db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirst()

type Settings = ImportParams & { TenantId: number; UserId: number | null }

/** Adds the file's people in their order; returns how many each user got. */
const addPeople = async (db: Tx, settings: Settings, people: readonly NewContact[]) => {
  if (people.length === 0) return {}
  const source = await sourceOf(db, settings.TenantId, settings.SourceId)
  const given: Record<string, number> = {}
  for (const { AssignedAgentId, AssignedLenderId } of await addContacts(db, settings, people, {
    ...settings,
    source,
    isImported: true,
  }))
    for (const id of [AssignedAgentId, AssignedLenderId]) if (id) given[id] = (given[id] ?? 0) + 1
  return given
}

/** The import's source; the tenant's first default one if it has been deleted meanwhile. */
export const sourceOf = (db: Tx, tenantId: number, sourceId: number | null) =>
  db
    .selectFrom('source')
    .select(['SourceId', 'AssignToId'])
    .where('TenantId', '=', tenantId)
    .where((eb) => eb.or([eb('SourceId', '=', sourceId), eb('Type', '=', 'Default')]))
    .orderBy(sql`coalesce(source_id = ${sourceId}, false)`, 'desc')
    .orderBy('SourceId')
    .limit(1)
    .executeTakeFirstOrThrow()

/** What a row says of an address. `how` names the file, the row and its words. */
export type ConsentSaid = { channel: Said['Channel']; address: string; says: Said['Says']; how: string }

const consentsIn = ({ Title }: Pick<Run<unknown>, 'Title'>, rows: ReadRow[]): ConsentSaid[] =>
  rows.flatMap(({ RowNumber, said, ...row }) =>
    'candidate' in row
      ? said.flatMap(({ Channel, Says, Words }) => {
          const { Email, CellPhone } = row.candidate
          const numbers = Says === 'No' ? phonesOf(row.candidate) : [CellPhone]
          const How = `${Title}, row ${RowNumber}: ${Words}`
          return (Channel === 'Email' ? [Email] : numbers).flatMap((Address) =>
            Address ? [{ channel: Channel, address: Address, says: Says, how: How }] : [],
          )
        })
      : [],
  )

/**
 * Stores what a file says about consent as evidence for each address of a row, even of contacts that already existed.
 * A no overrides what was said before; a yes never does. Who is not to be called comes into the brokerage's own Do Not
 * Call list.
 */
export const keepConsents = async (
  db: Tx,
  { TenantId, UserId }: { TenantId: number; UserId: number | null },
  all: readonly ConsentSaid[],
) => {
  const [calls, messages] = [all.filter((one) => one.channel === 'Call'), all.filter((one) => one.channel !== 'Call')]
  const uncalled = calls.filter(({ says, address }) => says === 'No' && /^\d{10}$/.test(address))
  if (uncalled.length > 0)
    await sql`
      insert into do_not_call (tenant_id, number, user_id, reason, date_created)
      select distinct on (address) ${TenantId}, address, ${UserId}, left(how, 200), ${clock.now().toString()}::timestamptz
      from json_to_recordset(${JSON.stringify(uncalled)}::json) as r (address text, how text)
      order by address, how on conflict (tenant_id, number) do nothing`.execute(db)
  if (messages.length === 0) return
  await sql`
    insert into consent (tenant_id, channel, address, says, how, user_id)
    select ${TenantId}, f.channel, f.address, f.says, f.how, ${UserId}
    from (select distinct on (channel, address) * from json_to_recordset(${JSON.stringify(messages)}::json)
      as r (channel text, address text, says text, how text) order by channel, address, says) f
    left join lateral (select c.says from consent c
      where c.tenant_id = ${TenantId} and c.channel = f.channel and c.address = f.address and c.says <> 'NotStop'
      order by c.consent_id desc limit 1) before on true
    where before.says is null or before.says = 'Withdrawn' or (before.says = 'Yes' and f.says = 'No')`.execute(db)
}
