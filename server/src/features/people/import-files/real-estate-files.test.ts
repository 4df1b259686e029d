import { describe, expect, test } from 'vitest'
import { matchColumns } from './match.rules.ts'

/*
 * Headers of real-estate programs, each column with what it becomes. What could be read: CINC from a public converter to
 * its import, Wise Agent from its API, Propertybase from its help, Real Geeks from its leads API, kvCORE from its import
 * template, iDashboard and Lightfolio from their lists of columns, monday.com from a reader of its exports. BoomTown,
 * Brivity, Chime, Cloze, Contactually, IXACT Contact and LionDesk are as their screens name the fields: no export of theirs
 * was found.
 */
const shown = (columns: string[], values: Record<string, string[]> = {}) => {
  const { Targets } = matchColumns(
    columns.map((Name) => {
      const Samples = values[Name] ?? ['x']
      return { Name, Filled: Samples.length, Samples, Values: Samples.map((Value) => ({ Value, Count: 1 })) }
    }),
    { customFields: [] },
  )
  return Targets.map(({ Target: { Field, Label, Of } }) =>
    Of === undefined ? (Label ? `${Field}: ${Label}` : Field) : `${Field} of ${columns[Of]}`,
  )
}
const KEPT = 'ImportedField'

describe.each<[string, Record<string, string>]>([
  ['CINC', { 'First Name': 'FirstName', 'Last Name': 'LastName', Email: 'Email', 'CC Email': 'Email: CC', 'Cell Phone': 'CellPhone', 'Home Phone': 'HomePhone', 'Work Phone': 'WorkPhone', 'Street Address': 'Address', City: 'City', State: 'StateCode', 'Zip/Postal Code': 'ZipCode' }],
  ['Wise Agent', { ClientID: 'ExternalId', CFirst: 'FirstName', CLast: 'LastName', Categories: 'Tags', HomePhone: 'HomePhone', MobilePhone: 'CellPhone', WorkPhone: 'WorkPhone', SpouseFirst: 'SpouseFirstName', SpouseLast: 'SpouseLastName', CEmail: 'Email', Company: KEPT, AddressStreet: 'Address', Source: 'Source', SuiteNo: 'UnitNumber', County: KEPT, City: 'City', State: 'StateCode', Zip: 'ZipCode', POBox: KEPT, Rank: 'Urgency', Status: 'ContactType', DateUpdatedUTC: KEPT, DateAddedUTC: 'DateCreated', LastContactDate: KEPT, DateMet: KEPT, Birthday: 'DateOfBirth', Anniversary: KEPT, Website: KEPT }],
  ['kvCORE’s import template', { first_name: 'FirstName', last_name: 'LastName', email: 'Email', status: 'ContactType', hashtags: 'Tags', cell_phone_1: 'CellPhone', deal_type: KEPT, 'assigned agent': 'Owner', home_phone: 'HomePhone', consent_type: KEPT, email_optin: 'EmailConsent', text_on: 'TextConsent', primary_address: 'Address', primary_city: 'City', primary_state: 'StateCode', primary_zip: 'ZipCode', spouse_first_name: 'SpouseFirstName', spouse_email: 'SpouseEmail', spouse_phone: 'SpousePhone', agent_notes: 'Note', birthday: 'DateOfBirth' }],
  ['LionDesk', { id: 'ExternalId', first_name: 'FirstName', last_name: 'LastName', email: 'Email', secondary_email: 'Email: Other', mobile_phone: 'CellPhone', home_phone: 'HomePhone', office_phone: 'WorkPhone', fax: 'Phone: Fax', company: KEPT, birthday: 'DateOfBirth', anniversary: KEPT, spouse_name: 'SpouseFullName', spouse_email: 'SpouseEmail', spouse_phone: 'SpousePhone', spouse_birthday: 'SpouseDateOfBirth', street_address_1: 'Address', street_address_2: 'UnitNumber', city: 'City', zip: 'ZipCode', state: 'StateCode', hotness: 'Urgency', tags: 'Tags', created_at: 'DateCreated' }],
  ['Real Geeks', { first_name: 'FirstName', last_name: 'LastName', email: 'Email', phone: 'Phone', street_address: 'Address', city: 'City', state: 'StateCode', zip: 'ZipCode', notes: 'Note', role: KEPT, urgency: 'Urgency', timeframe: 'Timeframe', source: 'Source' }],
  ['BoomTown', { 'First Name': 'FirstName', 'Last Name': 'LastName', Emails: 'Email', Phones: 'Phone', 'Agent Assigned': 'Owner', Category: 'Tags', 'Lead Source': 'Source', 'Register Date': 'DateCreated', 'Last Visit Date': KEPT, 'Do Not Call': 'DoNotCall', 'Opt Out': 'EmailOptOut' }],
  ['Brivity', { 'Primary Email': 'Email', 'Secondary Email': 'Email: Other', 'Primary Phone': 'Phone', 'Secondary Phone': 'Phone: Other', 'Primary Agent': 'Owner', Stage: 'ContactType', 'Lead Source': 'Source', 'Street Address': 'Address', Tags: 'Tags', Description: 'Note', 'Home Anniversary': 'PurchaseAnniversary', Intent: KEPT, 'Date Added': 'DateCreated' }],
  ['Contactually', { 'First Name': 'FirstName', Company: KEPT, 'Job Title': 'Profession', 'Email 1': 'Email', 'Email 2': 'Email', 'Phone 1': 'Phone', Buckets: 'Tags', 'Address 1 Street': 'Address', 'Address 1 City': 'City', 'Address 1 Zip': 'ZipCode', 'Assigned To': 'Owner', 'Last Contacted': KEPT }],
  ['Cloze', { 'First Name': 'FirstName', 'Job Title': 'Profession', 'Work Email': 'Email: Work', 'Mobile Phone': 'CellPhone', Stage: 'ContactType', Segment: 'Tags', Step: KEPT, Lists: 'Tags', Keywords: 'Tags', 'Home Street': 'Address', 'Home Postal Code': 'ZipCode', 'App Unique ID': 'ExternalId', 'Assigned To': 'Owner' }],
  ['IXACT Contact', { Company: KEPT, 'First Name': 'FirstName', 'Spouse/Partner First Name': 'SpouseFirstName', 'Contact Groups': 'Tags', 'Business Phone': 'WorkPhone', 'Business Phone Ext.': 'Label of Business Phone', 'Mobile Phone': 'CellPhone', 'Email Address 1': 'Email', 'Email Address 2': 'Email', 'Referred By': 'ReferralSource', 'Prospect Type': KEPT, 'Letter Salutation': KEPT }],
  ['Propertybase', { Id: 'ExternalId', FirstName: 'FirstName', LastName: 'LastName', Phone: 'Phone', MobilePhone: 'CellPhone', OtherPhone: 'Phone: Other', MailingStreet: 'Address', MailingCity: 'City', MailingState: 'StateCode', MailingPostalCode: 'ZipCode', LeadSource: 'Source', pba__ContactType_pb__c: KEPT, ReferralSource: 'ReferralSource', LastActive: KEPT }],
  ['Chime', { 'Lead Id': 'ExternalId', 'First Name': 'FirstName', 'Assigned To': 'Owner', 'Lead Type': KEPT, Stage: 'ContactType', 'Register Time': 'DateCreated', Tag: 'Tags', Segment: 'Tags', 'Lead Score': KEPT }],
  ['iDashboard, with two addresses', { 'first name': 'FirstName', 'partner email': 'SpouseEmail', 'mobile phone': 'CellPhone', 'physical street': 'Address', 'physical suburb': 'City', 'physical postcode': 'ZipCode', 'postal street': KEPT, 'postal suburb': KEPT, 'postal postcode': KEPT, position: 'Profession', 'contact source': 'Source', 'min price': KEPT }],
  ['Lightfolio', { FullName: 'FullName', WorkPhone: 'WorkPhone', WorkPhoneExt: 'Label of WorkPhone', Address1: 'Address', Address2: 'UnitNumber', StateProvince: 'StateCode', PostalCode: 'ZipCode' }],
  ['monday.com', { Name: 'FullName', Subitems: KEPT, Person: 'Owner', Status: 'ContactType', Phone: 'Phone', Email: 'Email', 'Item ID (auto generated)': 'ExternalId' }],
])('%s', (_, columns) => {
  const names = Object.keys(columns)
  const found = shown(names)
  test.each(Object.entries(columns))('%s is %s', (name, expected) => expect(found[names.indexOf(name)]).toBe(expected))
}) // biome-ignore format: a file a line

