import type { Example, Examples } from '../example.ts'

/** The people that some examples are about. */
export const leads = {
  Filters: [{ PropertyName: 'ContactTypeId', Operation: 'Equals', Value: '1' }],
} satisfies Example<'countContacts'>

export const peopleExamples = {
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
  saveCustomField: { Name: 'Favorite lender', Kind: 'Choice', Choices: ['First Texas', 'Lone Star Credit Union'] },
  orderCustomFields: { CustomFieldIds: [12, 14] },
  setCustomValues: { Values: { 12: 'First Texas', 14: null } },
  promoteImportedField: { ImportedName: 'Price range', Name: 'Price range', Kind: 'Text' },
  addTag: { Name: 'Open house' },
  addTags: { Names: ['Open house'], Contacts: [3021, 3022] },
  changeSource: [3021, 3022],
  reassignAgent: [3021, 3022],
  reassignLender: [3021, 3022],
  readImportFile: { Encoding: 'windows-1252', Sheets: [{ Name: 'Clients', HeaderRow: 2 }] },
  matchImportFile: {
    Targets: [{ Field: 'FullName' }, { Field: 'Email' }, { Field: 'Phone', Label: 'Work' }, { Field: 'LeaveOut' }],
    Values: { Owner: { 'Ana Ruiz': 12, 'Somebody else': null } },
    Settings: { Duplicates: 'FillBlanks', Tag: 'Old CRM' },
  },
  fixImportCell: { Column: 2, Place: 'Sheet1!12', Value: '512-555-01', To: '512-555-0101', All: false },
  startBulk: { Action: 'ReassignAgent', Criteria: leads, Count: 240, AgentId: 12 },
  notTheSame: { ContactId: 3021, OtherContactId: 3022 },
  maybeTheSame: { ContactId: 3021, OtherContactId: 3022 },
  mergeContacts: { KeepContactId: 3021, OtherContactIds: [3022], Choices: [{ Field: 'Email', ContactId: 3022 }] },
  addNote: { ContactEntityId: 1874, Note: '<p>Called, will visit on Sunday.</p>' },
  editNote: { NoteId: 88, Note: '<p>Called, will visit on Saturday.</p>' },
  pinNote: { NoteId: 88, IsPinned: true },
  unlinkJointContact: { ContactId: 4711 },
  saveContactPoint: { Kind: 'Phone', Value: '(512) 555-0177', Label: 'Work' },
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
  personalDataLink: { CopyId: 4 },
  erasePerson: { Name: 'Ana Ruiz' },
  setAgreementGuard: { Guard: 'Warn' },
} satisfies Examples
