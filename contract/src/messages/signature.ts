import { escapeHtml } from '../html.ts'

/** A user's email signature as the end of an email: its words and lines, which are never merge fields. */
export const signatureHtml = (signature: string | null | undefined) => {
  const text = signature?.trim()
  return text ? `<p>${escapeHtml(text).replaceAll('{', '{\u200b').replaceAll('\n', '<br>')}</p>` : ''
}
