import { escapeHtml } from '@dormer/contract/html'

/** Figures, and the screen that has them; null if Dormer's address is unknown. The first column names its row. */
export type MailTable = { Title: string; Url: string | null; Note?: string; Columns: string[]; Rows: string[][] }

/** The content of a system email: HTML and plain text are made from the same words. */
export type SystemMail = {
  Subject: string
  Heading: string
  Paragraphs?: string[]
  Tables?: MailTable[]
  /** What it is about, each item with the screen where one can act; null if Dormer's address is unknown. */
  Items?: { Title: string; Detail: string | null; Url: string | null }[]
  /** Why it was sent, and what the recipient can do about that. */
  Footer: { Text: string; Link: { Label: string; Url: string } | null }
}

/** On one line, as a subject must be: anything after a line break would become another header. */
export const onOneLine = (text: string, most = 150) => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return (line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line).toWellFormed()
}

/**
 * The brokerage's logo for mail programs, on white, so that it is visible in dark mode, too; its name replaces it where
 * images are not loaded.
 */
export const logoInMail = (url: string, brokerageName: string) =>
  `<p style="margin:0 0 16px;line-height:0"><img src="${escapeHtml(url)}" height="44" alt="${escapeHtml(brokerageName)}" style="height:44px;width:auto;max-width:240px;border:0;background:#ffffff;padding:4px;border-radius:4px;font:600 16px/44px system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#1a1b1e"></p>`

const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const tableHtml = ({ Title, Url, Note, Columns, Rows }: MailTable) => {
  const cell = (tag: 'th scope="col"' | 'th scope="row"' | 'td', text: string, at: number) =>
    `<${tag} style="padding:4px ${at === 0 ? '8px 4px 0' : '0 4px 8px'};border-bottom:1px solid #8886;text-align:${at === 0 ? 'left' : 'right'};font-weight:${tag === 'th scope="col"' ? '600' : '400'}">${escapeHtml(text)}</${tag.slice(0, 2)}>`
  const row = (cells: string[], tag: (at: number) => Parameters<typeof cell>[0]) =>
    `<tr>${cells.map((text, at) => cell(tag(at), text, at)).join('')}</tr>`
  return [
    `<h2 style="margin:24px 0 4px;font-size:16px;line-height:1.3">${Url ? link(Url, Title) : escapeHtml(Title)}</h2>`,
    ...(Note ? [`<p style="margin:0 0 4px;font-size:13px">${escapeHtml(Note)}</p>`] : []),
    ...(Rows.length > 0
      ? [
          '<table style="width:100%;border-collapse:collapse;font-size:14px;line-height:1.4">',
          `<thead>${row(Columns, () => 'th scope="col"')}</thead>`,
          `<tbody>${Rows.map((cells) => row(cells, (at) => (at === 0 ? 'th scope="row"' : 'td'))).join('')}</tbody>`,
          '</table>',
        ]
      : []),
  ].join('\n')
}

const tableText = ({ Title, Url, Note, Columns, Rows }: MailTable) =>
  [
    Title,
    ...(Note ? [Note] : []),
    ...Rows.map(
      ([first = '', ...cells]) => `- ${first}: ${cells.map((text, at) => `${Columns[at + 1]} ${text}`).join(', ')}`,
    ),
    ...(Url ? [Url] : []),
  ].join('\n')

/** An email as it is sent, with every value escaped. It sets no colors, so that each program uses its own. */
export const renderSystemMail = (
  { Subject, Heading, Paragraphs = [], Tables = [], Items = [], Footer }: SystemMail,
  brokerageName: string,
  logo: string | null = null,
) => {
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
  const item = ({ Title, Detail, Url }: NonNullable<SystemMail['Items']>[number]) =>
    `<strong>${Url ? link(Url, Title) : escapeHtml(Title)}</strong>${Detail ? `<br>${escapeHtml(Detail)}` : ''}`
  const list = (rows: string[]) =>
    `<ul style="margin:0 0 16px;padding:0 0 0 20px">${rows.map((row) => `<li style="margin:0 0 12px">${row}</li>`).join('')}</ul>`
  const Html = [
    '<div style="font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;max-width:560px">',
    logo
      ? logoInMail(logo, brokerageName)
      : `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(brokerageName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(Heading)}</h1>`,
    ...Paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...Tables.map(tableHtml),
    ...(Items.length > 1 ? [list(Items.map(item))] : Items.map((one) => paragraph(item(one)))),
    '<hr style="border:0;border-top:1px solid #8886;margin:24px 0 12px">',
    `<p style="margin:0;font-size:13px">${escapeHtml(Footer.Text)}${Footer.Link ? ` ${link(Footer.Link.Url, Footer.Link.Label)}` : ''}</p>`,
    '</div>',
  ].join('\n')
  const Text = [
    brokerageName,
    Heading,
    ...Paragraphs,
    ...Tables.map(tableText),
    ...Items.map(({ Title, Detail, Url }) =>
      [Items.length > 1 ? `- ${Title}` : Title, Detail, Url].filter(Boolean).join('\n  '),
    ),
    `-- \n${Footer.Text}${Footer.Link ? `\n${Footer.Link.Label}: ${Footer.Link.Url}` : ''}`,
  ].join('\n\n')
  return { Subject: onOneLine(Subject), Html, Text }
}

/** To the former address, whose owner would notice an unwanted change. */
export const loginChangedMail = ({ From, To }: { From: string; To: string }): SystemMail => ({
  Subject: 'Your sign-in address was changed',
  Heading: 'Your sign-in address was changed',
  Paragraphs: [
    `You now sign in with ${To} instead of ${From}.`,
    'If that was not you, tell an admin of your brokerage at once: they can change it back and end all sessions.',
  ],
  Footer: { Text: 'This was sent to the former address, regardless of your notification settings.', Link: null },
})

const list = new Intl.ListFormat('en-US')

/** After a password was set: its owner would notice an unwanted change. */
export const passwordSetMail = ({
  UserId,
  Email,
  BrokerageName,
  When,
  ByName,
  StillOpen,
  Base,
}: {
  UserId: number
  Email: string
  BrokerageName: string
  When: string
  ByName: string | null
  /** Other ways to sign in, besides the password. */
  StillOpen: string[]
  Base: string | null
}): SystemMail => ({
  Subject: 'Your password was set',
  Heading: 'Your password was set',
  Paragraphs: [
    `The password for ${Email} at ${BrokerageName} was set on ${When}${ByName ? ` by ${ByName}` : ''}. Anyone who was signed in with the previous one has been signed out.`,
    ...(StillOpen.length > 0
      ? [
          `Other ways into the account remain: ${list.format(StillOpen)}. Remove any that are not yours${
            Base ? ` at ${new URL(`/admin/user/${UserId}`, Base).href}` : ' on your profile'
          }.`,
        ]
      : []),
    'If you know about this, there is nothing to do. If not, set a new password at once, and tell an admin of your brokerage.',
  ],
  Footer: {
    Text: 'This is sent whenever a password is set, regardless of your notification settings.',
    Link: Base ? { Label: 'Set another password', Url: new URL('/account-recovery', Base).href } : null,
  },
})
