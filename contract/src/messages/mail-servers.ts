export type MailServers = { ImapHost: string; ImapPort: number; SmtpHost: string; SmtpPort: number }

const at = (ImapHost: string, SmtpHost: string, SmtpPort = 465): MailServers => ({
  ImapHost,
  ImapPort: 993,
  SmtpHost,
  SmtpPort,
})
const google = at('imap.gmail.com', 'smtp.gmail.com')
const apple = at('imap.mail.me.com', 'smtp.mail.me.com', 587)
const yahoo = at('imap.mail.yahoo.com', 'smtp.mail.yahoo.com')

/** Providers whose servers are not called imap and smtp. */
const known: Record<string, MailServers> = {
  'gmail.com': google,
  'googlemail.com': google,
  'icloud.com': apple,
  'me.com': apple,
  'mac.com': apple,
  'yahoo.com': yahoo,
  'ymail.com': yahoo,
  'rocketmail.com': yahoo,
  'aol.com': at('imap.aol.com', 'smtp.aol.com'),
  'att.net': at('imap.mail.att.net', 'smtp.mail.att.net'),
  'sbcglobal.net': at('imap.mail.att.net', 'smtp.mail.att.net'),
  'bellsouth.net': at('imap.mail.att.net', 'smtp.mail.att.net'),
  'comcast.net': at('imap.comcast.net', 'smtp.comcast.net', 587),
  'cox.net': at('imap.cox.net', 'smtp.cox.net'),
  'verizon.net': at('imap.aol.com', 'smtp.verizon.net'),
  'fastmail.com': at('imap.fastmail.com', 'smtp.fastmail.com'),
  'zoho.com': at('imap.zoho.com', 'smtp.zoho.com'),
  'gmx.com': at('imap.gmx.com', 'mail.gmx.com', 587),
  'mail.com': at('imap.mail.com', 'smtp.mail.com', 587),
}

/** The probable servers of a mailbox, judging by its address; the servers typed are tried anyway. */
export const serversOf = (email: string): MailServers => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return known[domain] ?? at(`imap.${domain}`, `smtp.${domain}`)
}

/** Providers that require an app password for other programs, rather than the user's own. */
const withAppPassword = new Set([google, apple, yahoo, known['aol.com'], known['att.net']])
export const wantsAppPassword = (email: string) => withAppPassword.has(serversOf(email))
