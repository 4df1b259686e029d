import { defineNotificationKinds } from '../notification-kind.ts'

export const brokerageNotificationKinds = defineNotificationKinds({
  LoginChanged: { icon: 'shield-lock', label: 'Your account', topics: ['account'] },
  ExportFinished: { icon: 'file-zip', label: 'Brokerage', topics: ['brokerage'] },
})
