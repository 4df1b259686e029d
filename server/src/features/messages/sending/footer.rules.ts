import { escapeHtml } from '@dormer/contract/html'

/** The brokerage whose emails to many, and automatic ones, carry the footer, and the base address of its links. */
export type Footing = { BrokerageName: string; PostalAddress: string; LinkBase: string }
export type Written = { Body: string; PlainText: string }

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/**
 * An email with the footer that mass and automatic emails must carry (15 U.S.C. 7704 (a)(3) and (5)), and the address
 * of its unsubscribe page, also for its List-Unsubscribe header (RFC 8058).
 */
export const withFooter = ({ Body, PlainText }: Written, footing: Footing, token: string) => {
  const { BrokerageName, PostalAddress, LinkBase } = footing
  const UnsubscribeUrl = new URL(`/u/${token}`, LinkBase).href
  const [name, address, url] = [BrokerageName, onOneLine(PostalAddress), UnsubscribeUrl]
  return {
    Body: `${Body}<hr><p><small>${escapeHtml(name)}, ${escapeHtml(address)}<br><a href="${escapeHtml(url)}">Unsubscribe</a></small></p>`,
    PlainText: `${PlainText}\n\n--\n${name}, ${address}\nUnsubscribe: ${url}`,
    UnsubscribeUrl,
  }
}

/** Replaces the token in the link of a test email to oneself. */
export const TEST_TOKEN = 'test'
