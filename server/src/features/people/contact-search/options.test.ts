import { columnNames } from '@dormer/contract/contact-fields'
import {
  type FilterOption,
  filterCategories,
  filterOptions,
  searchContacts,
  selectOptions,
} from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
let entity: number
beforeAll(async () => {
  const { body } = await t.call(createContact, {
    as: north.admin,
    body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: north.agent.UserId },
  })
  const [row] = await t.query<{ id: number }>(
    'select contact_entity_id::int as id from contact where contact_id = $1',
    [body.ContactId],
  )
  entity = row?.id as number
  await t.query(`insert into source (tenant_id, name) values ($1, 'Élan 50% off_er')`, [north.TenantId])
  for (const name of ['zebra', 'Élan', 'Elan', 'Ada, Jr'])
    await t.query(
      `with tag as (insert into tag (tenant_id, name) values ($1, $2) returning tag_id)
       insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id) select $1, $3, tag_id from tag`,
      [north.TenantId, name, entity],
    )
  await t.query(
    `insert into contact_property (tenant_id, contact_entity_id, city, state_code, property_type)
     select $1, $2, 'Austin', 'TX', type from unnest(array['Townhouse', 'Condo', 'condo', 'Condo', '', null]) type`,
    [north.TenantId, entity],
  )
})

test('the option lists are the brokerage’s own', async () => {
  const { status, body } = await t.call(selectOptions, { as: north.agent })
  expect(status).toBe(200)
  expect(body.AgentOptions.map((o) => o.Name)).toEqual(['Alex Admin', 'Ana Agent', 'Ben Colleague', 'Tim Leader'])
  expect(body.LenderOptions).toEqual([{ Key: north.lender.UserId, Value: 'Lena Lender' }])
  expect(body.SourceOptions.map((o) => o.Name)).toEqual([
    'Code Inquiry',
    'Élan 50% off_er',
    'Home Search',
    'Open House',
    'Other',
    'Referral',
    'Sign Call',
    'Social Media',
    'Website',
  ])
  expect(body.UrgencyOptions.map((o) => o.Description)).toEqual(['Hot', 'Warm', 'Cold', 'Nurture'])
  expect(body.TagOptions.map((o) => o.Name)).toEqual(['Ada, Jr', 'Elan', 'Élan', 'zebra'])
  expect(body.PropertyTypeOptions).toEqual(['condo', 'Condo', 'Townhouse'])
  expect((await t.call(selectOptions, { as: south.agent })).body).toMatchObject({
    PropertyTypeOptions: [],
    TagOptions: [],
  })
})

const fields = async (as = north.agent) => {
  const { status, body } = await t.call(filterOptions, { as })
  expect(status).toBe(200)
  return Object.fromEntries(body.map((option) => [option.Field, option])) as Record<string, FilterOption>
}

test('the fields are in the tabs of the panel', async () => {
  const all = Object.values(await fields())
  expect(
    filterCategories.map((tab) => all.filter((o) => o.Category === tab).map((o) => `${o.Field} ${o.FilterType}`)),
  ).toEqual([
    expect.arrayContaining([
      'FirstName string',
      'LastName string',
      'Email string',
      'CellPhone string',
      'HomePhone string',
      'WorkPhone string',
      'Address string',
      'City string',
      'StateCode multiSelect',
      'ZipCode string',
      'DateOfBirth DayForward',
      'Profession string',
    ]),
    [
      'DateCreated DatePast',
      'LastContact DatePast',
      'NotContacted DatePastInverse',
      'LastActive DatePast',
      'NotActive DatePastInverse',
      'IsNew boolean',
      'IsContacted boolean',
    ],
    expect.arrayContaining([
      'ContactTypeId multiSelect',
      'SourceId multiSelect',
      'UrgencyTypeId multiSelect',
      'AssignedAgentId multiSelect',
      'AssignedLenderId multiSelect',
      'ReferralSourceId multiSelect',
      'Tags multiSelect',
      'PropertyType multiSelect',
      'Timeframe DateForward',
      'PurchaseAnniversary DayForward',
      'PurchaseDate Date',
      'SaleAnniversary DayForward',
      'SaleDate Date',
      'Occupancy singleSelect',
    ]),
    // The brokerage has no fields of its own.
    [],
  ])
})

