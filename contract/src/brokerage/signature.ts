import { escapeHtml } from '../html.ts'

/** Known tags only: `Ana <ana@example.com>` is text. */
const MARKUP =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|span|strong|table|tbody|td|tr|u|ul|blockquote)(?=[\s/>])[^<>]*>/i

/** Whether a signature was written with an editor, and is not text with its lines as they were typed. */
export const isMarkup = (signature: string) => MARKUP.test(signature)

/** A signature as HTML, whichever it is. */
export const asMarkup = (signature: string | null | undefined) => {
  const text = signature?.trim() ?? ''
  return text === '' || isMarkup(text) ? text : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A user's email signature as the end of an email: what it says is never a merge field. */
export const signatureHtml = (signature: string | null | undefined) => asMarkup(signature).replaceAll('{', '{\u200b')

/** Where in an email's body the signature belongs: above what it answers. Without it, it belongs at the end. */
export const SIGNATURE_PLACE = '<!--signature-->'

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>|&nbsp;|&#39;|&quot;|&[lg]t;|&amp;|[<>"'&\u200b]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether what was written says the signature already, as with a template that ends with it. */
export const saysSignature = (body: string, signature: string | null | undefined) => {
  const words = wordsOf(signatureHtml(signature))
  return words !== '' && wordsOf(body).includes(words)
}
