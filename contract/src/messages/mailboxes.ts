import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, email, id, instant, line, number, required, typedNumber } from '../fields.ts'

/** 2 to 5 are variants of Office 365. */
export const emailProviders = {
  1: 'Gmail',
  2: 'Office 365',
  3: 'Office 365',
  4: 'Office 365',
  5: 'Office 365',
  6: 'IMAP',
} as const

/** A mailbox that a user has connected, and its state. */
export const mailbox = z
  .object({
    EmailConfigId: number,
    Email: z.string(),
    EmailProviderId: number,
    ProviderName: z.string(),
    /** It must be connected again, or has not been reached for a day. */
    HasError: z.boolean(),
    /** Why it could not be used, in a sentence; null once it could. */
    LastError: z.string().nullable(),
    /** When it was last read to the end; null until all of the first 30 days has been read. */
    LastSync: instant.nullable(),
    /** How many emails wait to leave through it. */
    Waiting: number,
    /** How many emails could not be imported, and why the latest could not. */
    Skipped: number,
    LastSkipped: z.string().nullable(),
    UserName: z.string(),
  })
  .meta({ id: 'Mailbox' })
export type Mailbox = z.infer<typeof mailbox>

export const mailboxes = endpoint({
  method: 'GET',
  path: 'api/emailconfig',
  summary: "List the signed-in user's mailboxes",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(mailbox),
})

export const brokerageMailboxes = endpoint({
  method: 'GET',
  path: 'api/emailconfig/all',
  summary: 'List all connected mailboxes of the brokerage',
  permission: 'SeeAll',
  whole: 'users and settings',
  response: z.array(mailbox),
})

export const mailboxProviders = endpoint({
  method: 'GET',
  path: 'api/emailconfig/providers',
  summary: 'Get the mailbox providers available on this installation',
  permission: 'signed-in',
  response: z.object({ Gmail: z.boolean(), Office365: z.boolean(), Imap: z.boolean() }),
})

/** The providers where a user signs in, with the authorization code of OAuth 2.0. */
export const signInProviders = ['gmail', 'office365'] as const
export type SignInProvider = (typeof signInProviders)[number]

export const mailboxSignIn = endpoint({
  method: 'GET',
  path: 'api/emailconfig/oauth/{provider}',
  summary: "Get the provider's sign-in URL for connecting a mailbox",
  permission: 'signed-in',
  params: z.object({ provider: z.enum(signInProviders, { error: 'Choose gmail or office365' }) }),
  query: z.object({ loginHint: line(254).optional() }),
  response: z.object({ Url: z.string() }),
})

/** What the provider gave the browser, and what Dormer had given the provider: both come back in the URL. */
const signedIn = z.object({
  Code: z.string().trim().min(1, 'Sign in at the provider first').max(4000, 'Use at most 4,000 characters'),
  State: z.string().trim().max(4000, 'Use at most 4,000 characters').nullish(),
})

export const connectGmail = endpoint({
  method: 'POST',
  path: 'api/emailconfig/credentials/gmail',
  summary: "Connect a Gmail mailbox with Google's authorization code",
  permission: 'signed-in',
  security: 'mailbox-connection',
  body: signedIn,
  response: mailbox,
})

export const connectOffice365 = endpoint({
  method: 'POST',
  path: 'api/emailconfig/credentials/office365',
  summary: "Connect an Office 365 mailbox with Microsoft's authorization code",
  permission: 'signed-in',
  security: 'mailbox-connection',
  body: signedIn,
  response: mailbox,
})

export const office365Password = endpoint({
  method: 'POST',
  path: 'api/emailconfig/office365',
  summary: 'Connect an Office 365 mailbox with a password (no longer supported)',
  permission: 'signed-in',
  security: 'mailbox-connection',
  body: z.object({ Email: email, Password: required('Password', 500) }),
  response: done,
})

const server = line(253)
  .min(1, 'Enter a server such as mail.example.com')
  .toLowerCase()
  .regex(/^[a-z\d.:-]+$/, 'Enter a server such as mail.example.com')
const port = typedNumber({ error: 'Enter a port from 1 to 65535' })
  .int('Enter a port from 1 to 65535')
  .min(1, 'Enter a port from 1 to 65535')
  .max(65535, 'Enter a port from 1 to 65535')

export const imapBody = z.object({
  Email: email,
  /** Blank means the email address. */
  UserName: line(254).nullish(),
  Password: z.string().min(1, 'Password is required').max(500, 'Use at most 500 characters'),
  ImapHost: server.meta({ example: 'imap.example.com' }),
  ImapPort: port.meta({ example: 993 }),
  SmtpHost: server.meta({ example: 'smtp.example.com' }),
  SmtpPort: port.meta({ example: 465 }),
})

export const connectImap = endpoint({
  method: 'POST',
  path: 'api/emailconfig/imap',
  summary: 'Connect a mailbox by IMAP and SMTP',
  permission: 'signed-in',
  security: 'mailbox-connection',
  body: imapBody,
  response: mailbox,
})

export const disconnectMailbox = endpoint({
  method: 'DELETE',
  path: 'api/emailconfig/{EmailConfigId}',
  summary: 'Disconnect a mailbox',
  permission: 'signed-in',
  security: 'mailbox-end',
  params: z.object({ EmailConfigId: id('mailbox') }),
  response: done,
})
