import { importSystems } from '@dormer/contract/people/import-files'
import { phoneDigits } from '@dormer/contract/phone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import type { Line, RecordRead } from './read-record.rules.ts'

/** A contact whom the importer sees, with what tells who it is. */
export type Someone = {
  ContactId: number
  ContactEntityId: number
  Name: string
  has: Set<string>
}
export type KnownPersons = {
  byId: Map<string, Someone[]>
  byEmail: Map<string, Someone[]>
  byPhone: Map<string, Someone[]>
  byName: Map<string, Someone[]>
  byContact: Map<number, Someone>
  /** The ids that are the file's own program's: nothing contradicts them. */
  ownIds: Set<string>
}

const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
/** As somebody types whom a row is about: an email address, a phone, or the contact's id. */
const chosenAs = (text: string) => {
  if (text.includes('@')) return { email: fold(text) }
  const digits = phoneDigits(text)
  if (digits) return { phone: digits }
  return { id: /^#?\d{1,15}$/.test(text.trim()) ? Number(text.replace(/\D/g, '')) : 0 }
}

type Whom = {
  TenantId: number
  /** The program whose ids they are; what is none of the known programs is the columns of an unknown one's file. */
  System: string
  /** Whom the importer sees; nobody else is found, nor told of. */
  sees: RawBuilder<unknown>
  locks: boolean
}

/** Whoever these rows could be about, among those whom the importer sees; in the same number of statements for any number. */
export const loadPersons = async (db: Tx, whom: Whom, rows: readonly RecordRead[]): Promise<KnownPersons> => {
  const { TenantId, System } = whom
  // Nothing is added to those who were erased.
  const sees = sql`(${whom.sees}) and contact.date_erased is null`
  const chosen = rows.flatMap(({ Chosen }) => (Chosen ? [chosenAs(Chosen)] : []))
  const all = (which: 'ids' | 'emails' | 'phones') =>
    rows.flatMap((row) => row.Persons[which].flatMap(({ says }) => says))
  const ids = [...new Set(all('ids'))]
  const emails = [...new Set([...all('emails').map(fold), ...chosen.flatMap(({ email }) => email ?? [])])]
  const phones = [...new Set([...all('phones'), ...chosen.flatMap(({ phone }) => phone ?? [])])]
  const contactIds = chosen.flatMap(({ id }) => id ?? [])
  const from = sql`from contact where contact.tenant_id = ${TenantId} and ${sees}`
  const { rows: found } = await sql<{
    By: 'id' | 'email' | 'phone' | 'contact'
    Key: string
    System: string | null
    ContactId: number
  }>`
    select 'id' as by, x.external_id as key, x.system, x.contact_id
    from contact_external_id x join contact on contact.tenant_id = x.tenant_id and contact.contact_id = x.contact_id
    where x.tenant_id = ${TenantId} and x.external_id = any(${ids}::text[]) and ${sees}
    union all select 'email', email, null, contact_id ${from} and email = any(${emails}::text[])
    union all select 'phone', cell_phone, null, contact_id ${from} and cell_phone = any(${phones}::text[])
    union all select 'phone', home_phone, null, contact_id ${from} and home_phone = any(${phones}::text[])
    union all select 'phone', work_phone, null, contact_id ${from} and work_phone = any(${phones}::text[])
    union all select lower(p.kind), p.address, null, p.contact_id
    from contact_point p join contact on contact.tenant_id = p.tenant_id and contact.contact_id = p.contact_id
    where p.tenant_id = ${TenantId} and p.extension is null and p.address = any(${[...emails, ...phones]}::text[]) and ${sees}
    union all select 'contact', contact_id::text, null, contact_id ${from} and contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
  const people = await loadSomeone(db, whom, [...new Set(found.map(({ ContactId }) => ContactId))])
  const known: KnownPersons = {
    byId: new Map(),
    byEmail: new Map(),
    byPhone: new Map(),
    byName: new Map(),
    byContact: people,
    ownIds: new Set(),
  }
  const maps = { email: known.byEmail, phone: known.byPhone }
  const add = (map: Map<string, Someone[]>, key: string, one: Someone) => {
    const some = map.get(key) ?? []
    if (!some.includes(one)) map.set(key, [...some, one])
  }
  const byIds = found.filter(({ By }) => By === 'id')
  // The program's own ids count; else those of files whose program is not known, or any if this one's is not.
  const rank = (system: string | null) => (system === System ? 0 : isKnown(System) && isKnown(system ?? '') ? 2 : 1)
  const best = new Map<string, number>()
  for (const { Key, System: system } of byIds) best.set(Key, Math.min(best.get(Key) ?? 2, rank(system)))
  for (const { By, Key, System: system, ContactId } of found) {
    const one = people.get(ContactId)
    if (!one) continue
    if (By === 'id') {
      if (rank(system) === 2 || rank(system) !== best.get(Key)) continue
      add(known.byId, Key, one)
      if (rank(system) === 0) known.ownIds.add(Key)
      one.has.add(`id ${Key}`)
    } else if (By !== 'contact') add(maps[By], Key, one)
  }
  // Names are the last resort, and no index has them: only those of rows that say no more.
  const names = rows.flatMap((row) =>
    row.Persons.fullName && 'reason' in personsOf(row, known) ? [fold(row.Persons.fullName)] : [],
  )
  if (names.length === 0) return known
  const { rows: called } = await sql<{ Key: string; ContactId: number }>`
    select regexp_replace(lower(trim(name)), '\\s+', ' ', 'g') as key, contact_id ${from}
      and regexp_replace(lower(trim(name)), '\\s+', ' ', 'g') = any(${[...new Set(names)]}::text[])
    order by contact_id`.execute(db)
  const some = await loadSomeone(
    db,
    whom,
    called.map(({ ContactId }) => ContactId),
  )
  for (const { Key, ContactId } of called) {
    const one = people.get(ContactId) ?? some.get(ContactId)
    if (one) add(known.byName, Key, one)
  }
  return known
}
const isKnown = (system: string) => (importSystems as readonly string[]).includes(system)

const loadSomeone = async (db: Tx, { TenantId, locks }: Whom, ids: readonly number[]) => {
  const people = new Map<number, Someone>()
  if (ids.length === 0) return people
  if (locks)
    await sql`select from contact where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]) order by contact_id
      for no key update`.execute(db)
  const { rows } = await sql<{
    ContactId: number
    ContactEntityId: number
    Name: string
    Has: (string | null)[]
  }>`
    select c.contact_id, c.contact_entity_id, c.name,
      to_jsonb(array[c.email, c.cell_phone, c.home_phone, c.work_phone] || array(select p.address from contact_point p
        where p.tenant_id = c.tenant_id and p.contact_id = c.contact_id)) as has
    from contact c where c.tenant_id = ${TenantId} and c.contact_id = any(${ids}::bigint[]) order by c.contact_id`.execute(
    db,
  )
  for (const { Has, ...row } of rows)
    people.set(row.ContactId, {
      ...row,
      has: new Set([...Has.filter((one) => one !== null), `name ${fold(row.Name)}`]),
    })
  return people
}

/** Whose a row is, or why that is not known, in words that tell nothing of contacts that the importer does not see. */
export const personsOf = (read: RecordRead, known: KnownPersons): { persons: Someone[] } | { reason: string } => {
  const { Chosen, Persons } = read
  const isNamed = (one: Someone) => one.has.has(`name ${fold(Persons.fullName)}`)
  /** Of several, who is called like this; of a household that shares it, its first. */
  const oneOf = (some: readonly Someone[] = []): Someone | undefined => {
    const named = some.length > 1 ? some.filter(isNamed) : some
    const left = named.length > 0 ? named : some
    return new Set(left.map(({ ContactEntityId }) => ContactEntityId)).size === 1 ? left[0] : undefined
  }
  if (Chosen) {
    const { email, phone, id } = chosenAs(Chosen)
    const some = email
      ? known.byEmail.get(email)
      : phone
        ? known.byPhone.get(phone)
        : [known.byContact.get(id ?? 0)].filter((one) => one !== undefined)
    const one = oneOf(some)
    if (one) return { persons: [one] }
    return { reason: some?.length ? SEVERAL : 'None of your contacts has the email, phone or ID chosen' }
  }
  let isSeveral = false
  const look = (cells: RecordRead['Persons']['ids'], map: Map<string, Someone[]>) => {
    const persons = new Set<Someone>()
    for (const says of cells.flatMap((cell) => cell.says)) {
      const some = map.get(fold(says)) ?? map.get(says)
      const one = oneOf(some)
      if (one) persons.add(one)
      else if (some?.length) isSeveral = true
    }
    return [...persons]
  }
  for (const [cells, map] of [
    [Persons.ids, known.byId],
    [Persons.emails, known.byEmail],
    [Persons.phones, known.byPhone],
  ] as const) {
    const persons = look(cells, map)
    if (persons.length === 0) continue
    const isSure = map !== known.byId || Persons.ids.every(({ says }) => says.every((id) => isOwn(id, known)))
    const other = isSure ? undefined : contradicts(read, persons, known)
    return other ? { reason: `The ID and the ${other} are of different contacts` } : { persons }
  }
  const named = Persons.fullName ? known.byName.get(fold(Persons.fullName)) : undefined
  const [one, another] = named ?? []
  if (one && !another) {
    const other = contradicts(read, [one], known)
    return other ? { reason: `The name and the ${other} are of different contacts` } : { persons: [one] }
  }
  if (isSeveral || another) return { reason: SEVERAL }
  const given = [
    Persons.ids.length > 0 && 'ID',
    Persons.emails.length > 0 && 'email',
    Persons.phones.length > 0 && 'phone',
    Persons.fullName && 'name',
  ].filter(Boolean)
  return {
    reason:
      given.length === 0
        ? 'The row does not say which contact it is about'
        : `None of your contacts has this ${given.join(' or ')}`,
  }
}
/** Whether an id is the file's own program's, or nobody's. */
const isOwn = (id: string, { byId, ownIds }: KnownPersons) =>
  [id, fold(id)].some((one) => ownIds.has(one)) || ![id, fold(id)].some((one) => byId.has(one))

/**
 * What in the row speaks against these people, where only a name or an id that may be another program's leads to them: an
 * email or phone that is somebody else's, or that they do not have while they have others and nothing else of them.
 */
const contradicts = (
  { Persons }: RecordRead,
  persons: readonly Someone[],
  { byEmail, byPhone }: KnownPersons,
): 'email' | 'phone' | undefined => {
  const has = (test: (one: string) => boolean) => persons.some((person) => [...person.has].some(test))
  const kinds = (
    [
      ['email', Persons.emails, byEmail, (one: string) => /^[^\s@]+@/.test(one)],
      ['phone', Persons.phones, byPhone, (one: string) => /^\+?\d+$/.test(one)],
    ] as const
  ).map(([kind, cells, map, isKind]) => {
    const says = cells.flatMap((cell) => cell.says.map(fold))
    const isTheirs = has((one) => says.includes(one))
    const others = says.flatMap((one) => map.get(one) ?? [])
    return {
      kind,
      isTheirs,
      isOthers: others.length > 0 && !isTheirs,
      isNew: says.length > 0 && !isTheirs && has(isKind),
    }
  })
  const isAnyTheirs = kinds.some(({ isTheirs }) => isTheirs)
  return kinds.find(({ isOthers, isNew }) => isOthers || (isNew && !isAnyTheirs))?.kind
}

const SEVERAL = 'Several of your contacts match. Choose one of them'

/** Of the ids of a row about several people, those that lead to none of its contacts: a problem of each such cell. */
export const missedOf = ({ Chosen, Persons }: RecordRead, persons: readonly Someone[]): RecordRead['Problems'] => {
  if (Chosen || !Persons.ids.some(({ says }) => says.some((one) => persons.some(({ has }) => has.has(`id ${one}`)))))
    return []
  return Persons.ids.flatMap(({ at, raw, says }) => {
    const missed = says.filter((one) => !persons.some(({ has }) => has.has(`id ${one}`)))
    if (missed.length === 0) return []
    const more = missed.length > NAMED_MOST ? ` and ${missed.length - NAMED_MOST} more` : ''
    const Reason = `No contact of yours was found by the ID ${missed.slice(0, NAMED_MOST).join(', ')}${more}. The row is added to the others`
    return [{ Column: at, Value: raw, Reason, Outcome: 'Kept' as const }]
  })
}
const NAMED_MOST = 5

/** What a row says of its persons that they do not have: it stays in the text. And the cells that they do have. */
export const saidOfPersons = (
  { Persons }: RecordRead,
  persons: readonly Someone[],
): { lines: Line[]; used: number[] } => {
  const hasAll = (says: readonly string[], as: (one: string) => string) =>
    says.length > 0 && says.every((one) => persons.some(({ has }) => has.has(as(one))))
  const isWhole = hasAll([Persons.fullName], (one) => `name ${fold(one)}`)
  const cells = [
    ...Persons.ids.map((cell) => ({ cell, isThere: !cell.isCut && hasAll(cell.says, (one) => `id ${one}`) })),
    ...Persons.emails.map((cell) => ({ cell, isThere: hasAll(cell.says, fold) && isBare(cell.raw) })),
    ...Persons.phones.map((cell) => ({
      cell,
      isThere: hasAll(cell.says, (one) => one) && !/[a-z]{4}/i.test(cell.raw),
    })),
    ...Persons.names.map((cell) => ({ cell, isThere: isWhole || hasAll(cell.says, (one) => `name ${fold(one)}`) })),
  ]
  return {
    lines: cells.flatMap(({ cell: { at, name, raw }, isThere }) => (isThere ? [] : [{ at, name, raw }])),
    used: cells.flatMap(({ cell, isThere }) => (isThere ? [cell.at] : [])),
  }
}
/** 'Ida <ida@example.com>' says more than an address. */
const isBare = (raw: string) => !/[<("]/.test(raw)
