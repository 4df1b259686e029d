import { escapeHtml } from '@dormer/contract/html'
import type { Message } from '@dormer/contract/messages/messages'
import { formatInstantTime } from '../../../ui/format.ts'

/** An email longer than this is not quoted in its answer. */
const QUOTED_MAX = 200_000

/** How the answer to an email begins. `own` is the address of whoever answers, who is not written to. */
export const replyTo = (email: Message, own: string, toAll: boolean) => {
  const isOther = (address: string) => address.toLowerCase() !== own.toLowerCase()
  const To = email.IsMine ? email.To : [email.From]
  const others = [...(email.IsMine ? [] : email.To), ...email.Cc].filter(
    (address) => isOther(address) && !To.includes(address),
  )
  const subject = email.Subject ?? ''
  return {
    To,
    Cc: toAll ? [...new Set(others)] : [],
    Subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim(),
    Body:
      email.Body.length > QUOTED_MAX
        ? ''
        : `<p></p><p>On ${formatInstantTime(email.DateSent)}, ${escapeHtml(email.AuthorName)} wrote:</p><blockquote>${email.Body}</blockquote>`,
    hasOthers: others.length > 0,
  }
}

/** Marks what an email written here quotes, as the server marks it in what is received: for `MailBody` to fold. */
export const withQuoteMarked = (html: string) =>
  html.replace(
    /<p>(On [^<>]{1,400} wrote:)<\/p>\s*<blockquote>/,
    '<p data-quoted="1">$1</p><blockquote data-quoted="1">',
  )
