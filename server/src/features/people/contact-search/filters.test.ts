import { type Filter, operations } from '@dormer/contract/filters'
import {
  type ContactCriteria,
  contactCriteria,
  countContacts,
  exportContacts,
  filterOptions,
  searchContacts,
} from '@dormer/contract/people/contact-search'
import { ADMIN, rolesOf } from '@dormer/contract/permissions'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { matchingContactIds } from './contact-search.queries.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/** Ninety contacts, of three agents or unassigned, some of them joint, with blanks in everything that can be blank. */
beforeAll(async () => {
  await t.query(
    `with e as (
       insert into contact_entity (tenant_id, source_id, urgency_type_id, assigned_agent_id, assigned_lender_id,
         contact_type_id, timeframe, purchase_anniversary, sale_anniversary, occupancy, referral_source_id, is_new)
       select $1, (select min(source_id) + n % 3 from source where tenant_id = $1),
         case when n % 4 > 0 then (select min(urgency_type_id) + n % 2 from urgency_type where tenant_id = $1) end,
         (array[$2::int, $3, $4, null])[1 + n % 4], case when n % 3 = 0 then $5::int end, 1 + n % 4,
         case when n % 3 > 0 then date '2026-03-01' + n end, case when n % 5 > 0 then date '2000-02-20' + n end,
         case when n % 7 > 0 then date '2010-12-01' + n end, (array['rent', 'own', null])[1 + n % 3],
         case when n % 2 > 0 then (select min(source_id) + n % 4 from source where tenant_id = $1) end, n % 5 = 0
       from generate_series(1, 60) n returning contact_entity_id as id
     ), k as (select id, row_number() over (order by id) as n from e)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone, home_phone, work_phone,
       address, city, state_code, zip_code, date_of_birth, profession, date_created)
     select $1, id, 'Élan' || n || joint, (array['Moor', 'O''Neil', 'MOORE'])[1 + n % 3],
       case when n % 4 > 0 then 'ida' || n || '@example.com' end, case when n % 3 > 0 then (5125550100 + n)::text end,
       case when n % 5 = 0 then (7375550100 + n)::text end, case when n % 6 = 0 then '9155550199' end,
       case when n % 2 = 0 then n || ' 100% Main_St' end, (array['Austin', 'San José', 'Saint Paul', null])[1 + n % 4],
       (array['TX', 'CA', 'MN', null])[1 + n % 4], case when n % 4 > 0 then '7870' || n % 9 end,
       case when n % 6 > 0 then date '1970-01-01' + n::int * 31 end, (array['Nurse', 'nurse practitioner', '', null])[1 + n % 4],
       timestamptz '2026-01-01 03:00Z' + n * interval '7 hours'
     from k cross join lateral (values (''), ('b')) joint(joint) where joint = '' or n % 2 = 0`,
    [north.TenantId, north.agent.UserId, north.colleague.UserId, north.admin.UserId, north.lender.UserId],
  )
  await t.query(
    `update contact_touch t set is_contacted = n % 3 = 1,
       last_contact = case when n % 3 > 0 then timestamptz '2026-02-01 03:00Z' + n * interval '7 hours' end,
       last_active = case when n % 4 > 0 then timestamptz '2026-02-01 03:00Z' + n * interval '7 hours' end
     from (select contact_id, row_number() over (order by contact_id) as n from contact where tenant_id = $1) numbered
     where t.tenant_id = $1 and t.contact_id = numbered.contact_id`,
    [north.TenantId],
  )
  await t.query(`insert into tag (tenant_id, name) select $1, 'Tag ' || n from generate_series(1, 3) n`, [
    north.TenantId,
  ])
  await t.query(
    `insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
     select $1, contact_entity_id, tag_id from contact_entity e join tag using (tenant_id)
     where tenant_id = $1 and (contact_entity_id % 2 = tag_id % 2 or contact_entity_id % 5 = 1) and contact_entity_id % 7 > 0`,
    [north.TenantId],
  )
  await t.query(
    `insert into contact_property (tenant_id, contact_entity_id, city, state_code, property_type)
     select $1, contact_entity_id, 'Austin', 'TX', (array['Condo', 'Single Family, detached', null])[1 + (contact_entity_id + k) % 3]
     from contact_entity, generate_series(1, 2) k where tenant_id = $1 and contact_entity_id % 4 > 0`,
    [north.TenantId],
  )
  await t.query(
    `insert into search (tenant_id, contact_id, name)
     select tenant_id, contact_id, 'x' from contact where tenant_id = $1 and contact_id % 3 = 0`,
    [north.TenantId],
  )
  // A field of each kind, which some have no value of.
  await t.query(
    `with f as (
       insert into custom_field (tenant_id, name, kind, choices)
       select $1, 'Own ' || kind, kind, array['A', 'B, or C', 'D']
       from unnest(array['Text', 'Number', 'Money', 'Date', 'Choice', 'Choices', 'YesNo']) kind
       returning custom_field_id, kind, choices
     )
     insert into custom_value (tenant_id, custom_field_id, contact_id, value, choice, number, day, flag)
     select $1, custom_field_id, contact_id,
       case kind when 'Text' then 'Élan' || n when 'Date' then (date '2026-01-25' + n)::text
         when 'YesNo' then case n % 2 when 0 then 'Yes' else 'No' end
         when 'Choice' then choices[1 + n % 3] when 'Choices' then choices[1 + (n + k) % 3] else (n % 7 - 3)::text end,
       case kind when 'Choice' then choices[1 + n % 3] when 'Choices' then choices[1 + (n + k) % 3] end,
       case when kind in ('Number', 'Money') then n % 7 - 3 end, case kind when 'Date' then date '2026-01-25' + n end,
       case kind when 'YesNo' then n % 2 = 0 end
     from f cross join (
       select contact_id, row_number() over (order by contact_id)::int as n from contact where tenant_id = $1) c
     cross join generate_series(0, 1) k
     where n % 4 > 0 and (k = 0 or kind = 'Choices')`,
    [north.TenantId],
  )
  // Files, from which some of them came.
  await t.query(
    `with f as (
       insert into import_file (tenant_id, user_id, file_name, signature, found, targets, settings, import_run_ids)
       select $1, $2, 'people ' || n || '.csv', 'x', '{}', '[]', '{}', array[n] from generate_series(1, 3) n
       returning import_file_id
     )
     insert into import_contact (tenant_id, import_file_id, contact_id, is_created, row_number)
     select $1, import_file_id, contact_id, true, 2 from f cross join contact
     where tenant_id = $1 and (contact_id + import_file_id) % 3 = 0`,
    [north.TenantId, north.admin.UserId],
  )
  // Another brokerage's rows, which no filter may count.
  await t.query(
    `with e as (insert into contact_entity (tenant_id, source_id)
       select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, id, 'Élan', 'Moor' from e`,
    [south.TenantId],
  )
})

