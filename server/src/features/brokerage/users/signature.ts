import { isMarkup } from '@dormer/contract/brokerage/signature'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { cleanHtml } from '../../../html/clean-html.ts'
import { invalid } from '../../../http/errors.ts'

const shown: IOptions = {
  allowedTags:
    'p div span br hr strong b em i u s font ul ol li h1 h2 h3 h4 h5 h6 blockquote a img table tbody tr td'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    font: ['color'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['width', 'cellpadding', 'cellspacing', 'border'],
    td: ['width', 'valign', 'align', 'colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Mail programs fetch images, Outlook included; they show neither `data:` URLs nor unencrypted pages.
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** A signature that runs nothing wherever it is shown: the editor's markup, or text as it was typed. */
export const cleanSignature = (signature: string | null) =>
  signature !== null && isMarkup(signature) ? cleanHtml(signature, shown) : signature

const images = (html: string) => html.match(/<img\b/gi)?.length ?? 0

/** The same for one being saved: anything that would be removed silently is refused. */
export const signatureGiven = (signature: string | null) => {
  const clean = cleanSignature(signature)
  if (images(clean ?? '') < images(signature ?? ''))
    throw invalid({
      EmailSignature: 'Pictures in a signature need an address that begins with https://. Remove the others.',
    })
  return clean
}
