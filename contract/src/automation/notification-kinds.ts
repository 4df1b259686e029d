import { defineNotificationKinds } from '../notification-kind.ts'

export const automationNotificationKinds = defineNotificationKinds({
  /** What a Notify step says. */
  WorkflowNotice: { icon: 'route', label: 'From a workflow', topics: ['contacts'] },
  WorkflowFailed: { icon: 'route', label: 'A step of a workflow failed', topics: ['contacts'] },
  WorkflowPaused: { icon: 'route', label: 'A workflow paused', topics: ['contacts'] },
})