const list = (as: User, body: object) => t.call(searchContacts, { as, body: { Take: 100, ...body } })
/** Of these contacts, those that match, as conditions of a workflow or a route ask it. */
const matchingAmong = (as: User, criteria: ContactCriteria, contactIds: readonly number[]) => {
  const RoleId = as === north.admin ? ADMIN : (rolesOf[as === north.lender ? 'lender' : 'agent'].at(-1) ?? ADMIN)
  const actor = { ...as, RoleId, TimeZone: 'America/Chicago' }
  const parsed = contactCriteria.parse(criteria)
  return t.services.database.asTenant(as.TenantId, (db) => matchingContactIds(db, actor, parsed, contactIds))
}
/** All contacts, the other brokerage's too. */
const everyId = async () =>
  (await t.query<{ id: number }>('select contact_id::int as id from contact order by 1')).map(({ id }) => id)

/** Names of the contacts listed; also checks that the total, the count, the file and what matches among all agree. */
const listed = async (as: User, criteria: ContactCriteria) => {
  const { status, body, text } = await list(as, criteria)
  expect(status, text).toBe(200)
  const names = body.map((r) => r.FirstName)
  expect(body[0]?.MaxRows ?? 0).toBe(names.length)
  expect((await t.call(countContacts, { as, body: criteria })).body).toEqual({ Count: names.length })
  const link = await t.call(exportContacts, { as, body: criteria })
  const file = parse((await t.send('GET', link.body.Url)).text, { bom: true, from_line: 2 }) as string[][]
  expect(file.map((row) => row[0])).toEqual(names)
  const ids = body.map((r) => r.ContactId).toSorted((a, b) => a - b)
  expect((await matchingAmong(as, criteria, await everyId())).toSorted((a, b) => a - b)).toEqual(ids)
  return names.toSorted()
}
const where = async (condition: string, as = 'true') =>
  (
    await t.query<{ name: string }>(
      `select c.first_name as name from contact c join contact_entity e using (tenant_id, contact_entity_id)
       join contact_touch touch using (tenant_id, contact_id)
       where c.tenant_id = $1 and ${as} and (${condition})`,
      [north.TenantId],
    )
  )
    .map((r) => r.name)
    .toSorted()

