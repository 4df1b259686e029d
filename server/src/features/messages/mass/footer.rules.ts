import { escapeHtml } from '@dormer/contract/html'
/** What each email to many carries at its end: 15 U.S.C. 7704 (a)(3) and (5). */
export type Footer = { Name: string; PostalAddress: string; Url: string }

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

export const htmlFooter = ({ Name, PostalAddress, Url }: Footer) =>
  `<hr><p><small>${escapeHtml(Name)}, ${escapeHtml(onOneLine(PostalAddress))}<br><a href="${escapeHtml(Url)}">Unsubscribe</a></small></p>`

export const textFooter = ({ Name, PostalAddress, Url }: Footer) =>
  `\n\n--\n${Name}, ${onOneLine(PostalAddress)}\nUnsubscribe: ${Url}`

/** The address of the unsubscribe page for a token. */
export const unsubscribeUrl = (base: string, token: string) => new URL(`/u/${token}`, base).href

/** In the place of a token: the link of an email to oneself. */
export const TEST_TOKEN = 'test'