test.each<[string[], string[]]>([
  [['Phone', 'Phone Ext'], ['Phone', 'Label of Phone']],
  [['Phone', 'Ext'], ['Phone', 'Label of Phone']],
  [['Extension', 'Work Phone'], ['Label of Work Phone', 'WorkPhone']],
  [['Work Phone', 'Home Phone', 'Work Ext'], ['WorkPhone', 'HomePhone', 'Label of Work Phone']],
  [['Office Phone', 'Cell', 'Business Phone Ext.'], ['WorkPhone', 'CellPhone', 'Label of Office Phone']],
  [['work_phone', 'work_phone_extension'], ['WorkPhone', 'Label of work_phone']],
  [['Phone 1', 'Phone 1 Ext', 'Phone 2', 'Phone 2 Ext'], ['Phone', 'Label of Phone 1', 'Phone', 'Label of Phone 2']],
  [['Phone 1', 'Phone 2', 'Phone Ext 2'], ['Phone', 'Phone', 'Label of Phone 2']],
  [['BusinessPhone', 'HomePhone', 'BusinessPhoneExt'], ['WorkPhone', 'HomePhone', 'Label of BusinessPhone']],
  [['Other Phone', 'Other Phone Ext'], ['Phone: Other', 'Label of Other Phone']],
  [['Cell Phone', 'Ext', 'Office Phone'], ['CellPhone', 'Label of Office Phone', 'WorkPhone']],
  [['First Name', 'Cell Phone', 'Ext'], ['FirstName', 'CellPhone', KEPT]],
  // Whose phone is not in the file, or no extension of a phone.
  [['Cell', 'Home Phone Ext'], ['CellPhone', KEPT]],
  [['First Name', 'Name Ext', 'Phone'], ['FirstName', KEPT, 'Phone']],
  [['Text', 'Phone'], [KEPT, 'Phone']],
  [['Phone', 'Next Contact'], ['Phone', KEPT]],
])('extensions: %j are %j', (names, expected) => expect(shown(names)).toEqual(expected)) // biome-ignore format: one case a line

test('which phone somebody prefers is no phone', () => {
  expect(shown(['PreferredPhone'], { PreferredPhone: ['Home Phone', 'Cell Phone'] })).toEqual([KEPT])
  expect(shown(['Preferred Phone'], { 'Preferred Phone': ['512-555-0101'] })).toEqual(['Phone'])
})