const filter = (PropertyName: string, Operation: Filter['Operation'], Value?: Filter['Value']): Filter => ({
  PropertyName,
  Operation,
  Value,
})
const one = (table: string, nth = 0) =>
  t
    .query<{ id: number }>(`select ${table}_id::int as id from ${table} where tenant_id = $1 order by 1`, [
      north.TenantId,
    ])
    .then((rows) => rows[nth]?.id as number)
const anyTag = (ids: string) =>
  `exists (select from tag_contact_entity x where x.contact_entity_id = e.contact_entity_id and x.tag_id in (${ids}))`
const anyProperty = (condition: string) =>
  `exists (select from contact_property p where p.contact_entity_id = e.contact_entity_id and ${condition})`

const [source, urgency] = [await one('source', 1), await one('urgency_type', 1)]
const chicago = `at time zone 'America/Chicago')::date`

test.for([
  // Text: case and accents do not matter, and nothing typed is a wildcard.
  ['FirstName', 'Equals', 'elan7', `c.first_name = 'Élan7'`],
  ['FirstName', 'NotEqualTo', 'ÉLAN7', `c.first_name <> 'Élan7'`],
  ['FirstName', 'Contains', 'LAN1', `c.first_name like '%lan1%'`],
  ['FirstName', 'StartsWith', 'Elan1', `c.first_name like '_lan1%'`],
  ['FirstName', 'StartsWith', 'lan', 'false'],
  ['FirstName', 'EndsWith', '0B', `c.first_name like '%0b'`],
  ['LastName', 'Equals', `o'neil`, `c.last_name = 'O''Neil'`],
  ['lastname', 'Equals', ' moor ', `c.last_name = 'Moor'`],
  ['LastName', 'IsEmpty', null, 'false'],
  ['Email', 'Equals', 'IDA7@example.com', `c.email = 'ida7@example.com'`],
  ['Email', 'NotEqualTo', 'ida7@example.com', `c.email is distinct from 'ida7@example.com'`],
  ['Email', 'EndsWith', '@EXAMPLE.com', 'c.email is not null'],
  ['Email', 'IsEmpty', null, 'c.email is null'],
  ['Email', 'IsNotEmpty', null, 'c.email is not null'],
  ['CellPhone', 'Equals', '(512) 555-0101', `c.cell_phone = '5125550101'`],
  ['CellPhone', 'Equals', '+1 512 555 0101', `c.cell_phone = '5125550101'`],
  ['CellPhone', 'StartsWith', '(512)', 'c.cell_phone is not null'],
  ['CellPhone', 'Contains', 5501, `c.cell_phone like '%5501%'`],
  ['CellPhone', 'NotEqualTo', '512-555-0101', `c.cell_phone is distinct from '5125550101'`],
  ['CellPhone', 'IsNull', null, 'c.cell_phone is null'],
  ['HomePhone', 'EndsWith', '0105', `c.home_phone = '7375550105'`],
  ['WorkPhone', 'IsNotNull', null, 'c.work_phone is not null'],
  ['Address', 'Contains', '0% main_', `c.address is not null`],
  ['Address', 'Contains', '_main', 'false'],
  ['Address', 'Equals', '2 100% MAIN_ST', `c.address = '2 100% Main_St'`],
  ['City', 'Equals', 'san jose', `c.city = 'San José'`],
  ['City', 'NotEqualTo', 'san jose', `c.city is distinct from 'San José'`],
  ['ZipCode', 'StartsWith', 78703, `c.zip_code = '78703'`],
  ['Profession', 'Equals', 'NURSE', `c.profession = 'Nurse'`],
  ['Profession', 'IsEmpty', null, `coalesce(c.profession, '') = ''`],
  ['Profession', 'IsNotEmpty', null, `c.profession <> ''`],
  // Choices: any of them, none of them.
  ['StateCode', 'Contains', ['TX', 'MN'], `c.state_code in ('TX', 'MN')`],
  ['StateCode', 'NotEqualTo', 'TX, MN', `c.state_code is null or c.state_code = 'CA'`],
  ['StateCode', 'IsNull', null, 'c.state_code is null'],
  ['ContactTypeId', 'Contains', [1, '3'], 'c.contact_type_id in (1, 3)'],
  ['ContactTypeId', 'NotEqualTo', '1,3', 'c.contact_type_id in (2, 4)'],
  ['ContactTypeId', 'IsNull', null, 'false'],
  ['SourceId', 'Equals', source, `c.source_id = ${source}`],
  ['SourceId', 'NotEqualTo', [source], `c.source_id <> ${source}`],
  ['UrgencyTypeId', 'Contains', String(urgency), `c.urgency_type_id = ${urgency}`],
  ['UrgencyTypeId', 'NotEqualTo', urgency, `c.urgency_type_id is distinct from ${urgency}`],
  ['UrgencyTypeId', 'IsNull', null, 'c.urgency_type_id is null'],
  [
    'AssignedAgentId',
    'Contains',
    [north.agent.UserId, north.admin.UserId],
    `c.assigned_agent_id in (${north.agent.UserId}, ${north.admin.UserId})`,
  ],
  ['AssignedAgentId', 'NotEqualTo', [north.agent.UserId], `c.assigned_agent_id is distinct from ${north.agent.UserId}`],
  ['AssignedAgentId', 'IsEmpty', null, 'c.assigned_agent_id is null'],
  ['AssignedLenderId', 'Contains', [north.lender.UserId], `c.assigned_lender_id = ${north.lender.UserId}`],
  ['AssignedLenderId', 'IsNull', null, 'c.assigned_lender_id is null'],
  ['ReferralSourceId', 'Contains', [source], `e.referral_source_id = ${source}`],
  ['ReferralSourceId', 'NotEqualTo', [source], `e.referral_source_id is distinct from ${source}`],
  ['ReferralSourceId', 'IsNull', null, 'e.referral_source_id is null'],
  ['Occupancy', 'Equals', 'rent', `e.occupancy = 'rent'`],
  ['Occupancy', 'NotEqualTo', 'rent', `e.occupancy is distinct from 'rent'`],
  ['Occupancy', 'IsNotNull', null, 'e.occupancy is not null'],
  ['PropertyType', 'Contains', ['Condo'], anyProperty(`property_type = 'Condo'`)],
  ['PropertyType', 'Contains', ['Single Family, detached'], anyProperty(`property_type like 'Single%'`)],
  ['PropertyType', 'NotEqualTo', ['Condo'], `not ${anyProperty(`property_type = 'Condo'`)}`],
  ['PropertyType', 'IsNull', null, `not ${anyProperty('property_type is not null')}`],
  ['PropertyType', 'IsNotNull', null, anyProperty('property_type is not null')],
  // Flags.
  ['IsNew', 'IsTrue', null, 'c.is_new'],
  ['IsNew', 'IsFalse', null, 'not c.is_new'],
  ['IsContacted', 'Equals', true, 'touch.is_contacted'],
  ['IsContacted', 'Equals', 'False', 'not touch.is_contacted'],
  // Days: the user's, so that 03:00Z is the evening before in Chicago.
  ['DateCreated', 'Equals', '2026-01-03', `(c.date_created ${chicago} = '2026-01-03'`],
  ['DateCreated', 'NotEqualTo', '2026-01-03', `(c.date_created ${chicago} <> '2026-01-03'`],
  ['LastContact', 'NotEqualTo', '2026-02-03', `(touch.last_contact ${chicago} is distinct from '2026-02-03'`],
  ['LastContact', 'LessThan', '2026-02-03', `(touch.last_contact ${chicago} < '2026-02-03'`],
  ['LastContact', 'LessThanOrEqualTo', '2026-02-03', `(touch.last_contact ${chicago} <= '2026-02-03'`],
  ['LastActive', 'GreaterThan', '2026-02-03', `(touch.last_active ${chicago} > '2026-02-03'`],
  ['LastActive', 'GreaterThanOrEqualTo', '2026-02-03', `(touch.last_active ${chicago} >= '2026-02-03'`],
  ['LastActive', 'IsNull', null, 'touch.last_active is null'],
  ['NotContacted', 'IsNull', null, 'touch.last_contact is null'],
  ['DateOfBirth', 'LessThan', '1972-01-01', `c.date_of_birth < '1972-01-01'`],
  ['DateOfBirth', 'IsNull', null, 'c.date_of_birth is null'],
  ['Timeframe', 'Equals', '2026-03-03', `e.timeframe = '2026-03-03'`],
  ['Timeframe', 'NotEqualTo', '2026-03-03', `e.timeframe is distinct from '2026-03-03'`],
  ['Timeframe', 'GreaterThan', '2026-03-20', `e.timeframe > '2026-03-20'`],
  ['Timeframe', 'IsNull', null, 'e.timeframe is null'],
  ['PurchaseDate', 'GreaterThanOrEqualTo', '2000-03-01', `e.purchase_anniversary >= '2000-03-01'`],
  ['PurchaseAnniversary', 'IsNotNull', null, 'e.purchase_anniversary is not null'],
  ['SaleDate', 'LessThanOrEqualTo', '2011-01-10', `e.sale_anniversary <= '2011-01-10'`],
  ['SaleAnniversary', 'IsNull', null, 'e.sale_anniversary is null'],
] as [string, Filter['Operation'], Filter['Value'], string][])(
  '%s %s %j',
  async ([name, operation, value, condition]) => {
    const expected = await where(condition)
    if (condition !== 'false') expect(expected.length, 'the case decides something').toBeGreaterThan(0)
    expect(expected.length, 'the case decides something').toBeLessThan(90)
    const Filters = [filter(name, operation, value)]
    expect(await listed(north.admin, { Filters })).toEqual(expected)
    expect(await listed(north.agent, { Filters })).toEqual(
      await where(condition, `c.assigned_agent_id = ${north.agent.UserId}`),
    )
  },
)

