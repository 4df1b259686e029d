import { defineNotificationKinds } from '../notification-kind.ts'

export const homesNotificationKinds = defineNotificationKinds({
  // A question or a tour request from the public pages is lost like a new lead if nobody sees it.
  ClientRequest: {
    icon: 'home-question',
    label: 'Wants an answer',
    setting: 'NewLead',
    isInherited: true,
    topics: ['tasks', 'contacts'],
  },
  ClientActive: { icon: 'home-heart', label: 'On your home search pages', isInherited: true, topics: ['contacts'] },
})
