import type { Body as BodyOf, Endpoint, Request } from './endpoint.ts'
import type { EndpointName, endpoints } from './index.ts'

type Endpoints = typeof endpoints
/** The calls with a body that can be shown: files are sent, not written down. */
type Shown = {
  [N in EndpointName]: BodyOf<Endpoints[N]> extends undefined ? never : N
}[EndpointName]
type Example<E extends Endpoint> = Request<E> extends { body: infer B } ? B : never

const homes = [
  { Field: 'StandardStatus', Operation: 'Equals', Value: ['Active'] },
  { Field: 'ListPrice', Value: { Min: 300_000, Max: 550_000 } },
] satisfies Example<Endpoints['searchProperties']>
const leads = { Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: '1' }] } satisfies Example<
  Endpoints['countContacts']
>
const plan = {
  Name: 'Graduated 70/30',
  TierBasis: 'Commission',
  Tiers: [
    { From: '0', BrokerSplitPerc: '30' },
    { From: '50000', BrokerSplitPerc: '20' },
  ],
  CapAmount: '18000',
  Rollover: 'CalendarYear',
  Fees: [{ Name: 'Transaction fee', Taken: 'AfterSplit', AmountType: 'Dollar', Amount: '295' }],
} satisfies Example<Endpoints['saveSplitPlan']>
const visitor = { FirstName: 'Ana', LastName: 'Ruiz', Email: 'ana@example.com', Phone: '(512) 555-0101' }

/**
 * A body for each call that takes one, as the API's documentation shows it. Ids are made up. A test sends each through
 * its schema, and through the one that is published.
 */