test('tags: any of them, none of them, none at all, of the whole household', async () => {
  const [first, second] = [await one('tag', 0), await one('tag', 1)]
  for (const [Filters, condition] of [
    [[filter('Tags', 'Contains', [first])], anyTag(`${first}`)],
    [[filter('Tags', 'Contains', [first, second])], anyTag(`${first}, ${second}`)],
    [[filter('Tags', 'Equals', `${first},${second}`)], anyTag(`${first}, ${second}`)],
    [[filter('Tags', 'NotEqualTo', [first])], `not ${anyTag(`${first}`)}`],
    [[filter('Tags', 'NotEqualTo', [first, second])], `not ${anyTag(`${first}, ${second}`)}`],
    [[filter('Tags', 'IsNull')], `not ${anyTag('select tag_id from tag')}`],
    [[filter('Tags', 'IsNotNull')], anyTag('select tag_id from tag')],
    [
      [filter('Tags', 'Contains', [first]), filter('Tags', 'Contains', [second])],
      `${anyTag(`${first}`)} and ${anyTag(`${second}`)}`,
    ],
  ] as [Filter[], string][]) {
    const expected = await where(condition)
    expect(expected.length).toBeGreaterThan(0)
    expect(await listed(north.admin, { Filters })).toEqual(expected)
  }
})

