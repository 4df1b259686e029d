import { defineNotificationKinds, defineNotificationSettings, isAboutOne } from '../notification-kind.ts'

export const peopleNotificationKinds = defineNotificationKinds({
  NewLead: {
    icon: 'user-plus',
    label: 'New lead',
    labelOfSeveral: 'Assigned to you',
    setting: 'NewLead',
    headline: ({ Title, Path }) => (isAboutOne({ Path }) ? `New lead: ${Title}` : Title),
    noun: ['new lead', 'new leads'],
    isInherited: true,
    topics: ['contacts'],
  },
  ImportFinished: {
    icon: 'table-import',
    label: 'Contact import',
    setting: 'ImportFinished',
    topics: ['imports', 'contacts'],
  },
  Mention: {
    icon: 'at',
    label: 'Mentioned you',
    setting: 'Mention',
    noun: ['mention', 'mentions'],
    topics: ['contacts'],
  },
  AgreementExpires: { icon: 'signature', label: 'Renew it before the next showing', topics: ['documents'] },
})

export const peopleNotificationSettings = defineNotificationSettings({
  NewLead: {
    label: 'New lead',
    description: 'You get a lead, or a client asks for a tour or an answer',
    usual: { InApp: true, ByEmail: true, ByText: false, ByPush: true },
  },
  Mention: {
    label: 'Mention',
    description: 'A colleague mentions you in a note',
    usual: { InApp: true, ByEmail: true, ByText: false },
  },
  ImportFinished: {
    label: 'Finished import',
    description: 'A contact file that you imported has been processed',
    usual: { InApp: true },
  },
})