export const examples = {
  // The session and the brokerage.
  signIn: { grant_type: 'password', username: 'ana@example.com', password: 'a long enough password' },
  finishSignIn: { Challenge: 'c2lnbi1pbg', Code: '492039' },
  signInByPasskey: { Passkey: '{"id":"…","type":"public-key","response":{}}' },
  refreshSession: { refreshtoken: 'q8Zr3…' },
  requestReset: { Email: 'ana@example.com' },
  resetPassword: { Password: 'a long enough password', Code: 'kT7w…' },
  register: {
    FirstName: 'Ana',
    LastName: 'Ruiz',
    PhoneNumber: '(512) 555-0101',
    Email: 'ana@example.com',
    Password: 'a long enough password',
    TimeZone: 'America/Chicago',
  },
  finalizeRegistration: { Email: 'ana@example.com', cardToken: 'pm_card_visa', Subscription: 1001 },
  setCard: { cardToken: 'pm_card_visa' },
  setPlan: { Subscription: 1002 },
  setSeats: { Seats: 5 },
  addPasskey: { Name: 'Work laptop', Passkey: '{"id":"…","type":"public-key","response":{}}' },
  renamePasskey: { Name: 'Old laptop' },
  confirmAuthenticator: { Code: '492039' },
  proveIdentity: { Password: 'a long enough password', Code: '492039' },
  resetSecondStep: { UserId: 12 },
  setSecuritySettings: { AdminsNeedSecondStep: true },
  saveBrokerage: { Phone: '(512) 555-0100', TimeZone: 'America/Chicago', WebDomain: 'pecanrealty.example.com' },
  closeBrokerage: { Name: 'Pecan Realty' },
  everythingLink: { ExportId: 4 },
  restoreRequest: { RequestId: 'b5c3b0f0-6f4b-4e0e-8f6a-2f4d0c1f7a11' },
  exportAudit: { what: 'Deleted', from: '2026-05-01', to: '2026-05-31' },

  // Users.
  createUser: { FirstName: 'Ben', LastName: 'Lee', PhoneNumber: '(512) 555-0102', Email: 'ben@example.com' },
  updateUser: { UserId: 12, Title: 'Broker Associate', CellPhone: '(512) 555-0102' },
  setPreferences: { ContactColumns: ['City', 'Tags'], HiddenCards: ['birthdays'] },
  changePassword: { UserId: 12, OldPassword: 'the present password', NewPassword: 'a long enough password' },
  endSessions: { UserId: 12 },
  inviteAgain: { UserId: 12 },
  setRoundRobin: { UserId: 12, RoundRobin: true },
  setUserActive: { UserId: 12, IsActive: false },
  setUserPermission: { PermissionCode: 'ManageSettings', HasPermission: true },

  // Contacts.
  createContact: {
    FirstName: 'Ana',
    LastName: 'Ruiz',
    Email: 'ana@example.com',
    CellPhone: '(512) 555-0101',
    ContactTypeId: 1,
  },
  updateContact: {
    Contact: { ContactId: 3021, CellPhone: '(512) 555-0101', City: 'Austin', StateCode: 'TX' },
    Entity: { ContactTypeId: 2, Timeframe: '2026-09-30' },
  },
  addJointContact: { ContactEntityId: 1874, FirstName: 'Luis', LastName: 'Ruiz', Email: 'luis@example.com' },
  deleteContacts: [3021, 3022],
  findDuplicates: { Email: 'ana@example.com', Phones: ['(512) 555-0101'] },
  searchContacts: { ...leads, SortBy: 'DateCreated', SortDirection: 'desc', PageNumber: 1, Take: 50 },
  countContacts: leads,
  exportContacts: leads,
  saveSearch: { Name: 'New leads', SearchFilters: leads.Filters, IsShared: false },
  addTag: { Name: 'Open house' },
  addTags: { Names: ['Open house'], Contacts: [3021, 3022] },
  changeSource: [3021, 3022],
  reassignAgent: [3021, 3022],
  reassignLender: [3021, 3022],
  startBulk: { Action: 'ReassignAgent', Criteria: leads, Count: 240, AgentId: 12 },
  addNote: { ContactEntityId: 1874, Note: '<p>Called, will visit on Sunday.</p>' },
  editNote: { NoteId: 88, Note: '<p>Called, will visit on Saturday.</p>' },
  logActivity: {
    ActivityTypeId: 1,
    ContactId: 3021,
    DateCreated: '2026-05-17T15:00:00Z',
    Description: 'Left a message',
  },
  describeActivity: { description: 'Talked about the inspection' },
  saveProperty: {
    Address: '1200 Pecan St',
    City: 'Austin',
    StateCode: 'TX',
    ZipCode: '78701',
    EstimatedValue: '485,000',
  },
  saveAgreement: {
    AgreementType: 'Representation',
    IsExclusive: true,
    SignedDate: '2026-01-15',
    ExpirationDate: '2026-07-15',
  },
  setAgreementGuard: { Guard: 'Warn' },
  saveConsent: { ContactId: 3021, Channel: 'Text', Says: 'Yes', How: 'Signed at the open house' },
  saveSource: { Name: 'Open House', AssignToId: 12 },
  saveUrgencyType: { Description: 'Within 3 months', ContactEveryDays: 14 },
  reassignSource: { SourceId: 7, NewSourceId: 3 },
  reassignUrgencyType: { UrgencyTypeId: 7, NewUrgencyTypeId: 3 },

  // Tasks, appointments, notifications.
  saveTask: {
    Title: 'Call about the offer',
    TaskTypeId: 2,
    AssignedUserId: 12,
    DueDate: '2026-05-17T15:00:00Z',
    KeyType: 'ContactEntityId',
    KeyValue: 1874,
    ReminderMinutes: 30,
  },
  deleteTasks: [501, 502],
  createAppointment: {
    Title: 'Showing of 1200 Pecan St',
    AppointmentTypeId: 1003,
    ContactId: 3021,
    DateTime: '2030-05-17T15:00:00Z',
    DurationMinutes: 45,
    Location: '1200 Pecan St, Austin',
  },
  updateAppointment: { AppointmentResultId: 1003 },
  setNotificationSettings: { NewLeadByText: true, TaskReminderInApp: true, AppointmentReminderMinutes: 30 },
  snooze: { Key: 'Task:501', Until: '2030-05-18T13:00:00Z' },
  unsnooze: { Key: 'Task:501' },
  contactReport: {
    Filters: [
      { PropertyName: 'DateCreated', Operation: 'GreaterThanOrEqualTo', Value: '2026-05-01' },
      { PropertyName: 'DateCreated', Operation: 'LessThanOrEqualTo', Value: '2026-05-31' },
    ],
    Take: 100,
  },
  exportReport: { Report: 'commission', startDate: '2026-01-01', endDate: '2026-12-31' },

  // Messages.
  checkMessage: { Channel: 'Email', Addresses: ['ana@example.com'] },
  sendEmail: {
    ToAddresses: ['ana@example.com'],
    Subject: 'Saturday',
    Body: '<p>Shall we meet at ten?</p>',
    MessageType: 'email',
  },
  sendText: { ToAddress: '(512) 555-0101', Body: 'Shall we meet at ten?' },
  answerAsContact: { Channel: 'Text', From: '(512) 555-0101', Body: 'Saturday is good' },
  settleMessage: { Outcome: 'Sent' },
  checkMass: { Channel: 'Email', Criteria: leads, Subject: 'Hello', Body: '<p>Hello {{FirstName|there}}</p>' },
  massEmail: { Criteria: leads, Count: 240, Subject: 'Hello', Body: '<p>Hello {{FirstName|there}}</p>' },
  massText: { Criteria: leads, Count: 240, Body: 'Hello {{FirstName|there}}' },
  unsubscribe: { Choice: 'Unsubscribe' },
  saveMessageSettings: { NeedsTextConsent: true, MassEmailsPerDay: '2000', MassTextsPerDay: '500' },
  decideHeld: { IsStop: true },
  assignConversation: { UserId: 12 },
  markConversationDone: { IsDone: true },
  connectGmail: { Code: '4/0AX4…', State: 'Xh2k…' },
  connectOffice365: { Code: 'M.R3_BAY…', State: 'Xh2k…' },
  connectImap: {
    Email: 'ana@example.com',
    Password: 'made for programs',
    ImapHost: 'imap.example.com',
    ImapPort: 993,
    SmtpHost: 'smtp.example.com',
    SmtpPort: 465,
  },
  office365Password: { Email: 'ana@example.com', Password: 'made for programs' },
  saveEmailTemplate: {
    Name: 'After a showing',
    Subject: 'How did you like it, {{FirstName|there}}?',
    Body: '<p>Thank you for your time.</p>',
  },
  saveTextTemplate: { Name: 'After a showing', Body: 'How did you like it, {{FirstName|there}}?' },
  addTextCode: { Code: '1234', Message: 'Thank you! 1200 Pecan St is $485,000.' },
  editTextCode: { Id: 6, Code: '1234', Message: 'Thank you! 1200 Pecan St is $479,000.' },

  // Listings and property searches.
  searchProperties: homes,
  mapProperties: homes,
  addContactSearches: { ContactIds: [3021], SearchName: 'Three bedrooms downtown', Filters: homes, Frequency: 'Daily' },
  addUserSearch: { searchName: 'My farm', filters: homes },
  updateUserSearch: { searchName: 'My farm', filters: homes },
  updateContactSearch: homes,
  renamePropertySearch: { SearchName: 'Two bedrooms downtown' },
  setSearchAlert: { Frequency: 'Weekly', Hour: 8, IsPaused: false },
  addCatalog: { Name: 'Ads for downtown', IdxSearchId: 31 },
  previewProperty: { ContactIds: [3021], ListingKeys: ['10000001'], MessageType: 'email' },
  sendProperty: {
    ContactIds: [3021],
    ListingKeys: ['10000001'],
    Subject: 'A home you may like',
    Message: 'Hello {{FirstName|there}}, what do you think?',
    MessageType: 'email',
  },

  // The public pages.
  registerClient: visitor,
  sendClientCode: { Email: 'ana@example.com' },
  confirmClient: { Code: '492039' },
  leaveClient: {},
  clientSearch: homes,
  clientMap: homes,
  setClientFavorite: { ListingKey: '10000001', IsFavorite: true },
  viewClientListing: { ListingKey: '10000001' },
  askClientAppointment: { Times: ['2030-05-17T15:00:00Z'], IsByPhone: true, Who: visitor },
  askClientPrequalify: { Price: '450,000', DownPayment: '90,000', Income: '120,000', Credit: 'Good', Who: visitor },
  askClientQuestion: { ListingKey: '10000001', Message: 'Is the roof new?', Who: visitor },
  askClientTour: { ListingKey: '10000001', Times: ['2030-05-17T15:00:00Z'], Who: visitor },
  askClientValue: { Address: '1200 Pecan St', City: 'Austin', StateCode: 'TX', Condition: 'Good', Who: visitor },
  saveClientSearch: { SearchName: 'Downtown', Filters: homes, Frequency: 'Daily' },
  setClientAlert: { IsPaused: true },

  // Transactions.
  createTransaction: {
    status: 1,
    Type: 'Listing',
    TransactionContactId: 3021,
    address: '1200 Pecan St',
    city: 'Austin',
    stateCode: 'TX',
    listingPrice: '485,000',
    listingDate: '2026-05-01',
  },
  updateTransaction: { TransactionId: 905, StatusId: 2, SalesPrice: '479,000', ClosingDate: '2026-07-15' },
  updateTransactionProperty: { Bedrooms: 3, Bathrooms: 2.5, SqFootage: 1850, YearBuilt: 1994 },
  saveTransactionPerson: {
    PeopleRoleId: 10,
    FullName: 'Priya Raman',
    CompanyName: 'Bluebonnet Title',
    Email: 'priya@example.com',
  },
  saveVendor: { FullName: 'Priya Raman', CompanyName: 'Bluebonnet Title' },
  hideVendor: { IsHidden: true },
  shareVendor: { IsShared: true },
  archiveDocuments: { DocumentIds: [61, 62], IsArchived: true },
  deleteDocuments: { DocumentIds: [61, 62] },
  zipDocuments: { DocumentIds: [61, 62] },
  checkDocumentEmail: { ToAddresses: ['tess@example.com'], AttachDocumentIds: [61] },
  emailDocuments: { ToAddresses: ['tess@example.com'], AttachDocumentIds: [61], Body: 'Here is the signed contract.' },
  splitDocument: { DocumentId: 61, Parts: [{ Name: 'Disclosure', Pages: '1-3', FolderId: 14 }] },
  recalculateOutdated: {
    Confirmed: [{ TransactionId: 906, After: { BrokerSplit: '1200.00', AgentNet: '4800.00' } }],
  },
  saveFinancials: { GCIType: 'Percent', CommSplitPerc: '3', BrokerSplitPerc: '20' },
  saveSplitPlan: plan,
  setPlanAssignments: { Assignments: [{ PlanId: 3, StartDate: '2026-01-01' }], Why: 'New agreement' },
  previewPlan: { UserId: 12, Plan: plan },
  exportLedger: { from: '2026-01-01', to: '2026-12-31' },
  saveStatement: { FileNumber: 'GF-20417', Payees: [{ Key: 'brokerage', Instructions: 'By wire' }] },
  issueStatement: { IsFinal: false, Keep: true },
  addChecklistLine: {
    TransactionId: 905,
    Name: 'HOA addendum',
    Need: 'IfApplicable',
    DueFrom: 'ClosingDate',
    DueDays: -10,
  },
  saveChecklistTemplate: {
    Type: 'Listing',
    Revision: 4,
    Lines: [{ Name: 'Listing agreement', Need: 'ToClose', DueFrom: 'ListingDate', DueDays: 3 }],
  },
  handIn: { LineId: 77, DocumentIds: [61] },
  takeBack: { LineId: 77, DocumentIds: [61] },
  reviewLine: { LineId: 77, Verdict: 'Returned', Reason: 'The last page is not signed', Revision: 2 },
  setNotApplicable: { LineId: 77, Reason: 'There is no HOA' },
} satisfies { [N in Shown]?: Example<Endpoints[N]> }
