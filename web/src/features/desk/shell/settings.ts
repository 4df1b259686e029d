/** What a setting is about, and other words somebody may look for it by. */
type Card = { about: string; words?: string }

/** The pages of settings by their addresses, in groups; which of them a user has says the menu. */
export const settings: { title: string; cards: { [path: string]: Card } }[] = [
  {
    title: 'You',
    cards: {
      '/profile': {
        about: 'Name, photo, title, phone numbers, password and signature',
        words: 'account email time zone',
      },
      '/settings/notification': {
        about: 'What you hear of, in the app, by email and by text',
        words: 'alerts quiet hours',
      },
      '/settings/email': {
        about: 'Gmail, Microsoft 365 or another mailbox',
        words: 'imap smtp outlook office365 connect',
      },
      '/settings/phone': { about: 'Your number, voicemail and how calls reach you', words: 'call line ring recording' },
      '/settings/booking': {
        about: 'The page where clients book a time with you',
        words: 'calendar availability schedule',
      },
      '/profile/setup': { about: 'The steps that make Dormer work for you', words: 'progress getting started' },
    },
  },
  {
    title: 'Leads and Contacts',
    cards: {
      '/settings/sources': { about: 'Where leads come from, and who gets them', words: 'routing round robin assign' },
      '/settings/urgencytypes': {
        about: 'How soon somebody will move, and how often to call',
        words: 'hot warm cold follow-up',
      },
      '/settings/pipeline/stages': {
        about: 'The columns of the pipeline, and their probabilities',
        words: 'forecast opportunity',
      },
      '/settings/custom-fields': {
        about: 'What your brokerage wants to know of each contact',
        words: 'own fields columns import choices dropdown',
      },
      '/settings/agreements': { about: 'What buyers sign before a showing', words: 'buyer agreement forms nar' },
    },
  },
  {
    title: 'Messages',
    cards: {
      '/settings/email/templates': { about: 'Emails written once and used often', words: 'merge fields' },
      '/settings/text/templates': { about: 'Texts written once and used often', words: 'sms merge fields' },
      '/settings/text-codes': {
        about: 'Words that people text you, and what they get',
        words: 'keyword sign rider sms',
      },
      '/settings/messages': {
        about: 'Email and text providers, sender, limits and quiet hours',
        words: 'twilio smtp domain',
      },
      '/settings/do-not-call': { about: 'Numbers nobody calls, and registries', words: 'dnc consent tcpa' },
    },
  },
  {
    title: 'Transactions',
    cards: {
      '/settings/checklists': { about: 'The documents each kind of deal needs', words: 'compliance review papers' },
      '/settings/split-plans': { about: 'How commission is split, caps and fees', words: 'commission cap tier agent' },
    },
  },
  {
    title: 'Brokerage',
    cards: {
      '/settings/brokerage': {
        about: 'Name, logo, office, exporting everything, closing',
        words: 'address company data',
      },
      '/admin/users': {
        about: 'Who works here: invite, roles and permissions',
        words: 'team agents lenders add invite',
      },
      '/admin/billing': { about: 'Plan, seats, card and invoices', words: 'payment subscription stripe' },
      '/settings/security': {
        about: 'Whether everybody needs a second step to sign in',
        words: 'two-factor 2fa mfa passkey',
      },
      '/idx/settings': { about: 'Your MLS and feeds of listings', words: 'mls reso listings catalog website' },
    },
  },
  {
    title: 'Records',
    cards: {
      '/admin/audit': { about: 'Who changed what, and when', words: 'history changes' },
      '/admin/sign-ins': { about: 'Who signed in, from where', words: 'login security' },
      '/admin/outbox': { about: 'Every message, and whether it arrived', words: 'sent email text failed' },
      '/admin/jobs': { about: 'Work in the background that failed, to retry', words: 'queue errors' },
      '/trash': { about: 'What was deleted, to restore', words: 'deleted undo recover' },
    },
  },
]
