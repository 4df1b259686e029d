import { expect, test } from 'vitest'
import { matchColumns } from './match.rules.ts'
import { type PersonRead, type Plan, readPerson } from './read-person.ts'

/*
 * Headers as other programs and languages write them, each with a made-up row: what each column becomes, and where its cells
 * arrive. None of these programs has a preset.
 */

type Target = ReturnType<typeof matchColumns>['Targets'][number]['Target']
const shown = ({ Field, Label }: Target) => (Label ? `${Field}: ${Label}` : Field)

/** Matches a file of these columns, each with its cell in each row, and reads the rows. */
const readFile = (file: Record<string, string | string[]>) => {
  const names = Object.keys(file)
  const cells = Object.values(file).map((one) => (Array.isArray(one) ? one : [one]))
  const columns = names.map((Name, at) => {
    const filled = cells[at]?.filter(Boolean) ?? []
    const values = [...new Set(filled)]
    return { Name, Filled: filled.length, Samples: values, Values: values.map((Value) => ({ Value, Count: 1 })) }
  })
  const { Targets } = matchColumns(columns, { customFields: [] })
  const lists = ['Owner', 'Lender', 'ContactType', 'Source', 'ReferralSource', 'Urgency']
  const plan: Plan = {
    Columns: names.map((Name, at) => ({ Name, Target: Targets[at]?.Target ?? { Field: 'ImportedField' } })),
    Values: Object.fromEntries(
      lists.map((list) => [
        list,
        Object.fromEntries(
          cells.flatMap((values, at) => (Targets[at]?.Target.Field === list ? values.map((one) => [one, 9]) : [])),
        ),
      ]),
    ),
    CustomFields: [],
    Today: '2026-06-15',
    TimeZone: 'America/Chicago',
  }
  const rows = Math.max(...cells.map(({ length }) => length))
  const people = Array.from({ length: rows }, (_, row) =>
    readPerson({ Place: String(row + 2), RowNumber: row + 2, Cells: cells.map((values) => values[row] ?? '') }, plan),
  )
  return {
    targets: Object.fromEntries(names.map((name, at) => [name, shown(plan.Columns[at]?.Target as Target)])),
    people,
  }
}

