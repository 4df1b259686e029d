import { type Cases, ofContact } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const deskQueries: Cases = {
  'the contact page, notes': {
    endpoint: 'contactPage',
    input: ofContact,
    rows: (b: { Notes: [] }) => b.Notes,
  },
  'the story of a contact': {
    endpoint: 'contactStory',
    input: ({ first: { contactId } }) => ({ query: { contactId, take: 50 } }),
    rows: (b: { Entries: [] }) => b.Entries,
  },
  'people found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'ida' } }),
    rows: (b: { Contacts: [] }) => b.Contacts,
    atMost: 8,
  },
  'tasks found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'call' } }),
    rows: (b: { Tasks: [] }) => b.Tasks,
    atMost: 8,
  },
  'appointments found': {
    endpoint: 'find',
    input: () => ({ query: { text: 'meeting' } }),
    rows: (b: { Appointments: [] }) => b.Appointments,
    atMost: 8,
  },
  monday: { endpoint: 'monday', rows: (b: { Deals: [] }) => b.Deals, atMost: 10 },
  today: { endpoint: 'today', rows: (b: { Rows: [] }) => b.Rows },
}
