import { hashPassword } from '../../../server/src/access/passwords.ts'
import { createBrokerage, hasDemoAdmin, isEmpty } from '../../../server/src/commands/first-brokerage.ts'
import type { Tx } from '../../../server/src/db/connect.ts'
import type { Storage } from '../../../server/src/providers/storage/storage.ts'
import type { Services } from '../../../server/src/services.ts'
import { clock } from '../../../server/src/time/clock.ts'
import { seedBilling } from './billing.ts'
import { seedBookingPage } from './booking.ts'
import { handInDocuments } from './checklists.ts'
import { storeDocuments } from './documents.ts'
import { seedGoals } from './goals.ts'
import type { Household } from './households.ts'
import { insertAll } from './insert.ts'
import { salesListsOf } from './sales-lists.ts'
import { savedSearchesOf } from './saved-searches.ts'
import { sourceCostsOf } from './source-costs.ts'
import { emailTemplates, textCodes, textTemplates } from './templates.ts'

const PASSWORD = 'demo-dormer'

/** Creates the demo brokerage on an empty installation, completely or not at all; returns whether there is one. */
export const makeDemo = async (services: Services, say: (sentence: string) => void): Promise<boolean> => {
  const { database, storage, feeds, payments } = services
  if (!(await isEmpty(database.kysely))) return hasDemoAdmin(database)
  say('Making the demo brokerage …')
  const PasswordHash = await hashPassword(PASSWORD)
  const keys: string[] = []
  const keeping: Storage = {
    ...storage,
    put: async (...args) => {
      const file = await storage.put(...args)
      keys.push(file.Key)
      return file
    },
  }
  await createBrokerage(database, 'Dormer Demo Realty', 'America/Chicago', async (db, TenantId) => {
    await fillBrokerage(db, TenantId, PasswordHash, keeping, feeds[0]?.MLSId ?? null)
    if (payments?.cardForm.Provider === 'TryOut') await seedBilling(db, TenantId, clock.now())
  }).catch(async (error) => {
    await Promise.all(keys.map((key) => storage.remove(key)))
    throw error
  })
  return hasDemoAdmin(database)
}

