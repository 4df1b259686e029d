import { escapeHtml } from '../html.ts'

/** Known tags only: `Ana <ana@example.com>` is text. */
const MARKUP =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|span|strong|table|tbody|td|tr|u|ul|blockquote)(?=[\s/>])[^<>]*>/i

/** Whether a signature was written with an editor, rather than being text with its lines as typed. */
export const isMarkup = (signature: string) => MARKUP.test(signature)

/** A signature as HTML, in either case. */
export const asMarkup = (signature: string | null | undefined) => {
  const text = signature?.trim() ?? ''
  return text === '' || isMarkup(text) ? text : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A user's email signature as the end of an email: it never contains merge fields. */
export const signatureHtml = (signature: string | null | undefined) => asMarkup(signature).replaceAll('{', '{\u200b')

/** Where the signature goes in an email's body: above the quoted email. Without this, it goes at the end. */
export const SIGNATURE_PLACE = '<!--signature-->'

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>|&nbsp;|&#39;|&quot;|&[lg]t;|&amp;|[<>"'&\u200b]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the text already contains the signature, as with a template that ends with it. */
export const saysSignature = (body: string, signature: string | null | undefined) => {
  const words = wordsOf(signatureHtml(signature))
  return words !== '' && wordsOf(body).includes(words)
}
