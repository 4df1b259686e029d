import type { ImportSystem, ImportTarget } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'

/**
 * A system's export: the columns by which it is known (in samples/README.md is where they come from), and what its
 * columns become where their names alone say otherwise or too little (synonyms.ts), as 'Field' or 'Field: Label'.
 */
type Preset = {
  System: ImportSystem
  /** Of these columns it has all; of 'Segments|Group1', one. */
  Has: string[]
  Targets: Record<string, string>
  /** The columns that are blank in a row which goes on with the person of the row above. */
  Continues?: string[]
}

const notOurs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'ImportedField']))

const presets: Preset[] = [
  {
    System: 'Dormer',
    Has: ['FirstName', 'LastName', 'Phone', 'Email', 'Source', 'DateLastContacted', 'DateLastActive', 'ContactType'],
    Targets: { FirstName: 'FirstName', LastName: 'LastName', Phone: 'CellPhone', Email: 'Email', Source: 'Source', ContactType: 'ContactType', ...notOurs('DateLastContacted', 'DateLastActive') },
  },
  {
    System: 'GoogleContacts',
    Has: ['First Name', 'Last Name', 'Labels', 'Organization Name'],
    Targets: {
      'First Name': 'FirstName', 'Middle Name': 'MiddleName', 'Last Name': 'LastName', Nickname: 'Nickname', 'File As': 'FullName',
      'Organization Title': 'Profession', Birthday: 'DateOfBirth', Notes: 'Note', Labels: 'Tags',
      'Address 1 - Street': 'Address', 'Address 1 - Extended Address': 'UnitNumber', 'Address 1 - City': 'City', 'Address 1 - Region': 'StateCode', 'Address 1 - Postal Code': 'ZipCode', 'Address 1 - Formatted': 'FullAddress',
    },
  },
  {
    System: 'GoogleContactsOld',
    Has: ['Name', 'Given Name', 'Family Name', 'Group Membership'],
    Targets: {
      Name: 'FullName', 'Given Name': 'FirstName', 'Additional Name': 'MiddleName', 'Family Name': 'LastName', Nickname: 'Nickname',
      'Organization 1 - Title': 'Profession', Birthday: 'DateOfBirth', Notes: 'Note', 'Group Membership': 'Tags',
      'Address 1 - Street': 'Address', 'Address 1 - Extended Address': 'UnitNumber', 'Address 1 - City': 'City', 'Address 1 - Region': 'StateCode', 'Address 1 - Postal Code': 'ZipCode', 'Address 1 - Formatted': 'FullAddress',
      ...notOurs('Short Name', 'Maiden Name', 'Location', 'Occupation', 'Priority', 'Subject', 'Language'),
    },
  },
  {
    System: 'Outlook',
    Has: ['First Name', 'Last Name', 'E-mail Address', 'E-mail Type', 'E-mail Display Name', 'Business Street', 'Sensitivity', 'Categories'],
    Targets: {
      'First Name': 'FirstName', 'Middle Name': 'MiddleName', 'Last Name': 'LastName', 'Job Title': 'Profession', 'E-mail Address': 'Email', 'E-mail 2 Address': 'Email', 'E-mail 3 Address': 'Email',
      'Mobile Phone': 'CellPhone', 'Home Phone': 'HomePhone', 'Business Phone': 'WorkPhone', Spouse: 'SpouseFullName', Birthday: 'DateOfBirth', Categories: 'Tags', Notes: 'Note', 'Referred By': 'ReferralSource',
      ...notOurs('Title', 'Suffix', 'Priority', 'Private', 'Sensitivity', 'Location', 'Profession', 'Keywords', 'Account', 'E-mail Type', 'E-mail 2 Type', 'E-mail 3 Type', 'E-mail Display Name', 'E-mail 2 Display Name', 'E-mail 3 Display Name'),
    },
  },
  {
    // As Google and older Outlooks write it: without types and display names.
    System: 'Outlook',
    Has: ['First Name', 'Last Name', 'E-mail Address', 'E-mail 2 Address', 'Business Street', 'Sensitivity', 'Categories'],
    Targets: { 'Job Title': 'Profession', Spouse: 'SpouseFullName', Categories: 'Tags', ...notOurs('Title', 'Suffix', 'Priority', 'Private', 'Sensitivity', 'Location', 'Profession', 'Keywords', 'Account') },
  },
  {
    System: 'OutlookWeb',
    Has: ['First Name', 'Last Name', 'E-mail Address', 'IMAddress', 'Business Street', 'Personal Web Page'],
    Targets: {
      'First Name': 'FirstName', 'Middle Name': 'MiddleName', 'Last Name': 'LastName', Nickname: 'Nickname', 'Job Title': 'Profession', 'E-mail Address': 'Email', 'E-mail 2 Address': 'Email', 'E-mail 3 Address': 'Email',
      'Mobile Phone': 'CellPhone', 'Home Phone': 'HomePhone', 'Business Phone': 'WorkPhone', Spouse: 'SpouseFullName', Birthday: 'DateOfBirth', Notes: 'Note', ...notOurs('Title', 'Suffix', 'Location'),
    },
  },
  {
    System: 'Thunderbird',
    Has: ['Display Name', 'Primary Email', 'Secondary Email', 'Screen Name', 'Custom 1'],
    Targets: {
      'First Name': 'FirstName', 'Last Name': 'LastName', 'Display Name': 'FullName', Nickname: 'Nickname', 'Primary Email': 'Email', 'Secondary Email': 'Email', 'Work Phone': 'WorkPhone', 'Home Phone': 'HomePhone', 'Mobile Number': 'CellPhone', 'Fax Number': 'Phone: Fax', 'Pager Number': 'Phone: Pager',
      'Job Title': 'Profession', Notes: 'Note', Birthday: 'DateOfBirth',
    },
  },
  {
    System: 'AppleContacts',
    Has: ['First name', 'Last name', 'Email (home)', 'Phone (mobile)', 'Address (home)'],
    Targets: { 'First name': 'FirstName', 'Last name': 'LastName', 'Job title': 'Profession', 'Email (home)': 'Email: Home', 'Email (work)': 'Email: Work', 'Phone (mobile)': 'CellPhone', 'Phone (iPhone)': 'CellPhone', 'Phone (home)': 'HomePhone', 'Phone (work)': 'WorkPhone', 'Address (home)': 'FullAddress', Birthday: 'DateOfBirth', Note: 'Note' },
  },
  {
    System: 'FollowUpBoss',
    Has: ['Stage', 'Assigned To', 'Is Contacted|Last Assigned|Deal Stage'],
    Targets: {
      Name: 'FullName', 'First Name': 'FirstName', 'Last Name': 'LastName', Stage: 'ContactType', 'Lead Source': 'Source', 'Assigned To': 'Owner', 'Date Added': 'DateCreated', Tags: 'Tags', ID: 'ExternalId',
      'Address 1 - Street': 'Address', 'Address 1 - City': 'City', 'Address 1 - State': 'StateCode', 'Address 1 - Zip': 'ZipCode',
      Birthday: 'DateOfBirth', 'Home Anniversary Date': 'PurchaseAnniversary', 'Referred By': 'ReferralSource', 'Spouse Name': 'SpouseFullName', 'Spouse Birthday': 'SpouseDateOfBirth',
      Timeframe: 'Timeframe', Notes: 'Note', Background: 'Note', Description: 'Note', Message: 'Note',
      ...notOurs('Last Assigned', 'Is Contacted', 'Listing Price', 'Property Address', 'Property City', 'Property State', 'Property Postal Code', 'Deal Stage', 'Lender Contact', 'Closing Date', 'Close Date'),
    },
  },
  {
    System: 'KvCore',
    Has: ['Cell Phone 1', 'Email Optin|Text On|Phone On', 'Hashtags|Assigned Agent|Deal Type'],
    Targets: {
      'Contact Id': 'ExternalId', 'First Name': 'FirstName', 'Last Name': 'LastName', Email: 'Email', 'Email Optin': 'EmailConsent', 'Cell Phone 1': 'CellPhone', 'Text On': 'TextConsent', Status: 'ContactType', 'Work Phone': 'WorkPhone', 'Home Phone': 'HomePhone', 'Cell Phone 2': 'Phone: Mobile',
      Source: 'Source', 'Assigned Agent': 'Owner', 'Spouse First Name': 'SpouseFirstName', 'Spouse Last Name': 'SpouseLastName', 'Spouse Phone': 'SpousePhone', 'Spouse Email': 'SpouseEmail', 'Spouse Birthday': 'SpouseDateOfBirth', Birthday: 'DateOfBirth', Referrer: 'ReferralSource', Hashtags: 'Tags',
      'Primary Address': 'Address', 'Primary City': 'City', 'Primary State': 'StateCode', 'Primary Zip': 'ZipCode', 'Complete Primary Address': 'FullAddress', 'Created At': 'DateCreated', 'Homeowner Status': 'Occupancy', 'TCPA Optin Date': 'TextConsent',
      ...notOurs('Phone On', 'Deal Type', 'Agent Email', 'Assigned Agent ID', 'Owner Type', 'Owner ID', 'Registered', 'Rating', 'Location', 'Business Type', 'System Source', 'Secondary Address', 'Valuation Optin', 'Email Verified', 'Phone Verified', 'Primary Call', 'Primary SMS', 'TCPA Optin Party', 'TCPA Optin Party ID'),
    },
  },
  {
    System: 'Lofty',
    Has: ['Lead Type', 'Pipeline', 'Segments|Group1|Family Member First Name|Buying Time Frame|Buyer Timeframe'],
    Targets: {
      'Lead ID': 'ExternalId', 'First Name': 'FirstName', 'Last Name': 'LastName', Pipeline: 'ContactType', Source: 'Source', Segments: 'Tags', Tags: 'Tags', 'Assigned Agent': 'Owner', Lender: 'Lender', Birthday: 'DateOfBirth',
      'Buying Time Frame': 'Timeframe', 'Buyer Timeframe': 'Timeframe', 'Seller Timeframe': 'Timeframe', Tag: 'Tags', Group1: 'Tags', Group2: 'Tags', Group3: 'Tags', 'Mailing Street Addr.': 'Address', 'Mailing City': 'City', 'Mailing State': 'StateCode', 'Mailing Zip Code': 'ZipCode', 'Phone DNC status': 'DoNotCall', 'Number Consent': 'TextConsent', 'Family Member First Name': 'SpouseFirstName', 'Family Member Last Name': 'SpouseLastName', 'Family Member Full Name': 'SpouseFullName', 'Family Member Birthday': 'SpouseDateOfBirth', 'Family Member Email': 'SpouseEmail', 'Family Member Phone': 'SpousePhone', Notes: 'Note',
      Unsubscribed: 'EmailOptOut', 'Cannot Text': 'TextOptOut', 'Cannot Call': 'DoNotCall', 'Registration Time': 'DateCreated', ...notOurs('Stage', 'Lead Type', 'Score'),
    },
  },
  {
    System: 'HubSpot',
    Has: ['Record ID', 'First Name', 'Last Name', 'Email', 'Create Date'],
    Targets: {
      'Record ID': 'ExternalId', 'First Name': 'FirstName', 'Last Name': 'LastName', Email: 'Email', 'Phone Number': 'Phone', 'Mobile Phone Number': 'CellPhone', 'WhatsApp Phone Number': 'Phone: WhatsApp', 'Work email': 'Email: Work', 'Fax Number': 'Phone: Fax', 'Contact owner': 'Owner', 'Lifecycle Stage': 'ContactType',
      'Street Address': 'Address', City: 'City', 'State/Region': 'StateCode', 'Postal Code': 'ZipCode', 'Job Title': 'Profession', 'Date of birth': 'DateOfBirth', 'Original Source': 'Source', 'Create Date': 'DateCreated', Message: 'Note', 'Associated Note': 'Note', 'Membership Notes': 'Note',
      'Unsubscribed from all email': 'EmailOptOut', 'Opted out of email: One to One': 'EmailOptOut', 'Opted out of email: Customer Service Communication': 'EmailOptOut', 'Opted out of email: Marketing Information': 'EmailOptOut',
      ...notOurs('Lead Status', 'Annual Revenue', 'Status', 'Relationship Status', 'Persona', 'Marketing contact status', 'Salutation', 'IP City', 'Latest Source', 'Close Date', 'Email Domain'),
    },
  },
  {
    System: 'Salesforce',
    Has: ['LastName', 'FirstName', 'MailingStreet', 'OwnerId'],
    Targets: {
      Id: 'ExternalId', LastName: 'LastName', FirstName: 'FirstName', Name: 'FullName', MailingStreet: 'Address', MailingCity: 'City', MailingState: 'StateCode', MailingPostalCode: 'ZipCode', Phone: 'Phone', Fax: 'Phone: Fax', MobilePhone: 'CellPhone', HomePhone: 'HomePhone', OtherPhone: 'Phone: Other', Email: 'Email', Title: 'Profession', LeadSource: 'Source', Birthdate: 'DateOfBirth', Description: 'Note', OwnerId: 'Owner',
      HasOptedOutOfEmail: 'EmailOptOut', DoNotCall: 'DoNotCall', CreatedDate: 'DateCreated', Spouse__c: 'SpouseFullName', ...notOurs('AssistantPhone', 'AccountId', 'MasterRecordId', 'Salutation'),
    },
  },
  {
    System: 'Salesforce',
    Has: ['First Name', 'Last Name', 'Mailing Street', 'Mailing State/Province', 'Account Name'],
    Targets: { 'Contact ID': 'ExternalId', 'Contact Owner': 'Owner', 'Mailing Street': 'Address', 'Mailing City': 'City', 'Mailing State/Province': 'StateCode', 'Mailing Zip/Postal Code': 'ZipCode', Mobile: 'CellPhone', Title: 'Profession', 'Lead Source': 'Source', 'Email Opt Out': 'EmailOptOut', 'Do Not Call': 'DoNotCall', 'Created Date': 'DateCreated', ...notOurs('Salutation', 'Account Name', 'Asst. Phone') },
  },
  {
    System: 'Salesforce',
    Has: ['LastName', 'FirstName', 'LeadSource', 'OwnerId', 'IsConverted'],
    Targets: { Id: 'ExternalId', Status: 'ContactType', Title: 'Profession', LeadSource: 'Source', OwnerId: 'Owner', Rating: 'Urgency', Description: 'Note', CreatedDate: 'DateCreated', HasOptedOutOfEmail: 'EmailOptOut', DoNotCall: 'DoNotCall', ...notOurs('AnnualRevenue', 'Salutation') },
  },
  {
    System: 'SuiteCrm',
    Has: ['First Name', 'Last Name', 'Primary Address Street', 'Alternate Address Street', 'Date Modified'],
    Targets: {
      ID: 'ExternalId', Title: 'Profession', 'Assigned To': 'Owner', 'Email Address': 'Email', 'Other Email': 'Email: Other', 'Home Phone': 'HomePhone', Mobile: 'CellPhone', 'Office Phone': 'WorkPhone', 'Other Phone': 'Phone: Other', Fax: 'Phone: Fax', 'Primary Address Street': 'Address', 'Primary Address City': 'City', 'Primary Address State': 'StateCode', 'Primary Address Postal Code': 'ZipCode',
      Description: 'Note', 'Lead Source': 'Source', Birthdate: 'DateOfBirth', 'Do Not Call': 'DoNotCall', 'Date Created': 'DateCreated', ...notOurs('Salutation', 'Assigned User Id', 'Account Name', 'Assistant Phone', 'Deleted', 'Modified By'),
    },
  },
  {
    System: 'Sierra',
    Has: ['Short Summary', 'Assigned Agent|Add to Import Note|eAlert Status'],
    Targets: {
      'Lead ID': 'ExternalId', 'First Name': 'FirstName', 'Last Name': 'LastName', 'Full Name': 'FullName', 'Lead Status': 'ContactType', 'Lead Source': 'Source', 'Assigned Agent': 'Owner', 'Assigned Lender': 'Lender', 'Birth Date': 'DateOfBirth', 'Spouse Name': 'SpouseFullName', Tags: 'Tags', 'Short Summary': 'Note', 'Add to Import Note': 'Note', 'Register Date': 'DateCreated', 'Text Opt Out': 'TextOptOut',
      ...notOurs('Lead Type', 'Email Status', 'Phone Status', 'eAlert Status'),
    },
  },
  {
    System: 'TopProducer',
    Has: ['Contact ID', 'First Name', 'Last Name', 'Phone Type', 'Phone Number', 'Email Type', 'Email Address'],
    Targets: {
      'Contact ID': 'ExternalId', 'First Name': 'FirstName', 'Last Name': 'LastName', 'Contact Type': 'ContactType', Source: 'Source', 'Phone Number': 'Phone', 'Email Address': 'Email', 'Move-In Date': 'PurchaseAnniversary', 'Do Not Call': 'DoNotCall', 'Do Not Email': 'EmailOptOut', 'Date Entered': 'DateCreated', Notes: 'Note', ...notOurs('Title', 'Name to use on letters', 'Wedding Anniversary'),
    },
    Continues: ['Contact ID', 'First Name', 'Last Name'],
  },
  {
    System: 'LinkedIn',
    Has: ['First Name', 'Last Name', 'Company', 'Position', 'Connected On'],
    Targets: { 'First Name': 'FirstName', 'Last Name': 'LastName', 'Email Address': 'Email', Position: 'Profession', ...notOurs('URL', 'Company', 'Connected On') },
  },
  {
    System: 'Mautic',
    Has: ['firstname', 'lastname', 'email', 'points', 'date_identified'],
    Targets: { id: 'ExternalId', firstname: 'FirstName', lastname: 'LastName', position: 'Profession', email: 'Email', phone: 'Phone', mobile: 'CellPhone', fax: 'Phone: Fax', address1: 'Address', address2: 'UnitNumber', city: 'City', state: 'StateCode', zipcode: 'ZipCode', owner: 'Owner', tags: 'Tags', stage: 'ContactType', date_added: 'DateCreated', ...notOurs('title', 'company', 'points') },
  },
] // biome-ignore format: a table reads better in rows

const known = presets.map(({ System, Has, Targets, Continues }) => ({
  System,
  has: Has.map((one) => one.split('|').map(columnKey)),
  continues: Continues?.map(columnKey),
  targets: new Map(
    Object.entries(Targets).map(([name, target]): [string, ImportTarget] => {
      const [Field, Label] = target.split(': ') as [ImportTarget['Field'], string?]
      return [columnKey(name), Label ? { Field, Label } : { Field }]
    }),
  ),
}))

/** The preset whose columns a file has, each written as `columnKey` writes it; of several, that with the most. */
export const presetOf = (keys: readonly string[]) => {
  const there = new Set(keys)
  const [best] = known
    .filter(({ has }) => has.every((one) => one.some((key) => there.has(key))))
    .toSorted((a, b) => b.has.length - a.has.length)
  return (
    best && {
      System: best.System,
      targetOf: (key: string): ImportTarget | undefined => best.targets.get(key),
      continues: best.continues,
    }
  )
}