const fillBrokerage = async (
  db: Tx,
  TenantId: number,
  PasswordHash: string,
  storage: Storage,
  MLSId: number | null,
) => {
  await db.updateTable('tenant').set({ LeadAssign: 'RoundRobin', MLSId }).where('TenantId', '=', TenantId).execute()
  const user = (FirstName: string, LastName: string, mailbox: string, RoleId: number, Title: string, line: number) => ({
    TenantId,
    FirstName,
    LastName,
    Email: `${mailbox}@example.com`,
    PasswordHash,
    MLSId,
    RoleId,
    Title,
    OfficePhone: '5125550100',
    CellPhone: `51255501${String(line).padStart(2, '0')}`,
    Address: '400 Congress Avenue',
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
    // The fourth agent lives off referrals and takes no part in round robin.
    RoundRobin: RoleId === 3 && mailbox !== 'agent4',
  })
  const users = await db
    .insertInto('user_account')
    .values([
      user('Alex', 'Morgan', 'admin', 2, 'Managing Broker', 1),
      user('Ana', 'Diaz', 'agent1', 3, 'Realtor', 2),
      user('Ben', 'Carter', 'agent2', 3, 'Buyer Specialist', 3),
      user('Chloe', 'Nguyen', 'agent3', 3, 'Realtor', 4),
      user('Dev', 'Patel', 'agent4', 3, 'Listing Specialist', 5),
      user('Grace', 'Holloway', 'leader1', 1, 'Team Leader', 8),
      user('Lena', 'Brooks', 'lender1', 4, 'Senior Loan Officer', 6),
      user('Luis', 'Ortega', 'lender2', 4, 'Mortgage Advisor', 7),
    ])
    .returning(['UserId', 'RoleId', 'Email'])
    .execute()
  const idsOf = (role: number) => users.filter((u) => u.RoleId === role).map((u) => u.UserId)
  const idOf = (mailbox: string) => users.find((u) => u.Email === `${mailbox}@example.com`)?.UserId as number
  const CreatedById = idOf('admin')
  const source = (Name: string, AssignToId: number | null = null) => ({ TenantId, Name, AssignToId, CreatedById })
  await db
    .insertInto('source')
    .values([
      source('Zillow'),
      // Leads from these two go to Ben and Chloe, whatever the routing says.
      source('Realtor.com', idOf('agent2')),
      source('Homes.com', idOf('agent3')),
      source('Facebook Ads'),
      source('Google Ads'),
    ])
    .execute()
  const sources = await db
    .selectFrom('source')
    .select(['SourceId', 'Name', 'AssignToId'])
    .where('TenantId', '=', TenantId)
    .execute()
  const costs = sourceCostsOf(sources, clock.now().epochMilliseconds).map((cost) => ({ TenantId, ...cost }))
  await insertAll(db, 'source_cost', 'SourceCostId', costs)
  await db.insertInto('urgency_type').values({ TenantId, Description: 'Next Year', CreatedById }).execute()
  const urgencyTypes = await db
    .selectFrom('urgency_type')
    .select(['UrgencyTypeId', 'Description'])
    .where('TenantId', '=', TenantId)
    .execute()

  const urgency = (description: string) =>
    urgencyTypes.find((u) => u.Description === description)?.UrgencyTypeId as number
  const saved = Object.entries(savedSearchesOf(urgency)).flatMap(([mailbox, searches]) =>
    searches.map((search) => ({ TenantId, UserId: idOf(mailbox), IsShared: false, ...search })),
  )
  await insertAll(db, 'saved_search', 'SavedSearchId', saved)
  const lists = Object.entries(salesListsOf(urgency)).flatMap(([mailbox, own]) =>
    own.map((list) => ({ TenantId, UserId: idOf(mailbox), IsShared: false, ...list })),
  )
  await insertAll(db, 'sales_list', 'SalesListId', lists)

  await db
    .insertInto('email_template')
    .values(emailTemplates(idOf).map((one) => ({ TenantId, ...one })))
    .execute()
  await db
    .insertInto('text_template')
    .values(textTemplates(idOf).map((one) => ({ TenantId, ...one })))
    .execute()
  const sign = sources.find((s) => s.Name === 'Sign Call')?.SourceId
  await db
    .insertInto('phone_code')
    .values(textCodes(sign).map((one) => ({ TenantId, ...one })))
    .execute()

  // Imported lazily, so that only a first start pays for loading the generators.
  const now = clock.now().epochMilliseconds
  const { seedHouseholds } = await import('./households.ts')
  const brokerage = {
    agents: idsOf(3),
    lenders: idsOf(4),
    sources: new Map(sources.map((s) => [s.Name, s])),
    urgencyTypes: new Map(urgencyTypes.map((u) => [u.Description, u.UrgencyTypeId])),
  }
  await insertHouseholds(db, TenantId, seedHouseholds(brokerage, now), storage)

  const { seedMessages, seedWaiting } = await import('./messages.ts')
  await seedMessages(db, TenantId)
  await seedWaiting(db, TenantId, idsOf(3))

  const { seedAppointments, seedPastAppointments } = await import('./appointments.ts')
  const clients = await db
    .selectFrom('contact')
    .select(['ContactId', 'FirstName', 'LastName', 'Address', 'City', 'AssignedAgentId', 'AssignedLenderId'])
    .select(['ContactEntityId', 'DateCreated'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', 'in', (eb) =>
      eb
        .selectFrom('contact_touch')
        .select('ContactId')
        .where('TenantId', '=', TenantId)
        .where('IsContacted', '=', true),
    )
    .orderBy('ContactId')
    .execute()
  const clientsOf = (agent: number) => clients.filter((c) => c.AssignedAgentId === agent)
  const keepers = [
    { UserId: idOf('admin'), clients, today: [9.5, 15] },
    { UserId: idOf('agent1'), clients: clientsOf(idOf('agent1')), today: [10, 13.5, 16] },
    ...['agent2', 'agent3', 'agent4'].map((m) => ({ UserId: idOf(m), clients: clientsOf(idOf(m)), today: [] })),
  ]
  const appointments = [...seedAppointments(keepers, now), ...seedPastAppointments(keepers, now)]
  const dated = appointments.map((a) => ({ TenantId, ...a }))
  await insertAll(db, 'appointment', 'AppointmentId', dated)
  const { seedFieldWork } = await import('./field-work.ts')
  const fieldWork = seedFieldWork(idsOf(3), clients, now)
  await insertAll(
    db,
    'activity',
    'ActivityId',
    fieldWork.map((one) => ({ TenantId, ...one })),
  )

  const { seedTasks, logCompletions } = await import('./tasks.ts')
  const tasks = seedTasks(
    // The team leader has no clients of their own.
    users
      .filter(({ UserId }) => UserId !== idOf('leader1'))
      .map(({ UserId, RoleId }) => ({ UserId, RoleId, isBusy: UserId === idOf('agent1') })),
    clients,
    now,
  )
  const tasksOfTenant = tasks.map((task) => ({ TenantId, ...task }))
  await insertAll(db, 'task', 'TaskId', tasksOfTenant)
  await logCompletions(db, TenantId)

  const { seedTransactions } = await import('./transactions.ts')
  await seedTransactions(db, TenantId, storage, now, idOf, MLSId)
  await seedGoals(db, TenantId, now, idOf)
  await seedBookingPage(db, TenantId, now, idOf('agent1'), 'ana-diaz')
  const { assignPlans } = await import('./plans.ts')
  const broker = { UserId: idOf('admin'), RoleId: 2 as const, Name: 'Alex Morgan', TimeZone: 'America/Chicago' }
  await assignPlans(db, { TenantId, ...broker, Permissions: [] }, idOf)
  const { makeWorkflows } = await import('./workflows.ts')
  await makeWorkflows(db, TenantId, (mailbox) => ({
    TenantId,
    ...broker,
    UserId: idOf(mailbox),
    RoleId: mailbox === 'admin' ? 2 : 3,
    Permissions: [],
  }))
  await handInDocuments(db, TenantId)
  const { seedCalls } = await import('./calls.ts')
  await seedCalls(db, TenantId, storage, Temporal.Instant.fromEpochMilliseconds(now), idOf('agent1'))
  const { seedOpportunities } = await import('./opportunities.ts')
  await seedOpportunities(db, TenantId, idsOf(3), now)
  const { seedDuplicates } = await import('./duplicates.ts')
  await seedDuplicates(db, TenantId, [idOf('agent1'), idOf('agent2')], now)
}

const insertHouseholds = async (db: Tx, TenantId: number, households: Household[], storage: Storage) => {
  const entities = households.map(({ entity }) => ({ TenantId, ...entity }))
  const entityIds = await insertAll(db, 'contact_entity', 'ContactEntityId', entities)
  const each = <T>(what: (household: Household) => T[]) =>
    households.flatMap((h, i) => what(h).map((row) => ({ TenantId, ContactEntityId: entityIds[i] as number, ...row })))
  // Their activities set when they were last contacted and active.
  const persons = each((h) => h.persons.map(({ LastContact: _, LastActive: __, ...person }) => person))
  const contactIds = await insertAll(db, 'contact', 'ContactId', persons)
  const firsts = new Map(persons.map((p, i) => [p.ContactEntityId, i]).reverse() as [number, number][])
  const contactIdOf = (entity: number, person: number) => contactIds[(firsts.get(entity) as number) + person] as number

  const activities = each((h) => h.activities).map(({ Person, ...row }) => ({
    ...row,
    ContactId: contactIdOf(row.ContactEntityId, Person),
  }))
  await insertAll(db, 'activity', 'ActivityId', activities)
  const searches = each((h) => h.searches).map(({ Person, ContactEntityId, ...row }) => ({
    ...row,
    ContactId: contactIdOf(ContactEntityId, Person),
  }))
  await insertAll(db, 'search', 'SearchId', searches)
  const notes = each((h) => h.notes)
  await insertAll(db, 'note', 'NoteId', notes)
  const properties = each((h) => h.properties)
  await insertAll(db, 'contact_property', 'ContactPropertyId', properties)
  const names = [...new Set(households.flatMap((h) => h.tags))].sort()
  const tags = names.map((Name) => ({ TenantId, Name }))
  const tagIds = await insertAll(db, 'tag', 'TagId', tags)
  const tagged = each((h) => h.tags.map((name) => ({ TagId: tagIds[names.indexOf(name)] as number })))
  await insertAll(db, 'tag_contact_entity', 'TagContactEntityId', tagged)
  const documents = await storeDocuments(storage, TenantId, households)
  await insertAll(
    db,
    'contact_document',
    'DocumentId',
    documents.map(({ household, Key, ...file }) => ({
      TenantId,
      ContactEntityId: entityIds[household] as number,
      UserId: households[household]?.entity.AssignedAgentId,
      StorageKey: Key,
      ...file,
    })),
  )
}
