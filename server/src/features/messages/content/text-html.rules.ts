import { escapeHtml } from '@dormer/contract/html'
import { splitText } from './quoted.rules.ts'

/** An email that has only plain text, as HTML: with its lines as they are, and quotes marked. */
export const htmlOfText = (text: string) => {
  const { New, Quoted } = splitText(text)
  const block = (part: string, mark: string) =>
    `<div${mark} style="white-space: pre-wrap">${escapeHtml(part.trim())}</div>`
  return block(New, '') + (Quoted.trim() ? block(Quoted, ' data-quoted="1"') : '')
}