const texas = filter('StateCode', 'Contains', ['TX'])
const fresh = filter('IsNew', 'IsTrue')
const rents = filter('Occupancy', 'Equals', 'rent')
const leads = filter('ContactTypeId', 'Contains', [1])
const mine = filter('AssignedAgentId', 'Contains', [north.agent.UserId])
const group = (Match: 'All' | 'Any', ...Filters: Filter[]) => ({ Match, Filters })
test.for([
  [{ Groups: [group('Any', texas, fresh)] }, `c.state_code = 'TX' or c.is_new`],
  [{ Groups: [group('All', texas, fresh)] }, `c.state_code = 'TX' and c.is_new`],
  [{ Groups: [group('Any', leads, fresh)] }, 'c.contact_type_id = 1 or c.is_new'],
  [
    { Filters: [fresh], Groups: [group('Any', leads, mine)] },
    `c.is_new and (c.contact_type_id = 1 or c.assigned_agent_id = ${north.agent.UserId})`,
  ],
  [
    { Filters: [rents], Groups: [group('Any', texas, fresh), group('Any', leads, mine)] },
    `e.occupancy = 'rent' and (c.state_code = 'TX' or c.is_new)
     and (c.contact_type_id = 1 or c.assigned_agent_id = ${north.agent.UserId})`,
  ],
  [
    { Groups: [group('All', texas, rents), group('All', leads, fresh)], GroupMatch: 'Any' },
    `c.state_code = 'TX' and e.occupancy = 'rent' or c.contact_type_id = 1 and c.is_new`,
  ],
  [
    { Filters: [fresh], Groups: [group('All', texas), group('Any', rents)], GroupMatch: 'Any' },
    `c.is_new and (c.state_code = 'TX' or e.occupancy = 'rent')`,
  ],
  [{ Groups: [], GroupMatch: 'Any', Filters: [fresh] }, 'c.is_new'],
  [
    { SearchTerm: 'moor', Groups: [group('Any', texas, rents)] },
    `c.last_name ilike 'moor%' and (c.state_code = 'TX' or e.occupancy = 'rent')`,
  ],
  [{ ContactsWithoutSearch: true }, 'c.contact_id % 3 > 0'],
  [{ ContactsWithoutSearch: true, Filters: [fresh] }, 'c.contact_id % 3 > 0 and c.is_new'],
  [{ ContactsWithoutSearch: false, Filters: [fresh] }, 'c.is_new'],
] as [ContactCriteria, string][])('%j', async ([criteria, condition]) => {
  const expected = await where(condition)
  expect(expected.length).toBeGreaterThan(0)
  expect(await listed(north.admin, criteria)).toEqual(expected)
  expect(await listed(north.lender, criteria)).toEqual(
    await where(condition, `c.assigned_lender_id = ${north.lender.UserId}`),
  )
})

