import { columnNames } from '@dormer/contract/contact-fields'
import { type Cases, ofContact } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const peopleQueries: Cases = {
  'the contacts list': { endpoint: 'searchContacts', input: () => ({ body: {} }) },
  'the list with all columns, filtered, sorted and searched': {
    endpoint: 'searchContacts',
    input: ({ users, urgencies }) => ({
      body: {
        SearchTerm: 'moor',
        Columns: columnNames,
        SortBy: 'Name',
        Groups: [
          { Match: 'All', Filters: [{ PropertyName: 'AssignedAgentId', Operation: 'Equals', Value: users }] },
          { Match: 'Any', Filters: [{ PropertyName: 'UrgencyTypeId', Operation: 'Equals', Value: urgencies }] },
        ],
        GroupMatch: 'Any',
      },
    }),
  },
  'the number that match': {
    endpoint: 'countContacts',
    input: () => ({ body: {} }),
    rows: ({ Count }: { Count: number }) => Array(Count),
  },
  'filter options': {
    endpoint: 'filterOptions',
    rows: (b: { Field: string; MultiOptions: [] }[]) => b.find((f) => f.Field === 'SourceId')?.MultiOptions ?? [],
  },
  'option lists': { endpoint: 'selectOptions', rows: (b: { TagOptions: [] }) => b.TagOptions },
  'import options': { endpoint: 'importOptions', rows: (b: { SourceOptions: [] }) => b.SourceOptions },
  'saved searches': { endpoint: 'savedSearches' },
  'a contact with joint contacts': {
    endpoint: 'getContact',
    input: ofContact,
    rows: (b: { AdditionalContacts: [] }) => b.AdditionalContacts,
  },
  'a contact with tags': { endpoint: 'getContact', input: ofContact, rows: (b: { ContactTags: [] }) => b.ContactTags },
  'the custom fields': { endpoint: 'customFields', input: () => ({ query: { counts: true } }) },
  'the custom values of a contact': { endpoint: 'customValues', input: ofContact, rows: (b: object) => Object.keys(b) },
  'what was imported of a contact': { endpoint: 'importedFields', input: ofContact },
  'the names of imported fields': { endpoint: 'importedFieldNames' },
  'the picker': { endpoint: 'contactOptions' },
  'tags to choose from': { endpoint: 'findTags', input: () => ({ query: { search: 'tag' } }), atMost: 20 },
  'all tags': { endpoint: 'contactTags' },
  'the picker, searching': { endpoint: 'contactOptions', input: () => ({ query: { search: 'moor' } }) },
  duplicates: { endpoint: 'findDuplicates', input: () => ({ body: { Phones: ['5125550100'] } }), atMost: 10 },
  'likely duplicates': { endpoint: 'duplicates', atMost: 49 },
  'a merge before it is done': {
    endpoint: 'mergePreview',
    input: ({ first: { contactId } }) => ({ query: { contactIds: `${contactId},${contactId + 1}` } }),
    rows: (b: { Contacts: [] }) => b.Contacts,
    atMost: 2,
  },
  'merges of a contact': { endpoint: 'contactMerges', input: ofContact },
  "copies of a person's data": {
    endpoint: 'personalDataCopies',
    input: ({ first: { contactId } }) => ({ params: { ContactId: contactId } }),
  },
  notes: { endpoint: 'contactNotes', input: ofContact },
  'whom a note can mention': {
    endpoint: 'noteColleagues',
    input: ({ first: { entityId } }) => ({ query: { contactEntityId: entityId } }),
    atMost: 0,
  },
  'what was changed of a contact': {
    endpoint: 'contactHistory',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
    rows: (b: { Changes: [] }) => b.Changes,
  },
  agreements: {
    endpoint: 'contactAgreements',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
    rows: (b: { Agreements: [] }) => b.Agreements,
  },
  'showings without an agreement': { endpoint: 'agreementExceptions' },
  documents: { endpoint: 'contactDocuments', input: ({ first: { contactId } }) => ({ params: { contactId } }) },
  'further emails and phones': { endpoint: 'contactPoints', input: ofContact },
  'owned properties': { endpoint: 'contactProperties', input: ofContact },
  imports: { endpoint: 'recentImports', atMost: 10 },
  'files on their way in': { endpoint: 'importFiles' },
  'what undoing an import kept': {
    endpoint: 'keptByUndo',
    input: ({ first: { importFileId: ImportFileId } }) => ({ params: { ImportFileId } }),
  },
  'refused rows': {
    endpoint: 'importRejections',
    input: ({ first: { importId: ImportId } }) => ({ params: { ImportId } }),
  },
  'rows with warnings': {
    endpoint: 'importWarnings',
    input: ({ first: { importId: ImportId } }) => ({ params: { ImportId } }),
  },
  'bulk runs': { endpoint: 'recentBulks', atMost: 10 },
}
