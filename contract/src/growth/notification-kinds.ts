import { defineNotificationSettings } from '../notification-kind.ts'

export const growthNotificationSettings = defineNotificationSettings({
  MondayReport: {
    label: 'Reports on Mondays',
    description: 'Last week’s figures, every Monday at 8 am; what they are is chosen under Reports',
    usual: { ByEmail: false },
  },
})