test('every operation on every field is answered, and the list, its total, the count and the file agree', async () => {
  const { body: options } = await t.call(filterOptions, { as: north.admin })
  let nth = 0
  const values = {
    none: () => undefined,
    text: () => ['Élan1', '512', 'example', "O'Neil", '100%'][nth % 5],
    day: () => ['2026-02-03', '1975-01-01', '2000-03-01', '2026-03-20'][nth % 4],
    number: () => ['1', '2.5', '1,000', '-3'][nth % 4],
    money: () => ['1', '450k', '$1,000', '-3'][nth % 4],
    select: (o: (typeof options)[number]) => o.Options?.[nth % o.Options.length]?.Key,
    span: (o: (typeof options)[number]) => o.Options?.[nth % o.Options.length]?.Key,
    multi: (o: (typeof options)[number]) => (o.MultiOptions ?? []).slice(0, 1 + (nth % 3)).map((m) => m.Key),
  }
  const all = options.flatMap((field) =>
    field.Operations.map(({ Operation, Input }): Filter => {
      nth += 1
      const Value = /Phone/.test(field.Field) && Input === 'text' ? '(512) 555' : values[Input](field)
      return { PropertyName: field.Field, Operation, Value, FilterType: field.FilterType, TableName: field.TableName }
    }),
  )
  expect(all.length).toBeGreaterThan(150)
  for (const [i, one] of all.entries()) {
    const [other, third] = [all[(i * 7 + 3) % all.length] as Filter, all[(i * 13 + 5) % all.length] as Filter]
    const alone = await list(north.admin, { Filters: [one] })
    expect(alone.status, `${JSON.stringify(one)}: ${alone.text}`).toBe(200)
    if (i % 4 === 0) await listed(north.admin, { Filters: [other], Groups: [group('Any', one, third)] })
  }
})

