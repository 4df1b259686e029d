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
  // Like a new lead: somebody waits for the agent at that time.
  Booking: {
    icon: 'calendar-event',
    label: 'Booking',
    setting: 'NewLead',
    isInherited: true,
    topics: ['appointments', 'contacts', 'today'],
  },
  ClientActive: { icon: 'home-heart', label: 'On your home search pages', isInherited: true, topics: ['contacts'] },
})