test.each<[string, Record<string, string | string[]>, Record<string, string>, Partial<PersonRead>]>([
  ['Outlook in French', { Titre: 'M.', Prénom: 'Luc', Nom: 'Bernier', 'Titre (2)': 'M.', 'Rue (bureau)': '5 rue du Port', 'Ville (bureau)': 'Lyon', 'Code postal (bureau)': '69001', 'Rue (domicile)': '12 Elm St', 'Ville (domicile)': 'Austin', 'Dép/Région (domicile)': 'TX', 'Code postal (domicile)': '78701', "Téléphone de l'assistant(e)": '512-555-0109', 'Télécopie (bureau)': '512-555-0108', 'Téléphone (bureau)': '512-555-0101', 'Téléphone (domicile)': '512-555-0102', 'Tél. mobile': '512-555-0103', 'Téléphone (autre)': '512-555-0104', 'Adresse de messagerie': 'luc@mail.example', 'Type de messagerie': 'SMTP', 'Adresse de messagerie 2': 'lb@firm.example', 'Conjoint(e)': 'Marie Bernier', Priorité: 'Normale', 'Recommandé par': 'Paul Roy' },
    { 'Rue (bureau)': 'ImportedField', 'Rue (domicile)': 'Address', 'Dép/Région (domicile)': 'StateCode', 'Télécopie (bureau)': 'Phone: Work Fax', "Téléphone de l'assistant(e)": 'ImportedField', 'Type de messagerie': 'ImportedField', Priorité: 'ImportedField', 'Conjoint(e)': 'SpouseFullName', 'Recommandé par': 'ReferralSource' },
    { Fields: { FirstName: 'Luc', LastName: 'Bernier', Email: 'luc@mail.example', CellPhone: '5125550103', HomePhone: '5125550102', WorkPhone: '5125550101', Address: '12 Elm St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, Spouse: { FirstName: 'Marie', LastName: 'Bernier' } }],
  ['Outlook in German', { Anrede: 'Frau', Vorname: 'Ute', 'Weitere Vornamen': '', Nachname: 'Groß', Firma: 'Groß GmbH', Position: 'Ärztin', 'Straße geschäftlich': 'Hauptstr. 1', 'Ort geschäftlich': 'Köln', 'Postleitzahl geschäftlich': '50667', 'Straße privat': '9 Pine Ct', 'Ort privat': 'Austin', 'Bundesland/Kanton privat': 'Texas', 'Postleitzahl privat': '78704', 'Telefon Assistent': '512-555-0111', 'Fax geschäftlich': '512-555-0112', 'Telefon geschäftlich': '512-555-0113', 'Telefon geschäftlich 2': '512-555-0114', 'Telefon privat': '512-555-0115', Mobiltelefon: '512-555-0116', 'E-Mail-Adresse': 'ute@mail.example', 'E-Mail-Typ': 'SMTP', 'E-Mail 2: Adresse': 'ug@firm.example', Partner: 'Jens Groß', Privat: 'Aus', Priorität: 'Normal' },
    { 'Straße privat': 'Address', 'Ort geschäftlich': 'ImportedField', 'Fax geschäftlich': 'Phone: Work Fax', 'Telefon geschäftlich 2': 'Phone: Work', 'Telefon Assistent': 'ImportedField', 'E-Mail 2: Adresse': 'Email', 'E-Mail-Typ': 'ImportedField', Privat: 'ImportedField', Priorität: 'ImportedField' },
    { Fields: { FirstName: 'Ute', LastName: 'Groß', Email: 'ute@mail.example', CellPhone: '5125550116', HomePhone: '5125550115', WorkPhone: '5125550113', Address: '9 Pine Ct', City: 'Austin', StateCode: 'TX', ZipCode: '78704', Profession: 'Ärztin' } }],
  ['Outlook in Spanish', { Nombre: 'Lucía', Apellidos: 'Pérez', Puesto: 'Gerente', 'Calle del trabajo': 'Gran Vía 1', 'Ciudad de trabajo': 'Madrid', 'Calle del domicilio': '4 Lake Dr', 'Ciudad de residencia': 'Austin', 'Provincia o estado de residencia': 'TX', 'Código postal de residencia': '78702', 'Fax del trabajo': '512-555-0121', 'Teléfono del trabajo': '512-555-0122', 'Teléfono móvil': '512-555-0123', 'Teléfono particular': '512-555-0124', 'Dirección de correo electrónico': 'lucia@mail.example', 'Nombre de pantalla de correo electrónico': 'Lucía Pérez', Cónyuge: 'Juan Pérez', 'Referido por': 'Ana Ruiz' },
    { 'Calle del domicilio': 'Address', 'Calle del trabajo': 'ImportedField', 'Fax del trabajo': 'Phone: Work Fax', 'Nombre de pantalla de correo electrónico': 'ImportedField' },
    { Fields: { FirstName: 'Lucía', LastName: 'Pérez', Email: 'lucia@mail.example', CellPhone: '5125550123', HomePhone: '5125550124', WorkPhone: '5125550122', Address: '4 Lake Dr', City: 'Austin', StateCode: 'TX', ZipCode: '78702', Profession: 'Gerente' }, Spouse: { FirstName: 'Juan', LastName: 'Pérez' } }],
  ['LionDesk, with two addresses', { 'First Name': 'Ida', 'Last Name': 'Moor', Email: 'ida@mail.example', 'Work Email': 'im@firm.example', 'Mobile Phone': '512-555-0131', 'Street Address 1': '1 Elm St', 'City 1': 'Austin', 'State 1': 'TX', 'Zip 1': '78701', 'Address 2 Type': 'Vacation', 'Street Address 2': '2 Lake Rd', 'City 2': 'Marfa', 'State 2': 'TX', 'Zip 2': '79843', 'Spouse Name': 'Ben Moor', Hotness: 'Hot' },
    { 'Street Address 1': 'Address', 'City 1': 'City', 'Street Address 2': 'ImportedField', 'City 2': 'ImportedField', 'Zip 2': 'ImportedField' },
    { Fields: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@mail.example', CellPhone: '5125550131', Address: '1 Elm St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' } }],
  ['two lines of one address', { Name: 'Ida Moor', 'Address 1': '1 Elm St', 'Address 2': 'Apt 4', City: 'Austin' }, { 'Address 1': 'Address', 'Address 2': 'UnitNumber', City: 'City' }, { Fields: { FirstName: 'Ida', LastName: 'Moor', Address: '1 Elm St', UnitNumber: 'Apt 4', City: 'Austin' } }],
  ['Follow Up Boss’s import template', { 'First Name': 'Gil', 'Email 1': 'gil@mail.example', 'Email 1 Type': 'home', 'Phone 1': '512-555-0361', 'Phone 1 Type': 'mobile', 'Street Address 1': '1 A St', 'City 1': 'Austin', 'State 1': 'TX', 'Zip 1': '78701' }, { 'City 1': 'City', 'Zip 1': 'ZipCode' }, { Fields: { FirstName: 'Gil', Email: 'gil@mail.example', CellPhone: '5125550361', Address: '1 A St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' } }],
  ['IXACT Contact', { 'First Name': 'Al', 'Last Name': 'King', 'Spouse/Partner First Name': 'Bea', 'Spouse/Partner Last Name': 'King', 'Home Address': '1 Rue', 'Home City': 'Austin', 'Home Province/State': 'TX', 'Home Postal/Zip Code': '78701', 'Mobile Phone': '512-555-0183', 'Spouse/Partner Email': 'bea@mail.example', 'Spouse/Partner Mobile Phone': '512-555-0184', 'Spouse/Partner Birthday': 'Apr 5, 1980', 'Move-in Anniversary': '6/1/2015' },
    { 'Spouse/Partner Mobile Phone': 'SpousePhone', 'Move-in Anniversary': 'PurchaseAnniversary' },
    { Fields: { FirstName: 'Al', LastName: 'King', CellPhone: '5125550183', Address: '1 Rue', City: 'Austin', StateCode: 'TX', ZipCode: '78701', PurchaseAnniversary: '2015-06-01' }, Spouse: { FirstName: 'Bea', LastName: 'King', Email: 'bea@mail.example', CellPhone: '5125550184', DateOfBirth: '1980-04-05' }, Points: [] }],
  ['Top Producer 8i, where the second of a couple is Secondary', { 'Primary First Name': 'Jo', 'Primary Last Name': 'Ash', 'Primary Email': 'jo@mail.example', 'Primary Home Phone': '512-555-0351', 'Primary Mobile Phone': '512-555-0352', 'Secondary First Name': 'Pia', 'Secondary Last Name': 'Ash', 'Secondary Email': 'pia@mail.example', 'Secondary Mobile Phone': '512-555-0353', 'Primary Birthday': '3/4/1970', 'Secondary Birthday': '5/6/1971' }, {},
    { Fields: { FirstName: 'Jo', LastName: 'Ash', Email: 'jo@mail.example', HomePhone: '5125550351', CellPhone: '5125550352', DateOfBirth: '1970-03-04' }, Spouse: { FirstName: 'Pia', LastName: 'Ash', Email: 'pia@mail.example', CellPhone: '5125550353', DateOfBirth: '1971-05-06' }, Points: [], Imported: [] }],
  ['a second email of one person', { 'First Name': 'Jo', 'Primary Email': 'jo@mail.example', 'Secondary Email': 'j@firm.example' }, { 'Secondary Email': 'Email: Other' }, { Fields: { FirstName: 'Jo', Email: 'jo@mail.example' }, Spouse: null }],
  ['Wise Agent', { 'Client ID': '9912', First: 'Omar', Last: 'Diaz', 'Spouse First': 'Eva', 'Spouse Last': 'Diaz', 'Client Email': 'omar@mail.example', 'Client Email 2': 'od@firm.example', 'Spouse Email': 'eva@mail.example', 'Spouse Cell': '(512) 555-0143', Fax: '(512) 555-0144', Address: '7 Oak Ln', 'Suite/Unit': '#3', 'Client Birthday': '7/4/1977', Rank: 'A', Unsubscribed: 'Yes' }, { 'Suite/Unit': 'UnitNumber', 'Client Birthday': 'DateOfBirth' },
    { Fields: { FirstName: 'Omar', LastName: 'Diaz', Email: 'omar@mail.example', Address: '7 Oak Ln', UnitNumber: '#3', DateOfBirth: '1977-07-04' }, Consents: [{ Channel: 'Email', Says: 'No', Words: 'Unsubscribed “Yes”' }], Spouse: { FirstName: 'Eva', LastName: 'Diaz', Email: 'eva@mail.example', CellPhone: '5125550143' } }],
  ['BoomTown', { 'First Name': 'Nia', Email: 'nia@mail.example', 'Alternate Phone': '5125550152', 'Buyer Agent': 'Sarah Johnson', 'Listing Agent': '', Category: 'Nurture', 'Register Date': '11/2/2023', 'Agent Notes': 'Wants a pool', 'Opted Out': 'No' }, { 'Buyer Agent': 'Owner', 'Agent Notes': 'Note', 'Opted Out': 'EmailOptOut' }, { Notes: ['<p>Wants a pool</p>'], AssignedAgentId: 9 }],
  ['CINC, whose partner is a lender', { 'First Name': 'Kai', Email: 'kai@mail.example', Partner: 'Sunrise Mortgage LLC', 'Buyer Timeline': '2026-09-01', Labels: 'lake;hot' }, { Partner: 'ImportedField', 'Buyer Timeline': 'Timeframe' }, { Spouse: null, Tags: ['lake', 'hot'] }],
  ['Zoho', { 'Record Id': 'zcrm_551', 'Contact Owner.id': 'zcrm_1', 'Contact Owner': 'Sarah Johnson', 'Last Name': 'Quin', Title: 'CEO', Mobile: '512-555-0235', Assistant: 'Amy Lo', 'Asst Phone': '512-555-0236', 'Mailing Street': '1 A St', 'Other Street': '' }, { Title: 'Profession', 'Asst Phone': 'ImportedField', 'Contact Owner.id': 'ImportedField' }, { Fields: { LastName: 'Quin', CellPhone: '5125550235', Profession: 'CEO', Address: '1 A St' }, ExternalId: 'zcrm_551' }],
  ['a title that is a salutation', { Title: ['Mr.', 'Dr'], Name: ['Al King', 'Bea King'] }, { Title: 'ImportedField' }, { Fields: { FirstName: 'Al', LastName: 'King' } }],
  ['Mailchimp', { 'Email Address': 'fia@mail.example', 'First Name': 'Fia', Address: '12 Elm St  Austin  TX  78701  US', REGION: 'TX', OPTIN_TIME: '2025-11-02 18:22:11', TAGS: '"vip","newsletter"' }, { REGION: 'StateCode' }, { Fields: { FirstName: 'Fia', Email: 'fia@mail.example', Address: '12 Elm St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, Tags: ['vip', 'newsletter'] }],
  ['Kit, whose state is that of a subscription', { first_name: ['Nils', 'Maja'], email_address: ['nils@mail.example', 'maja@mail.example'], state: ['cancelled', 'active'] }, { state: 'EmailConsent' }, { Fields: { FirstName: 'Nils', Email: 'nils@mail.example' }, Consents: [{ Channel: 'Email', Says: 'No', Words: 'state “cancelled”' }] }],
  ['ActiveCampaign', { Email: ['una@mail.example', 'ace@mail.example'], Status: ['Unsubscribed', 'Active'], 'Contact ID': ['89', '88'] }, { Status: 'EmailConsent' }, { Consents: [{ Channel: 'Email', Says: 'No', Words: 'Status “Unsubscribed”' }] }],
  ['a status that is one of people', { Email: ['una@mail.example', 'ace@mail.example'], Status: ['Active', 'Inactive'] }, { Status: 'ContactType' }, { Consents: [] }],
  ['Yahoo', { First: 'Ya', Last: 'Hu', Home: '512-555-0391', Work: '512-555-0392', Fax: '512-555-0393', Title: 'CEO' }, { Home: 'HomePhone', Work: 'WorkPhone' }, { Fields: { FirstName: 'Ya', LastName: 'Hu', HomePhone: '5125550391', WorkPhone: '5125550392', Profession: 'CEO' } }],
  ['Pipedrive’s people', { 'Person - Name': 'Greta Gran', 'Person - Label': 'Warm lead', 'Person - Email - Work': 'gg@firm.example', 'Person - Phone - Mobile': '512-555-0251', 'Person - Postal address': '1 Main St, Austin, TX 78701, USA', 'Person - Marketing status': 'Unsubscribed' }, { 'Person - Label': 'Tags', 'Person - Marketing status': 'EmailConsent' }, { Fields: { FirstName: 'Greta', LastName: 'Gran', Email: 'gg@firm.example', CellPhone: '5125550251', Address: '1 Main St', City: 'Austin', StateCode: 'TX', ZipCode: '78701' }, Consents: [{ Channel: 'Email', Says: 'No', Words: 'Person - Marketing status “Unsubscribed”' }] }],
  ['a list of agents', { 'Agent Name': 'Sam Fox', 'Agent Email': 'sam@mail.example', 'Agent Phone': '512-555-0381', Office: 'Fox Realty', 'License #': '123' }, { Office: 'ImportedField' }, { Fields: { FirstName: 'Sam', LastName: 'Fox', Email: 'sam@mail.example', CellPhone: '5125550381' } }],
  ['a form’s answers', { Timestamp: '2026/05/28 7:01:33 PM', 'Email Address': 'xena@mail.example', 'Your full name': 'Xena Xu', 'Anything we should know?': 'Vegetarian' }, { Timestamp: 'DateCreated' }, { Fields: { FirstName: 'Xena', LastName: 'Xu', Email: 'xena@mail.example' } }],
])('%s', (_, file, targets, expected) => {
  const read = readFile(file)
  expect(read.targets).toMatchObject(targets)
  const [person] = read.people
  expect(person).toMatchObject(expected)
  for (const { Cells, Problems } of read.people) {
    expect(Cells.InFields + Cells.Kept + Cells.LeftOut).toBe(Cells.All)
    expect(Problems.filter(({ Outcome }) => Outcome === 'Refused')).toEqual([])
  }
}) // biome-ignore format: rows of a table
