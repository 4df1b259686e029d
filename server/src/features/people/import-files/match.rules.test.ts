import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspectFile } from '../import/reader/read-file.ts'
import { byName } from './column-names.rules.ts'
import { type Match, matchColumns, signatureOf } from './match.rules.ts'

const samples = path.join(import.meta.dirname, 'samples')
const shown = ({ Target: { Field, Label, Of } }: Match, names: string[]) =>
  `${Field}${Label ? `: ${Label}` : ''}${Of === undefined ? '' : ` of ${names[Of]}`}`
const matchSample = async (file: string) => {
  const { Columns } = await inspectFile(path.join(samples, file), file)
  const { System, Targets } = matchColumns(Columns, { customFields: [] })
  const names = Columns.map(({ Name }) => Name)
  const targets = Columns.flatMap(({ Name, Filled }, at) =>
    Filled > 0 ? [[Name, shown(Targets[at] as Match, names)] as const] : [],
  )
  return { System, targets: Object.fromEntries(targets), Columns, Targets }
}
/** A column as `inspectFile` finds it. */
const column = (Name: string, Samples: string[] = ['x'], Values = Samples) => ({
  Name,
  Filled: Samples.length,
  Samples,
  Values: Values.map((Value) => ({ Value, Count: 1 })),
})
const match = (names: string[], customFields: { CustomFieldId: number; Name: string }[] = []) =>
  matchColumns(
    names.map((name) => column(name)),
    { customFields },
  ).Targets.map((one) => shown(one, names))

