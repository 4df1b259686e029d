import { defineChangeKinds } from '../change-kind.ts'

export const brokerageChangeKinds = defineChangeKinds({
  Source: { noun: 'source' },
  UrgencyType: { noun: 'urgency type' },
  User: { noun: 'user', trash: { icon: 'user-off', nouns: ['user', 'users'], rank: 10 } },
  Permission: { noun: 'permission' },
  Brokerage: { noun: 'brokerage' },
  Billing: { noun: 'billing' },
})
