import { IconMailbox } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'
import { searchOf, text } from '../../../ui/address.ts'

/** What a provider reports about the sign-in. */
const signedIn = searchOf({ code: text, state: text, error: text })

export const mailboxesScreens = [
  screen({
    path: '/settings/email',
    title: 'Connect Mailbox',
    icon: IconMailbox,
    ahead: async () => fetchAhead((await import('./mailboxes.api.ts')).mailboxesQuery),
    component: page(() => import('./MailboxesPage.tsx'), 'MailboxesPage'),
  }),
  screen({
    path: '/settings/email/gmail',
    title: 'Connect Gmail',
    search: signedIn,
    component: page(() => import('./SignedInPage.tsx'), 'GmailSignedInPage'),
  }),
  screen({
    path: '/settings/email/office365',
    title: 'Connect Office 365',
    search: signedIn,
    component: page(() => import('./SignedInPage.tsx'), 'Office365SignedInPage'),
  }),
] as const