test('a contact is listed exactly when it matches by itself', async () => {
  const { body: options } = await t.call(filterOptions, { as: north.admin })
  const everyone = await everyId()
  const values = {
    none: [undefined],
    text: ['Élan1', '512', 'e', "O'Neil", '100%'],
    day: ['2026-02-03', '1975-01-01'],
    number: ['1', '2.5', '1,000', '-3'],
    money: ['1', '450k', '$1,000', '-3'],
  }
  const condition = fc
    .constantFrom(...options)
    .chain((field) => fc.record({ field: fc.constant(field), operation: fc.constantFrom(...field.Operations) }))
    .chain(({ field: { Field, FilterType, Options, MultiOptions }, operation: { Operation, Input } }) => {
      const keys = (Options ?? MultiOptions ?? []).map(({ Key }) => Key)
      const value =
        Input === 'multi'
          ? fc.subarray(keys, { minLength: 1, maxLength: Math.min(3, keys.length) })
          : fc.constantFrom(...(Input === 'select' || Input === 'span' ? keys : values[Input]))
      const withDigits = (Value: Filter['Value']) => (/Phone/.test(Field) && Value ? '512' : Value)
      return value.map((Value): Filter => ({ PropertyName: Field, Operation, FilterType, Value: withDigits(Value) }))
    })
  const match = fc.constantFrom('All' as const, 'Any' as const)
  const conditions = fc.array(condition, { minLength: 1, maxLength: 3 })
  const criteria = fc.record({
    Filters: fc.array(condition, { maxLength: 2 }),
    Groups: fc.array(fc.record({ Match: match, Filters: conditions }), { maxLength: 2 }),
    GroupMatch: match,
    ContactsWithoutSearch: fc.boolean(),
    SearchTerm: fc.constantFrom('', '', 'moor', 'elan1'),
  })
  await fc.assert(
    fc.asyncProperty(
      criteria,
      fc.constantFrom(north.admin, north.lender),
      fc.array(fc.constantFrom(...everyone), { minLength: 1, maxLength: 5 }),
      async (criteria, as, some) => {
        const { status, body, text } = await list(as, criteria)
        expect(status, text).toBe(200)
        const found = new Set(body.map(({ ContactId }) => ContactId))
        for (const id of some)
          expect(await matchingAmong(as, criteria, [id]), `contact ${id}`).toEqual(found.has(id) ? [id] : [])
      },
    ),
    { numRuns: 60 },
  )
})

