import { nameAsTyped } from '@dormer/contract/people/personal-data'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { ErasingPart, Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { holdExports } from '../../brokerage/everything/everything.queries.ts'
import { lockPersons, workSilently } from '../merge/merge.queries.ts'
import { countHeld, eraseHeld, heldIn } from './erase.queries.ts'
import { aboutPerson, type Person, personOf, personRow } from './person.queries.ts'

type Areas = { tables: Tables; erasing: readonly ErasingPart[] }

const erasedBefore = async (db: Tx, TenantId: number, ContactId: number) => {
  const { rows } = await sql<{ Name: string | null }>`
    select u.name from contact c
    left join contact_erasure e on e.tenant_id = c.tenant_id and e.contact_id = c.contact_id
    left join user_account u on u.tenant_id = e.tenant_id and u.user_id = e.user_id
    where c.tenant_id = ${TenantId} and c.contact_id = ${ContactId} and c.date_erased is not null limit 1`.execute(db)
  return rows[0] && `${rows[0].Name ?? 'Somebody'} has erased this person already.`
}

const blockedBy = async (db: Tx, TenantId: number, ContactId: number, person: Person, areas: Areas) => {
  const erased = await erasedBefore(db, TenantId, ContactId)
  if (erased) return erased
  for (const part of areas.erasing) {
    const why = await part.blocked?.(db, TenantId, person.ContactIds)
    if (why) return why
  }
  return beingImported(db, TenantId, person, areas.tables)
}

/** A run that goes on with a file writes what the file says of people into what it found, and reads further rows. */
const beingImported = async (db: Tx, TenantId: number, person: Person, tables: Tables) => {
  const part = tables.import_file?.person
  if (!part || part === 'none') return undefined
  const { rows } = await sql<{ FileName: string }>`
    with ${personRow(person)}
    select r.file_name from import_file r
    join run u on u.tenant_id = r.tenant_id
      and u.run_id = any(r.import_run_ids || array[r.run_id, r.check_run_id, r.undo_run_id])
      and u.status in ('Waiting', 'Running', 'Paused'), person
    where r.tenant_id = ${TenantId} and (${aboutPerson(part, [])} or exists (select from import_record i
      where i.tenant_id = r.tenant_id and i.import_file_id = r.import_file_id and i.contact_id = any(person.contacts)))
    limit 1`.execute(db)
  return rows[0] && `A file with this person is being imported: ${rows[0].FileName}. Wait until that is done.`
}

const nameOf = async (db: Tx, TenantId: number, ContactId: number) =>
  (await db
    .selectFrom('contact')
    .select(['Name', 'ContactEntityId'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .executeTakeFirst()) ?? Promise.reject(notFound('contact'))

/** What stays of everybody. */
const staysAlways = [
  {
    What: 'Their row in lists and reports, as Erased person: agent, source, type and dates',
    Why: 'So that counts and money stay right',
  },
  {
    What: 'What was written about other people that mentions them',
    Why: 'It is about somebody else, and cannot be told from other uses of the name',
  },
  { What: 'Backups', Why: 'They have them until they expire' },
]

/** What erasing a contact would do. */
export const previewErasure = async (db: Tx, { TenantId }: Actor, ContactId: number, areas: Areas) => {
  const person = await personOf(db, TenantId, ContactId)
  if (!person) throw notFound('contact')
  const counted = await countHeld(db, TenantId, person, await heldIn(db, areas.tables))
  return {
    Name: (await nameOf(db, TenantId, ContactId)).Name,
    Erases: [
      'Name, emails, phones, address, birthday and all other fields',
      ...counted.flatMap(({ Part: { erase }, Words }) => (erase === 'delete' || erase.set ? [Words] : [])),
    ],
    Stays: [
      ...counted.flatMap(({ Part: { erase }, Words }) =>
        erase !== 'delete' && erase.stays ? [{ What: Words, Why: erase.stays }] : [],
      ),
      ...staysAlways,
    ],
    Blocked: (await blockedBy(db, TenantId, ContactId, person, areas)) ?? null,
  }
}

/** Erases a contact for good, in the transaction; 409 with why if it cannot be. */
export const erase = async (db: Tx, { TenantId, UserId }: Actor, ContactId: number, typed: string, areas: Areas) => {
  await holdExports(db, TenantId)
  await lockPersons(db, TenantId, [ContactId])
  const person = await personOf(db, TenantId, ContactId)
  if (!person) throw notFound('contact')
  const blocked = await blockedBy(db, TenantId, ContactId, person, areas)
  if (blocked) throw conflict(blocked)
  const { Name, ContactEntityId } = await nameOf(db, TenantId, ContactId)
  if (nameAsTyped(typed) !== nameAsTyped(Name)) throw invalid({ Name: `Type ${Name} to erase this person` })

  // A session keeps the plans of cascades from its first deletion (acts/delete.ts).
  await sql`discard plans`.execute(db)
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  await workSilently(db, true)
  for (const part of areas.erasing) await part.before?.(db, TenantId, person.ContactIds)
  await eraseHeld(db, TenantId, person, await heldIn(db, areas.tables))
  await sql`select contact_search_refresh(${[ContactId]}::bigint[])`.execute(db)
  await workSilently(db, false)
  await db
    .insertInto('contact_erasure')
    .values({ TenantId, ContactId, ContactEntityId, UserId, DateCreated: clock.now().toString() })
    .execute()
}