describe('presets', () => {
  test.each([
    ['ContactExport.csv', 'Dormer', { Phone: 'CellPhone', ContactType: 'ContactType', DateLastActive: 'ImportedField' }],
    ['google-contacts.csv', 'GoogleContacts', { Labels: 'Tags', 'E-mail 1 - Value': 'Email', 'E-mail 1 - Label': 'Label of E-mail 1 - Value', 'Phone 2 - Label': 'Label of Phone 2 - Value', 'Address 1 - Extended Address': 'UnitNumber', 'Address 1 - Region': 'StateCode', 'Address 1 - Formatted': 'FullAddress', 'Organization Title': 'Profession', 'Relation 1 - Value': 'SpouseFullName', 'Event 1 - Value': 'ImportedField' }],
    ['google-contacts-old.csv', 'GoogleContactsOld', { Name: 'FullName', 'Given Name': 'FirstName', 'Group Membership': 'Tags', 'Phone 1 - Type': 'Label of Phone 1 - Value', 'Organization 1 - Title': 'Profession' }],
    ['outlook.csv', 'Outlook', { Title: 'ImportedField', 'E-mail Type': 'ImportedField', 'E-mail 2 Address': 'Email', 'Business Phone': 'WorkPhone', 'Business Fax': 'Phone: Work Fax', 'Home Street': 'Address', 'Business Street': 'ImportedField', Categories: 'Tags', Spouse: 'SpouseFullName', Priority: 'ImportedField', Anniversary: 'ImportedField', 'Referred By': 'ReferralSource' }],
    ['outlook-web.csv', 'OutlookWeb', { 'Home State': 'StateCode', 'Business City': 'ImportedField', 'Other Phone': 'Phone: Other', Spouse: 'SpouseFullName' }],
    ['thunderbird.csv', 'Thunderbird', { 'Display Name': 'FullName', 'Secondary Email': 'Email', 'Mobile Number': 'CellPhone', 'Home Address 2': 'UnitNumber', 'Home ZipCode': 'ZipCode', Birthday: 'DateOfBirth' }],
    ['apple-contacts.csv', 'AppleContacts', { 'Email (work)': 'Email: Work', 'Phone (iPhone)': 'CellPhone', 'Address (home)': 'FullAddress', Birthday: 'DateOfBirth' }],
    ['follow-up-boss.csv', 'FollowUpBoss', { Stage: 'ContactType', 'Lead Source': 'Source', 'Assigned To': 'Owner', 'Email 2 - Type': 'Label of Email 2', 'Phone 1': 'Phone', 'Address 1 - Zip': 'ZipCode', 'Property Address': 'ImportedField', ID: 'ExternalId', 'Date Added': 'DateCreated', 'Home Anniversary Date': 'PurchaseAnniversary', 'Relationship 1 First Name': 'SpouseFirstName', Background: 'Note', 'Deal Price': 'ImportedField' }],
    ['kvcore.csv', 'KvCore', { 'Email Optin': 'EmailConsent', 'Text On': 'TextConsent', 'Cell Phone 2': 'Phone: Mobile', 'Agent Email': 'ImportedField', Registered: 'ImportedField', 'Created At': 'DateCreated', Hashtags: 'Tags', 'Spouse Phone': 'SpousePhone' }],
    ['lofty.csv', 'Lofty', { 'Lead ID': 'ExternalId', Pipeline: 'ContactType', Segments: 'Tags', Lender: 'Lender', Unsubscribed: 'EmailOptOut', 'Cannot Text': 'TextOptOut', 'Cannot Call': 'DoNotCall' }],
    ['hubspot.csv', 'HubSpot', { 'Record ID': 'ExternalId', 'Contact owner': 'Owner', 'Lifecycle Stage': 'ContactType', 'Lead Status': 'ImportedField', 'Mobile Phone Number': 'CellPhone', 'State/Region': 'StateCode', 'Original Source': 'Source', 'Unsubscribed from all email': 'EmailOptOut' }],
    ['salesforce.csv', 'Salesforce', { Id: 'ExternalId', OwnerId: 'Owner', MailingPostalCode: 'ZipCode', OtherStreet: 'ImportedField', HasOptedOutOfEmail: 'EmailOptOut', DoNotCall: 'DoNotCall', Title: 'Profession', OtherPhone: 'Phone: Other' }],
    ['suitecrm.csv', 'SuiteCrm', { 'Primary Address Street': 'Address', 'Alternate Address Street': 'ImportedField', 'Other Email': 'Email: Other', 'Do Not Call': 'DoNotCall', 'Assigned User Id': 'ImportedField' }],
    ['sierra.csv', 'Sierra', { 'Lead Status': 'ContactType', 'Lead Type': 'ImportedField', 'Secondary Phone': 'Phone: Other', 'Register Date': 'DateCreated', 'Text Opt Out': 'TextOptOut' }],
    ['top-producer.csv', 'TopProducer', { 'Phone Type (2)': 'Label of Phone Number (2)', 'Email Address (2)': 'Email', 'Notes (2)': 'Note', 'Do Not Email': 'EmailOptOut', 'Home Street': 'Address' }],
    ['linkedin.csv', 'LinkedIn', { Position: 'Profession', 'Email Address': 'Email', Company: 'ImportedField', 'Connected On': 'ImportedField' }],
    ['mautic.csv', 'Mautic', { firstname: 'FirstName', address2: 'UnitNumber', stage: 'ContactType', tags: 'Tags', points: 'ImportedField' }],
    ['apple-contacts.vcf', null, { 'Email (Other) - Label': 'Label of Email (Other)', 'Phone (Home Fax)': 'Phone: Home Fax', 'Address (Home) Street': 'Address', 'Address (Work) City': 'ImportedField', 'Spouse Name': 'SpouseFullName', Categories: 'Tags' }],
  ])('%s', async (file, system, expected) => {
    const { System, targets } = await matchSample(file)
    expect(System).toBe(system)
    expect(targets).toMatchObject(expected)
  }) // biome-ignore format: a table reads better in rows

  test('leave nothing out, and name the person and how to reach them', async () => {
    for (const file of await readdir(samples)) {
      if (file === 'README.md') continue
      const { targets, Targets } = await matchSample(file)
      const fields = Targets.map(({ Target }) => Target.Field)
      expect.soft(fields, file).not.toContain('LeaveOut')
      expect
        .soft(
          fields.some((field) => field === 'FirstName' || field === 'FullName'),
          file,
        )
        .toBe(true)
      expect.soft(fields, file).toContain('Email')
      // What an agent or an assistant can be reached at is not the contact's.
      for (const [name, target] of Object.entries(targets))
        if (/agent|assistant|manager/i.test(name)) expect.soft(target, `${file} ${name}`).not.toMatch(/^(Email|Phone)/)
    }
  }, 60_000)

  test("our own reports' last column says why, and is left out", () => {
    const reason = 'There is already a contact with this email address'
    const { System, Targets } = matchColumns(
      [column('FirstName'), column('LastName'), column('Email'), column('CellPhone'), column('Reason', [reason])],
      { customFields: [] },
    )
    expect(System).toBe('Dormer')
    expect(Targets.at(-1)).toEqual({ Target: { Field: 'LeaveOut' }, Confidence: 'Sure' })
    const warning = column('Warning', ['CellPhone “12”: Use ten digits'])
    expect(matchColumns([column('Name'), warning], { customFields: [] }).Targets[1]?.Target.Field).toBe('LeaveOut')
    // Anybody's column of that name is kept.
    const other = column('Reason', ['Relocation', 'Divorce'])
    expect(matchColumns([column('Name'), other], { customFields: [] }).Targets[1]?.Target.Field).toBe('ImportedField')
  })
})

