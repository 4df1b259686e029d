import { escapeHtml } from '@dormer/contract/html'
import { splitText } from './quoted.rules.ts'

/** An email that has only plain text, as HTML: its lines as they are, and what it quotes marked as such. */
export const htmlOfText = (text: string) => {
  const { New, Quoted } = splitText(text)
  const block = (part: string, mark: string) =>
    `<div${mark} style="white-space: pre-wrap">${escapeHtml(part.trim())}</div>`
  return block(New, '') + (Quoted.trim() ? block(Quoted, ' data-quoted="1"') : '')
}