const ids = ['ContactTypeId', 'SourceId', 'AssignedAgentId', 'AssignedLenderId', 'UrgencyTypeId', 'ReferralSourceId']
const dates = ['DateCreated', 'LastContact', 'NotActive', 'DateOfBirth', 'Timeframe', 'SaleAnniversary', 'PurchaseDate']
test.for([
  [filter('Nothing', 'Equals', 1), 'Contacts cannot be filtered by Nothing'],
  [filter('constructor', 'Equals', 1), 'Contacts cannot be filtered by constructor'],
  [filter('', 'Equals', 1), /Contacts cannot be filtered/],
  [filter('Email', 'Contains'), 'Email needs a value'],
  [filter('Email', 'Contains', ' '), 'Email needs a value'],
  [filter('Email', 'Contains', ['a']), 'Email cannot be filtered by Contains with this value'],
  [filter('Email', 'GreaterThan', 'a'), 'Email cannot be filtered by GreaterThan with this value'],
  [filter('Email', 'IsTrue'), 'Email cannot be filtered by IsTrue with this value'],
  [filter('Email', 'Contains', 'a\u0000b'), /unprintable/],
  [filter('Tags', 'Contains', ['a\u0000']), /unprintable/],
  [filter('CellPhone', 'Contains', 'abc'), 'Cell Phone cannot be filtered by Contains with this value'],
  [filter('IsNew', 'Equals', 'maybe'), 'New cannot be filtered by Equals with this value'],
  [filter('IsNew', 'Contains', 'true'), 'New cannot be filtered by Contains with this value'],
  [filter('StateCode', 'Contains', []), 'State needs a value'],
  [filter('StateCode', 'Contains', ','), 'State cannot be filtered by Contains with this value'],
  [filter('Occupancy', 'StartsWith', 'r'), 'Occupancy cannot be filtered by StartsWith with this value'],
  [filter('LastContact', 'LessThan', 'today'), 'Last Contact cannot be filtered by LessThan with this value'],
  [filter('PurchaseDate', 'Equals', 'week'), 'Purchase Date cannot be filtered by Equals with this value'],
  ...ids.flatMap((name) =>
    [
      'x',
      '1;2',
      '1,,2',
      '0',
      '-1',
      '1.5',
      '1.0',
      '1.',
      '1e3',
      '0x1',
      '9'.repeat(30),
      ['1', 'x'],
      [1e300],
      '1 or true',
    ].map((value) => [filter(name, 'Equals', value), /cannot be filtered by Equals with this value/]),
  ),
  ...dates.flatMap((name) =>
    ['2024-02-30', '2026-2-30', '0000-01-01', '99999-01-01', 'year', '3651', -7, 1.5, true, ['week', 'month']].map(
      (value) => [filter(name, 'Equals', value), /cannot be filtered by Equals with this value/],
    ),
  ),
] as [Filter, string | RegExp][])('%j is refused in words', async ([bad, message]) => {
  for (const criteria of [{ Filters: [bad] }, { Groups: [group('Any', texas, bad)] }])
    for (const endpoint of [searchContacts, countContacts, exportContacts]) {
      const answer = await t.call(endpoint as typeof searchContacts, { as: north.admin, body: criteria })
      expect([answer.status, answer.body.Message]).toEqual([400, expect.stringMatching(message)])
    }
})

test('no operation on any field with any value breaks the list', async () => {
  const { body: options } = await t.call(filterOptions, { as: north.admin })
  const values = [undefined, '', 'a', "'", '%', '1', 7, true, '2026-02-03', 'week', [], [1], ['TX'], '١', '😀', '𝟙']
  for (const [at, { Field }] of options.entries())
    for (const [of, Operation] of operations.entries()) {
      // A third of them each time, so that each field and each operation meets them all.
      const some = values.filter((_, i) => (i + at + of) % 3 === 0)
      const answers = await Promise.all(
        some.map((Value) => list(north.admin, { Filters: [{ PropertyName: Field, Operation, Value }], Take: 1 })),
      )
      for (const [i, { status, text }] of answers.entries())
        expect([200, 400], `${Field} ${Operation} ${JSON.stringify(some[i])}: ${text}`).toContain(status)
    }
})

test.for([
  [{ Groups: [{ Match: 'All', Filters: [] }] }, 'A group needs a filter'],
  [{ Groups: [{ Match: 'Some', Filters: [texas] }] }, /Match/],
  [{ Groups: Array.from({ length: 11 }, () => group('All', texas)) }, 'Use at most 10 groups'],
  [{ GroupMatch: 'None' }, /GroupMatch/],
  [{ ContactsWithoutSearch: 'maybe' }, /ContactsWithoutSearch/],
  [{ Filters: Array.from({ length: 51 }, () => texas) }, 'Use at most 50 filters'],
  [{ Filters: [{ PropertyName: 'City', Operation: 'Is' }] }, 'Choose an operation'],
] as [ContactCriteria, string | RegExp][])('%j is refused', async ([criteria, message]) => {
  const answer = await list(north.admin, criteria)
  expect([answer.status, answer.body.Message]).toEqual([400, expect.stringMatching(message)])
})

test('an id that does not exist finds nothing, whatever its size', async () => {
  for (const name of [...ids, 'Tags'])
    expect(await listed(north.admin, { Filters: [filter(name, 'Contains', Number.MAX_SAFE_INTEGER)] })).toEqual([])
  const foreign = (
    await t.query<{ id: number }>(`insert into tag (tenant_id, name) values ($1, 'x') returning tag_id::int as id`, [
      south.TenantId,
    ])
  )[0]
  expect(await listed(north.admin, { Filters: [filter('Tags', 'Contains', foreign?.id)] })).toEqual([])
})