describe('names', () => {
  test.each([
    ['E-mail', 'Email'], ['EMAIL_ADDRESS', 'Email'], ['Email 2', 'Email'], ['Work Email', 'Email: Work'], ['Personal E-mail', 'Email: Home'], ['Alternate Email', 'Email: Other'],
    ['Phone', 'Phone'], ['Cell', 'CellPhone'], ['Mobile Phone', 'CellPhone'], ['Home Phone', 'HomePhone'], ['Home Phone 2', 'Phone: Home'], ['Office Phone', 'WorkPhone'], ['Phone 3', 'Phone'], ['Fax', 'Phone: Fax'], ['Home Fax', 'Phone: Home Fax'], ['Mobile 2', 'Phone: Mobile'],
    ['Mailing Street', 'Address'], ['Address Line 2', 'UnitNumber'], ['Home City', 'City'], ['State/Province', 'StateCode'], ['Mailing Zip/Postal Code', 'ZipCode'], ['Property Address', 'Address'], ['Address 1 - Formatted', 'FullAddress'],
    ['DOB', 'DateOfBirth'], ['Contact Owner', 'Owner'], ['Assigned Agent', 'Owner'], ['Lead Source', 'Source'], ['Referred By', 'ReferralSource'], ['Lead Status', 'ContactType'], ['Date Added', 'DateCreated'], ['Lead ID', 'ExternalId'], ['Spouse/Partner First Name', 'SpouseFirstName'], ["Spouse's Email", 'SpouseEmail'],
    ['Email Opt Out', 'EmailOptOut'], ['SMS Consent', 'TextConsent'], ['Do Not Call', 'DoNotCall'], ['DNC', 'DoNotCall'], ['Do Not Text', 'TextOptOut'], ['Unsubscribed', 'EmailOptOut'], ['Email Subscribed', 'EmailConsent'], ['Opted In Email', 'EmailConsent'], ['Phone 1 DNC', 'DoNotCall'],
    ['Person - Email - Work', 'Email: Work'], ['Person - Phone - Mobile', 'CellPhone'], ['City - Home', 'City'], ['Zip/Postal Code - Home', 'ZipCode'], ['Cell #', 'CellPhone'], ['home ph', 'HomePhone'], ['DOB (mm/dd)', 'DateOfBirth'], ['City/State/Zip', 'FullAddress'], ['Owner 2 First Name', 'SpouseFirstName'], ['Other Emails', 'Email: Other'], ['Hotness', 'Urgency'],
  ])('%s is %s', (name, expected) => expect(shown({ Target: byName(name) ?? { Field: 'ImportedField' }, Confidence: 'Likely' }, [])).toBe(expected)) // biome-ignore format: a table reads better in rows

  test.each([
    'Favorite Color',
    "Assistant's Phone",
    'Agent Email',
    'Email Type',
    'Company',
    'Pager Code',
    'Street Cred',
    'Phone Model',
    '',
  ])('%s is nothing known by its name alone', (name) =>
    expect(['Email', 'Phone', 'Address', 'CellPhone']).not.toContain(byName(name)?.Field),
  )

  test('only one column is the first name, and equal ones keep their place', () => {
    expect(match(['First Name', 'FirstName', 'Email', 'Email'])).toEqual([
      'FirstName',
      'ImportedField',
      'Email',
      'Email',
    ])
    expect(match(['Stage', 'Contact Type'])).toEqual(['ImportedField', 'ContactType'])
  })

  test('of two addresses one is the contact’s, whole', () => {
    expect(match(['Work Street', 'Work City', 'Home Street', 'Home City'])).toEqual([
      'ImportedField',
      'ImportedField',
      'Address',
      'City',
    ])
    const blank = { ...column('Home Street', []), Filled: 0 }
    const { Targets } = matchColumns([column('Work Street'), blank], { customFields: [] })
    expect(Targets.map(({ Target }) => Target.Field)).toEqual(['Address', 'ImportedField'])
  })

  test('a custom field of that name comes before a synonym, and after what a preset says', () => {
    const customFields = [
      { CustomFieldId: 7, Name: 'Favorite color' },
      { CustomFieldId: 8, Name: 'Priority' },
    ]
    expect(match(['Name', 'FAVORITE_COLOR', 'Priority'], customFields)).toEqual(['FullName', 'Custom', 'Custom'])
    const { Targets } = matchColumns([column('favorite color')], { customFields })
    expect(Targets).toEqual([{ Target: { Field: 'Custom', CustomFieldId: 7 }, Confidence: 'Likely' }])
  })

  test('a relationship is a spouse only if its type says so', () => {
    const relation = (type: string[]) =>
      matchColumns([column('Relationship 1 First Name'), column('Relationship 1 Type', type)], { customFields: [] })
        .Targets[0]?.Target.Field
    expect(relation(['Spouse', 'Wife'])).toBe('SpouseFirstName')
    expect(relation(['Spouse', 'Child'])).toBe('ImportedField')
  })
})

