import { defineChangeKinds } from '../change-kind.ts'

export const peopleChangeKinds = defineChangeKinds({
  Contact: { noun: 'contact', trash: { icon: 'user', nouns: ['contact', 'contacts'], rank: 20 } },
  Household: { noun: 'household' },
  Tag: { noun: 'tag', verbs: { Deleted: 'removed' } },
  ContactPoint: { noun: 'email or phone', verbs: { Deleted: 'removed' } },
  Merge: { noun: 'duplicate', verbs: { Added: 'merged' } },
  Erasure: { noun: 'person', verbs: { Added: 'erased' } },
  CustomField: { noun: 'custom field', trash: { icon: 'forms', nouns: ['custom field', 'custom fields'], rank: 15 } },
  CustomValue: { noun: 'value', verbs: { Deleted: 'removed' } },
  Note: { noun: 'note', trash: { icon: 'note', nouns: ['note', 'notes'], rank: 100 } },
  Document: { noun: 'document', trash: { icon: 'file', nouns: ['document', 'documents'], rank: 80 } },
  Property: { noun: 'property', trash: { icon: 'home', nouns: ['property', 'properties'], rank: 90 } },
  SavedSearch: {
    noun: 'saved search',
    trash: { icon: 'bookmark', nouns: ['saved search', 'saved searches'], rank: 110 },
  },
  Import: { noun: 'import' },
  BulkAction: { noun: 'bulk action' },
})