test('a field says what it offers, under the labels of the specification', async () => {
  const { DateOfBirth, Email, SourceId, Occupancy, NotContacted, LastContact, IsNew } = await fields()
  const labels = (option?: FilterOption) => option?.Operations.map((o) => `${o.Label}: ${o.Operation} ${o.Input}`)
  expect(Email).toMatchObject({ Label: 'Email', DefaultOperation: 'Contains', TableName: 'Contact', Options: null })
  expect(labels(Email)).toEqual([
    'Contains: Contains text',
    'Is: Equals text',
    'Is Not: NotEqualTo text',
    'Starts With: StartsWith text',
    'Ends With: EndsWith text',
    'Is Blank: IsEmpty none',
    'Is Not Blank: IsNotEmpty none',
  ])
  expect(SourceId).toMatchObject({ DefaultOperation: 'Contains', Options: null })
  expect(SourceId?.MultiOptions?.[1]).toEqual({ Key: expect.stringMatching(/^\d+$/), Value: 'Élan 50% off_er' })
  expect(labels(SourceId)).toEqual([
    'Includes: Contains multi',
    'Excludes: NotEqualTo multi',
    'Is Blank: IsNull none',
    'Is Not Blank: IsNotNull none',
  ])
  expect(Occupancy).toMatchObject({
    Options: [
      { Key: 'rent', Value: 'Rent' },
      { Key: 'own', Value: 'Own' },
    ],
  })
  expect(labels(Occupancy)?.slice(0, 2)).toEqual(['Is: Equals select', 'Is Not: NotEqualTo select'])
  expect(DateOfBirth).toMatchObject({ Label: 'Birthday', DefaultOperation: 'Equals', MultiOptions: null })
  expect(DateOfBirth?.Options?.map((o) => o.Value)).toEqual([
    'Today',
    'This Week',
    'This Month',
    'Next 30 Days',
    'Next 90 Days',
  ])
  expect(labels(LastContact)).toEqual([
    'Is: Equals span',
    'Is On: Equals day',
    'Is Not: NotEqualTo day',
    'Is Before: LessThan day',
    'Is After: GreaterThan day',
    'Is On or Before: LessThanOrEqualTo day',
    'Is On or After: GreaterThanOrEqualTo day',
    'Is Blank: IsNull none',
    'Is Not Blank: IsNotNull none',
  ])
  expect(NotContacted).toMatchObject({ Label: 'Not Contacted', TableName: 'Contact' })
  expect(NotContacted?.Options?.map((o) => o.Value)).toEqual([
    'Not Today',
    'More than 3 days ago',
    'More than 7 days ago',
    'More than 30 days ago',
    'More than 90 days ago',
    'More than 6 months ago',
  ])
  expect(labels(IsNew)).toEqual(['Yes: IsTrue none', 'No: IsFalse none'])
})

test('columns are those that were asked for, as text', async () => {
  await t.query(
    `update contact set home_phone = '5125550101', work_phone = '5125550102', address = '1 Main', city = 'Austin',
       state_code = 'TX', zip_code = '78701', date_of_birth = '1980-02-29', profession = 'Nurse', income = 85000.5
     where tenant_id = $1`,
    [north.TenantId],
  )
  await t.query(
    `update contact_entity set occupancy = 'own', purchase_anniversary = '2001-03-04', sale_anniversary = '2011-05-06',
       referral_source_id = source_id where tenant_id = $1`,
    [north.TenantId],
  )
  const columns = async (Columns?: (typeof columnNames)[number][] | null) =>
    (await t.call(searchContacts, { as: north.agent, body: { Columns } })).body[0]?.Columns
  expect(await columns()).toBeUndefined()
  expect(await columns([])).toBeUndefined()
  expect(await columns(['City', 'Tags', 'City'])).toEqual({ City: 'Austin', Tags: 'Ada, Jr, Elan, Élan, zebra' })
  expect(await columns([...columnNames])).toMatchObject({
    HomePhone: '5125550101',
    WorkPhone: '5125550102',
    Address: '1 Main',
    City: 'Austin',
    StateCode: 'TX',
    ZipCode: '78701',
    DateOfBirth: '1980-02-29',
    Profession: 'Nurse',
    Income: '85000.50',
    Occupancy: 'own',
    PurchaseAnniversary: '2001-03-04',
    SaleAnniversary: '2011-05-06',
    ReferralSource: 'Other',
    Tags: 'Ada, Jr, Elan, Élan, zebra',
  })
  await t.query('delete from tag_contact_entity')
  await t.query('update contact_entity set referral_source_id = null, occupancy = null')
  expect(await columns(['Tags', 'ReferralSource', 'Occupancy'])).toEqual({
    Tags: null,
    ReferralSource: null,
    Occupancy: null,
  })
  const refused = await t.call(searchContacts, { as: north.agent, body: { Columns: ['Password' as never] } })
  expect([refused.status, refused.body.Message]).toEqual([400, expect.stringMatching(/Columns/)])
})
