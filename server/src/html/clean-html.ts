import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { refused } from '../http/errors.ts'

/** Far more than any editor nests. The parser's time grows with the square of the depth. */
const MAX_OPEN = 500

/** Limits HTML that a user sends to what `options` allow; 400 if it is nested too deeply to be read. */
export const cleanHtml = (html: string, options: IOptions) => {
  let open = 0
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: () => {
      if (++open > MAX_OPEN) throw refused('This text is nested too deeply. Paste it again as plain text.')
    },
    onCloseTag: () => {
      open--
    },
  })
}