test('columns without a telling name are known by their content, others are kept', () => {
  const { Targets } = matchColumns(
    [
      column('Column A', ['Ana', 'Ben']),
      column('Column B', ['ana@x.de', 'ben@x.de']),
      column('Column C', ['(512) 555-0101', '+1 512 555 0102']),
      column('Column D', ['TX', 'NM']),
      column('Closed by agent', ['sarah@x.de']),
    ],
    { customFields: [] },
  )
  expect(Targets).toEqual([
    { Target: { Field: 'ImportedField' }, Confidence: 'None' },
    { Target: { Field: 'Email' }, Confidence: 'Guess' },
    { Target: { Field: 'Phone' }, Confidence: 'Guess' },
    { Target: { Field: 'StateCode' }, Confidence: 'Guess' },
    { Target: { Field: 'ImportedField' }, Confidence: 'None' },
  ])
})

describe('files as people make them', () => {
  /** Headers with their values, and what they become, with a ? where it is a guess. */
  const become = (columns: Record<string, string[]>) =>
    matchColumns(
      Object.entries(columns).map(([name, values]) => column(name, values)),
      { customFields: [] },
    ).Targets.map((one) => shown(one, Object.keys(columns)) + (one.Confidence === 'Guess' ? '?' : ''))

  test.each<[string, string[], string[]]>([
    ['Spanish', ['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono', 'Celular', 'Dirección', 'Ciudad', 'Estado', 'Código postal', 'Fecha de nacimiento', 'Notas'], ['FirstName', 'LastName', 'Email', 'Phone', 'CellPhone', 'Address', 'City', 'StateCode', 'ZipCode', 'DateOfBirth', 'Note']],
    ['Spanish, without accents', ['NOMBRE', 'Telefono', 'Movil', 'Codigo Postal'], ['FullName', 'Phone', 'CellPhone', 'ZipCode']],
    ['French', ['Nom', 'Prénom', 'Adresse e-mail', 'Téléphone', 'Portable', 'Adresse', 'Ville', 'Code postal', 'Date de naissance'], ['LastName', 'FirstName', 'Email', 'Phone', 'CellPhone', 'Address', 'City', 'ZipCode', 'DateOfBirth']],
    ['French, one name', ['Nom', 'Courriel'], ['FullName', 'Email']],
    ['German', ['Name', 'Vorname', 'E-Mail', 'Telefon', 'Handy', 'Straße', 'PLZ', 'Ort', 'Geburtstag', 'Bemerkungen'], ['LastName', 'FirstName', 'Email', 'Phone', 'CellPhone', 'Address', 'ZipCode', 'City', 'DateOfBirth', 'Note']],
    ['German, spelled out', ['Nachname', 'Vorname', 'Strasse', 'Mobil'], ['LastName', 'FirstName', 'Address', 'CellPhone']],
    ['Italian', ['Nome', 'Cognome', 'Cellulare', 'Indirizzo', 'Città', 'CAP', 'Data di nascita'], ['FirstName', 'LastName', 'CellPhone', 'Address', 'City', 'ZipCode', 'DateOfBirth']],
    ['Portuguese', ['Nome', 'Sobrenome', 'Telefone', 'Celular', 'Endereço', 'Cidade', 'CEP', 'Observações'], ['FirstName', 'LastName', 'Phone', 'CellPhone', 'Address', 'City', 'ZipCode', 'Note']],
    ['Chinese', ['姓名', '电话', '邮箱', '地址'], ['FullName', 'Phone', 'Email', 'Address']],
    ['Russian', ['Имя', 'Фамилия', 'Телефон', 'Эл. почта'], ['FirstName', 'LastName', 'Phone', 'Email']],
    ['Arabic', ['الاسم', 'البريد', 'الهاتف'], ['FullName', 'Email', 'Phone']],
    ['Hindi', ['नाम', 'फ़ोन', 'ईमेल'], ['FullName', 'Phone', 'Email']],
    ['Vietnamese', ['Họ và tên', 'Điện thoại', 'Địa chỉ'], ['FullName', 'Phone', 'Address']],
    ['English, a name beside its first one', ['Name', 'First Name', 'Last Name'], ['FullName', 'FirstName', 'LastName']],
  ])('%s', (_, names, expected) => expect(match(names)).toEqual(expected)) // biome-ignore format: rows of a table

  test.each([
    ['Sales Rep', 'Owner'], ['Salesperson', 'Owner'], ['Realtor', 'Owner'], ['Account Manager', 'Owner'],
    ['created_time', 'DateCreated'], ['Created At', 'DateCreated'], ['Reg Date', 'DateCreated'], ['Registered', 'DateCreated'], ['Date Joined', 'DateCreated'],
    ['Whatsapp Number', 'Phone: WhatsApp'], ['WhatsApp', 'Phone: WhatsApp'], ['Mobile No.', 'CellPhone'], ['Phone No', 'Phone'], ['Tel', 'Phone'], ['Tel. No.', 'Phone'], ['Cell Num', 'CellPhone'],
    ['User Phone', 'Phone'], ['User Email', 'Email'], ['Lead_Email', 'Email'], ['Buyer Mobile', 'CellPhone'], ['Applicant Home Phone', 'HomePhone'],
    ['Email / Phone', 'Email'], ['Phone or Email', 'Email'], ['Tel/Fax', 'Phone'], ['Cell & Home Phone', 'Phone'], ['Email and Status', 'ImportedField'],
    ['Mailing Street Addr.', 'Address'], ['Phone DNC status', 'DoNotCall'], ['DNC List', 'DoNotCall'], ['Number Consent', 'TextConsent'], ['Do Not Contact', 'EmailOptOut'],
  ])('%s is %s', (name, expected) => expect(shown({ Target: byName(name) ?? { Field: 'ImportedField' }, Confidence: 'Likely' }, [])).toBe(expected)) // biome-ignore format: a table reads better in rows

  // From scripts and mappings that read these systems' files: CiviCRM, Constant Contact, Highrise, Zoho, Pipedrive, Dynamics, Mailchimp.
  test.each([
    ['Cannot Email', 'EmailOptOut'], ['Cannot Text', 'TextOptOut'], ['Cannot Call', 'DoNotCall'],
    ['Do Not Mail', 'ImportedField'], ['Do Not Email', 'EmailOptOut'], ['Do Not Phone', 'DoNotCall'], ['Do Not Sms', 'TextOptOut'], ['Do Not Trade', 'ImportedField'], ['No Bulk Emails (User Opt Out)', 'EmailOptOut'],
    ['Email address - other', 'Email: Other'], ['Street address line 1 - Home', 'Address'], ['State/Province - Home', 'StateCode'], ['Email status', 'EmailConsent'], ['Email update source', 'ImportedField'], ['Confirmed Opt-Out Date', 'EmailOptOut'], ['Confirmed Opt-Out Reason', 'ImportedField'], ['Email Lists', 'Tags'],
    ['Phone number - Mobile', 'CellPhone'], ['Phone number - Fax', 'Phone: Fax'], ['Address - Work Street', 'Address'], ['Company Phone number - Work', 'ImportedField'], ['Company Email address - Work', 'ImportedField'], ['Background', 'Note'],
    ['Unsubscribed Time', 'EmailOptOut'], ['Unsubscribed Mode', 'ImportedField'], ['Asst Phone', 'ImportedField'], ['Reporting To', 'ImportedField'],
    ['Do not allow Bulk Emails', 'EmailOptOut'], ['Do not allow Mails', 'ImportedField'], ['UNSUB_REASON', 'ImportedField'], ['OPTIN_IP', 'ImportedField'],
  ])('%s is %s', (name, expected) => expect(shown({ Target: byName(name) ?? { Field: 'ImportedField' }, Confidence: 'Likely' }, [])).toBe(expected)) // biome-ignore format: a table reads better in rows

  const people = ['Ida Moor', 'Ben van der Lee', 'José Álvarez']
  test.each<[string, Record<string, string[]>, string[]]>([
    ['slips', { Nmae: ['Ida Moor'], Emial: ['ida@x.com'], Phne: ['555-0300'], Adress: ['1 Elm'], Catgory: ['VIP'] }, ['FullName?', 'Email?', 'Phone?', 'Address?', 'Tags?']],
    ['what is one letter from a name, and something else', { Name: people, Contract: ['Signed', 'Open'], form_name: ['Eden Park Form'], List: ['A'], Call: ['Yes'], Keyword: ['condo'], County: ['Travis'] }, ['FullName', 'ImportedField', 'ImportedField', 'ImportedField', 'ImportedField', 'ImportedField', 'ImportedField']],
    ['phones in any notation', { Name: people, X: ['+971 50 123 4567', '+44 7700 900123'], Y: ['06 12 34 56 78', '020 7946 0018'], Z: ['(512) 555-0101'] }, ['FullName', 'Phone?', 'Phone?', 'Phone?']],
    ['seven digits, and a header that says what they are', { Name: people, '☎ Contact': ['555-6001', '555-6002'], 'Best phone to reach': ['5550100'], 'MLS #': ['5550100'], 'Last Phone Call': ['2024-01-02'] }, ['FullName', 'Phone?', 'Phone?', 'ImportedField', 'ImportedField']],
    ['emails, as the header says in one word', { Name: people, 'Email for updates': ['ida@x.com', 'n/a'] }, ['FullName', 'Email?']],
    ['phones among emails and emails among names', { name: ['Ida'], Name: ['ida@x.com'], email: ['ida@x.com'], Email: ['555-8001'] }, ['FullName', 'Email?', 'Email', 'Phone?']],
    ['names without a header that says so', { Bezeichner: people, Company: ['Emirates LLC', 'Acme Homes', 'Dubai Properties'], Mail: ['a@x.com', 'b@x.com', 'c@x.com'] }, ['FullName?', 'ImportedField', 'Email']],
    ['names in a script without capitals', { Q1: ['محمد أحمد', 'فاطمة علي'], Company: ['Emirates LLC', 'Acme'] }, ['FullName?', 'ImportedField']],
    ['no names: the same few again', { Closer: ['Sarah Johnson'], Mail: ['a@x.com', 'b@x.com', 'c@x.com'] }, ['ImportedField', 'Email']],
    ['no names: companies, campaigns, messengers', { Company: ['Acme Homes', 'Eden Park'], 'Campaign Name': ['Summer Promo', 'Fall Promo'], 'IM Address': ['a@aim.com'], Photo: ['a@x.com'] }, ['ImportedField', 'ImportedField', 'ImportedField', 'ImportedField']],
    ['a customer beside a full name', { Customer: ['Acme', 'Ida Moor'], 'Full Name': ['Wayan Sudiarta'] }, ['ImportedField', 'FullName']],
    ['a customer alone', { Customer: people }, ['FullName']],
  ])('%s', (_, columns, expected) => {
    const repeated = matchColumns(
      Object.entries(columns).map(([name, values]) => ({ ...column(name, values), Filled: 3 })),
      { customFields: [] },
    )
    expect(_ === 'no names: the same few again' ? repeated.Targets.map((one) => shown(one, [])) : become(columns)).toEqual(expected)
  }) // biome-ignore format: rows of a table

  test('a template with few of a system’s columns is known by those that tell', () => {
    const systemOf = (...names: string[]) =>
      matchColumns(
        names.map((name) => column(name)),
        { customFields: [] },
      ).System
    expect(systemOf('First Name', 'Lead Type', 'Tag', 'Group1', 'Pipeline', 'Buyer Timeframe')).toBe('Lofty')
    expect(systemOf('First Name', 'Full Name', 'Assigned Agent', 'Short Summary', 'Add to Import Note')).toBe('Sierra')
    expect(systemOf('First Name', 'Lead Type', 'Pipeline')).toBe(null)
    expect(systemOf('Name', 'Email', 'Phone', 'Source', 'Assigned To', 'Tags')).toBe(null)
  })
})

test('two exports of the same kind have the same signature', () => {
  const of = (...names: string[]) => signatureOf(names.map((Name) => ({ Name })))
  expect(of('First Name', 'Email')).toBe(of('email', 'first_name'))
  expect(of('First Name', 'Email')).not.toBe(of('First Name', 'Email', 'Phone'))
})
