import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** What is known of somebody: a lower-case email address, ten-digit phones, a name. */
export type Identity = { Email?: string | null; Phones: readonly string[]; Name?: string }

/**
 * The contacts that have one of these among their further emails and phones, looked up once, along the index. Inside a
 * brokerage's transaction, whose tenant is named because this is part of a larger condition.
 */
const listedWith = (addresses: readonly string[]) => sql`contact.contact_id = any(array(
  select p.contact_id from contact_point p where p.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and p.extension is null and p.address in (${sql.join(addresses.map((one) => sql`${one}::text`))})))`

const hasEmail = (email: string | null | undefined) =>
  email ? sql<SqlBool>`(contact.email = ${email}::text or ${listedWith([email])})` : sql<SqlBool>`null::boolean`
/** Each for itself: a prepared statement (db/prepared.ts) takes no values in a list. */
const hasPhone = (phones: readonly string[]) => {
  const each = phones.map(
    (phone) => sql`${phone}::text in (contact.cell_phone, contact.home_phone, contact.work_phone)`,
  )
  return sql<SqlBool>`(${each.length === 0 ? sql`false` : sql.join([...each, listedWith(phones)], sql` or `)})`
}

const nameKey = (name = '') => name.trim().toLowerCase()
const phoneKey = (phone: string, name?: string) => `${phone} ${nameKey(name)}`
/** Whether nothing is known but a name. */
export const isOnlyNamed = ({ Email, Phones }: Identity) => !Email && Phones.length === 0

/**
 * The rules by which two are taken for one person. Nobody can be certain, and how sure one must be depends on what
 * follows from it; so there are three, each for its own purpose.
 */
export const samePerson = {
  /**
   * The same email address, or one of the same phones, wherever the contact has it: among its own fields or in its list of
   * further ones, there without an extension (decision 0121). Members of a household share these, so it is enough to tell a
   * user of possible duplicates, and to find whom a message comes from. A condition on `contact`.
   */
  reached: ({ Email, Phones }: Identity) =>
    Phones.length === 0
      ? hasEmail(Email)
      : Email
        ? sql<SqlBool>`(${hasEmail(Email)} or ${hasPhone(Phones)})`
        : hasPhone(Phones),

  /** The same email address. A condition on `contact`. */
  hasEmail: ({ Email }: Identity) => hasEmail(Email),

  /**
   * Whoever says who they are, and is shown nothing for it: the same email address, else one of the same phones; of
   * several, the one with the same name. A person who came by a link and gives its contact's name is that contact,
   * whatever address they give. A condition on `contact`, and the order in which to choose.
   */
  introduced: ({ Email, Phones, Name = '' }: Identity, linkContactId: number | null) => {
    const hasName = sql`search_fold(contact.name) = search_fold(${Name})`
    const isOfLink = sql`contact.contact_id = ${linkContactId}::bigint`
    return {
      where: sql<SqlBool>`(${hasEmail(Email)} or ${hasPhone(Phones)} or ${isOfLink} and ${hasName})`,
      orderBy: sql`(${hasEmail(Email)}) is true desc, ${hasPhone(Phones)} is true desc, ${hasName} desc,
        (${isOfLink}) is true desc, contact.date_created desc, contact.contact_id desc`,
    }
  },

  /**
   * The same email address, or else the same phone, whichever of the three it is, with the same name. Without either,
   * the name alone counts. For imports, which leave out who is there already but not the rest of a household, and add
   * nobody twice if a file is imported again. Two who share one of these keys are the same.
   */
  identical: (person: Identity): string[] =>
    isOnlyNamed(person)
      ? [phoneKey('', person.Name)]
      : [...(person.Email ? [person.Email] : []), ...person.Phones.map((phone) => phoneKey(phone, person.Name))],
}

/** A contact with one of its keys. */
type Known = { Key: string; ContactId: number; AgentName: string | null; IsSeen: boolean }

/**
 * The `identical` keys of all contacts of the tenant that one of these people could be, those that are seen last. All
 * keys are looked up at once: while a new brokerage has no planner statistics, looking up each would read all of its
 * contacts each time.
 */
export const findIdentical = async (
  db: Tx,
  TenantId: number,
  people: readonly Identity[],
  isSeen: RawBuilder<unknown>,
): Promise<Known[]> => {
  const phones = people.flatMap(({ Phones }) => Phones)
  const emails = people.flatMap(({ Email }) => Email ?? [])
  const names = people.filter(isOnlyNamed).map(({ Name }) => nameKey(Name))
  const columns = sql`contact_id, name, assigned_agent_id, ${isSeen} as is_seen from contact where tenant_id = ${TenantId}`
  // The same condition as in the index contact_only_named.
  const onlyNamed = sql`
    union select null, '', ${columns} and email is null
      and cell_phone is null and home_phone is null and work_phone is null and lower(trim(name)) = any(${names}::text[])`
  const further = sql`
    union select case p.kind when 'Email' then p.address end, case p.kind when 'Phone' then p.address end,
      contact_id, name, assigned_agent_id, ${isSeen} as is_seen
    from contact join contact_point p using (tenant_id, contact_id)
    where tenant_id = ${TenantId} and p.extension is null and p.address = any(${[...phones, ...emails]}::text[])`
  const { rows } = await sql<{
    Email: string | null
    Phone: string | null
    ContactId: number
    Name: string
    AgentName: string | null
    IsSeen: boolean
  }>`
    select found.*, u.name as agent_name from (
      select null as email, cell_phone as phone, ${columns} and cell_phone = any(${phones}::text[])
      union select null, home_phone, ${columns} and home_phone = any(${phones}::text[])
      union select null, work_phone, ${columns} and work_phone = any(${phones}::text[])
      union select email, null, ${columns} and email = any(${emails}::text[])
      ${further}
      ${names.length > 0 ? onlyNamed : sql``}
    ) found
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = found.assigned_agent_id
    order by is_seen`.execute(db)
  return rows.map(({ Email, Phone, ContactId, Name, AgentName, IsSeen }) => {
    return { Key: Email ?? phoneKey(Phone as string, Name), ContactId, AgentName, IsSeen }
  })
}
