import { escapeHtml } from '@dormer/contract/html'
import type { Message } from '@dormer/contract/messages/messages'
import { forwardSubject, replySubject } from '@dormer/contract/messages/subjects'
import { formatInstantTime } from '../../../../ui/format.ts'
import type { Draft } from './draft.ts'

export type How = 'Reply' | 'ReplyAll' | 'Forward'

/** Emails longer than this are not quoted in a reply. */
const QUOTED_MAX = 200_000
/** Emails longer than this do not fit into another one. */
export const FORWARDED_MAX = 900_000

/** The initial content of a reply, apart from the quote. */
export type Beginning = Pick<Draft, 'To' | 'Cc' | 'Subject' | 'how'>

const sameAs = (address: string) => (other: string) => other.toLowerCase() === address.toLowerCase()
const eachOnce = (addresses: string[]) => addresses.filter((address, at) => addresses.findIndex(sameAs(address)) === at)

/** The recipients of a reply (RFC 5322 §3.6.2). The sender, whose addresses are `own`, is left out. */
export const replyTo = (email: Message, own: readonly string[], toAll: boolean) => {
  const isOther = (address: string) => !own.some(sameAs(address))
  const asked = eachOnce(email.IsMine ? email.To : email.ReplyTo.length > 0 ? email.ReplyTo : [email.From])
  // Somebody who writes to their own address does so on purpose.
  const To = asked.some(isOther) ? asked.filter(isOther) : asked
  const others = eachOnce([...(email.IsMine ? [] : email.To), ...email.Cc]).filter(
    (address) => isOther(address) && !To.some(sameAs(address)),
  )
  return { To, Cc: toAll ? others : [], hasOthers: others.length > 0 }
}

export const beginningOf = (email: Message, own: readonly string[], how: How): Beginning => {
  if (how === 'Forward') return { how, To: [], Cc: [], Subject: forwardSubject(email.Subject) }
  const { To, Cc } = replyTo(email, own, how === 'ReplyAll')
  return { how, To, Cc, Subject: replySubject(email.Subject) }
}

/** What a reply or a forwarded email has below the new text. */
export const quoteOf = (email: Message, how: How) => {
  const { AuthorName, From, To, Cc, DateSent, Subject } = email
  // Merge fields written by somebody else are not filled in: no two braces stay adjacent.
  const body = email.Body.replaceAll('{', '{\u200b')
  const line = (label: string, text: string) => (text ? `<br>${label}: ${escapeHtml(text)}` : '')
  if (how === 'Forward')
    return `<p>---------- Forwarded message ----------${[
      line('From', From === AuthorName ? From : `${AuthorName} <${From}>`),
      line('Date', formatInstantTime(DateSent)),
      line('Subject', (Subject ?? '').replaceAll('{', '{\u200b')),
      line('To', To.join(', ')),
      line('Cc', Cc.join(', ')),
    ].join('')}</p>${body}`
  return email.Body.length > QUOTED_MAX
    ? ''
    : `<p>On ${formatInstantTime(DateSent)}, ${escapeHtml(AuthorName)} wrote:</p><blockquote>${body}</blockquote>`
}

/** Marks quoted text in emails written here, as the server does in received ones, so that `MailBody` can fold it. */
export const withQuoteMarked = (html: string) =>
  html.replace(
    /<p>(On [^<>]{1,400} wrote:)<\/p>\s*<blockquote>/,
    '<p data-quoted="1">$1</p><blockquote data-quoted="1">',
  )
