import { defineChangeKinds } from '../change-kind.ts'

export const dealChangeKinds = defineChangeKinds({
  Transaction: {
    noun: 'transaction',
    trash: { icon: 'file-dollar', nouns: ['transaction', 'transactions'], rank: 30 },
  },
  TransactionSharing: { noun: 'transaction sharing' },
  TransactionPerson: { noun: 'transaction person' },
  TransactionRole: { noun: 'role on a transaction' },
  TransactionFolder: { noun: 'transaction folder', trash: { icon: 'folder', nouns: ['folder', 'folders'], rank: 40 } },
  Commission: { noun: 'commission' },
  CommissionAdjustment: { noun: 'commission adjustment' },
  CommissionShare: { noun: 'commission share' },
  DisbursementStatement: { noun: 'disbursement statement' },
  TransactionDocument: {
    noun: 'transaction document',
    trash: { icon: 'file', nouns: ['document', 'documents'], rank: 50 },
  },
  ChecklistLine: { noun: 'checklist line' },
  HandedIn: { noun: 'document handed in' },
  Checklist: { noun: 'line of the brokerage’s checklist' },
  DocumentRequest: { noun: 'request for a document' },
  DocumentEmail: { noun: 'email with documents' },
  SplitPlan: { noun: 'split plan' },
})
