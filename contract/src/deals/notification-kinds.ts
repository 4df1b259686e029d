import { defineNotificationKinds, defineNotificationSettings } from '../notification-kind.ts'

export const dealNotificationKinds = defineNotificationKinds({
  DocumentsHandedIn: {
    icon: 'file-search',
    label: 'Documents to review',
    setting: 'DocumentsHandedIn',
    headline: ({ Title }) => `Documents to review: ${Title}`,
    noun: ['transaction to review', 'transactions to review'],
    topics: ['transactions'],
  },
  DocumentReturned: {
    icon: 'file-alert',
    label: 'Returned by your broker',
    setting: 'DocumentReturned',
    headline: ({ Title }) => `Returned: ${Title}`,
    noun: ['returned document', 'returned documents'],
    topics: ['transactions'],
  },
  DocumentsAccepted: {
    icon: 'file-check',
    label: 'Documents accepted',
    setting: 'DocumentsAccepted',
    headline: ({ Title }) => `Documents accepted: ${Title}`,
    noun: ['transaction with accepted documents', 'transactions with accepted documents'],
    topics: ['transactions'],
  },
  TransactionShared: { icon: 'receipt', label: 'Transaction', topics: ['transactions', 'today', 'tasks'] },
})

export const dealNotificationSettings = defineNotificationSettings({
  DocumentsHandedIn: {
    label: 'Documents to review',
    description: 'Somebody hands in documents for a transaction',
    usual: { InApp: true, ByEmail: false, ByText: false },
    permission: 'ReviewDocuments',
  },
  // The deal is at a standstill until it is handed in again.
  DocumentReturned: {
    label: 'Returned document',
    description: 'A document in your transaction is returned',
    usual: { InApp: true, ByEmail: true, ByText: false },
    permission: 'WorkTransactions',
  },
  DocumentsAccepted: {
    label: 'Accepted documents',
    description: 'Documents in your transaction are accepted',
    usual: { InApp: true, ByEmail: false, ByText: false },
    permission: 'WorkTransactions',
  },
})
