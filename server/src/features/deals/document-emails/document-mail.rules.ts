import { EMAILED_MAX, EMAILED_MAX_MICROSOFT, SENT_LINK_DAYS } from '@dormer/contract/deals/document-emails'
import { escapeHtml } from '@dormer/contract/html'
import { emailProviders } from '@dormer/contract/messages/mailboxes'
import type { MergeFacts } from '@dormer/contract/messages/merge'
import { filledHtml, isEmptyHtml, textOf } from '../../../html/composed-html.rules.ts'
import { beside } from '../../homes/send-property/listing-mail.rules.ts'

const list = new Intl.ListFormat('en-US')
const MB = 1024 * 1024
const megabytes = (bytes: number) => `${(Math.ceil((bytes / MB) * 10) / 10).toFixed(1).replace('.0', '')} MB`

/** The most files in one email. */
const FILES_MAX = 50

/**
 * What an email can carry, depending on what it is sent through, and why documents go as a link instead, if they do.
 */
export const deliveryMethodOf = (documents: { Size: number }[], mailbox: { EmailProviderId: number } | undefined) => {
  const Size = documents.reduce((sum, document) => sum + document.Size, 0)
  const isMicrosoft = emailProviders[mailbox?.EmailProviderId as 2] === 'Office 365'
  const room = isMicrosoft ? EMAILED_MAX_MICROSOFT : EMAILED_MAX
  const why =
    Size > room
      ? `Together the documents are ${megabytes(Size)}, and an email${isMicrosoft ? ' from your Office 365 mailbox' : ''} carries at most ${megabytes(room)}.`
      : documents.length > FILES_MAX
        ? `An email carries at most ${FILES_MAX} files.`
        : null
  return {
    Size,
    AsLink: why !== null,
    Why: why && `${why} Each recipient gets a link instead, which works for ${SENT_LINK_DAYS} days.`,
    /** If no link can be made. */
    WhyNot:
      why &&
      `${why} Send fewer at a time, or download them. A link cannot be made, because this installation does not know its own address: ask whoever runs Dormer to set PUBLIC_URL.`,
  }
}

const KNOWN: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** The type mail programs open it by: file type and name were checked against each other at upload. */
export const mailTypeOf = (name: string) =>
  KNOWN[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** The first names, and how many others there are. */
export const namedIn = (names: string[], most = 3) =>
  list.format(names.length <= most ? names : [...names.slice(0, most - 1), `${names.length - most + 1} more`])

export const subjectOf = (documents: unknown[], place: string, sender: string) =>
  `${documents.length === 1 ? 'Document' : 'Documents'} ${place ? `for ${place}` : `from ${sender}`}`.slice(0, 200)

type Mail = {
  /** Clean HTML. */
  Message: string
  Names: string[]
  Place: string
  From: { Name: string; Brokerage: string; Phone: string; PhotoUrl?: string | null }
  /** The base address of the photo; without it, the photo is left out. */
  Base?: string | null
  /** Where they are downloaded, unless they are attached. */
  Url: string | null
}

/** The email for one recipient. */
export const documentMail = ({ Message, Names, Place, From, Base, Url }: Mail, facts: MergeFacts) => {
  const said = filledHtml(Message, facts)
  const are = Names.length === 1 ? 'is' : 'are'
  const files = `<ul>${Names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  const about = Place ? ` for ${escapeHtml(Place)}` : ''
  const what = Names.length === 1 ? 'document' : `${Names.length} documents`
  const where = Url
    ? `<p><a href="${escapeHtml(Url)}">Download the ${what}${about}</a></p>${files}<p>The link works for ${SENT_LINK_DAYS} days.</p>`
    : `<p>The ${what}${about} ${are} attached:</p>${files}`
  const signed = [From.Name, From.Brokerage, From.Phone].filter(Boolean).map(escapeHtml).join('<br>')
  const photo = From.PhotoUrl && Base ? new URL(From.PhotoUrl, Base).href : null
  const Html = `${isEmptyHtml(said) ? '<p>Hello,</p>' : said}${where}${beside(photo, [`<p>${signed}</p>`])}`
  return { Html, PlainText: textOf(Html) }
}
