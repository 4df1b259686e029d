// Does not use zod: the browser reads addresses as they are typed.

/** Invisible characters that come along when an address is copied; no address has any. */
const unseen = /\p{Cf}/gu
/** Nobody writes a name and an address longer than this, so longer text is not examined. */
const MAX = 600
/** The part before the @ (RFC 5321), the whole, and a part of the domain. */
const [LOCAL, WHOLE, LABEL] = [64, 254, 63]

const atom = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+$/
const isLocal = (local: string) => local.length <= LOCAL && local.split('.').every((part) => atom.test(part))
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/
const isDomain = (domain: string) => {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const isTop = /^[a-z]{2,}$|^xn--/.test(last)
  return labels.length > 1 && isTop && labels.every((part) => part.length <= LABEL && label.test(part))
}
/** bücher.example as mail servers know it: xn--bcher-kva.example. */
const inAscii = (domain: string) =>
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /[^\0-\x7f]/.test(domain) && URL.canParse(`http://${domain}`)
    ? new URL(`http://${domain}`).hostname
    : domain

/** The address of a mailto: link (RFC 6068), without what it asks the mail program to fill in. */
const ofLink = (text: string) => {
  if (!/^mailto:/i.test(text)) return text
  const address = text.slice('mailto:'.length).split('?', 1).join('')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The address in what people paste: of 'Ida Moor <ida@example.com>' or a mailto: link. */
const bareOf = (typed: string) => {
  const text = typed.replace(unseen, '').trim()
  const [, inBrackets] = /<([^<>]*)>$/.exec(text) ?? []
  const bare = ofLink((inBrackets ?? text).trim()).toLowerCase()
  const at = bare.lastIndexOf('@')
  return at < 0 ? bare : bare.slice(0, at + 1) + inAscii(bare.slice(at + 1))
}

/**
 * Reads an email address to the form it is stored in, which is what RFC 5321 allows and really occurs: no quoted part
 * before the @, no address in figures. Null if it is none.
 */
export const readEmailAddress = (typed: string): string | null => {
  if (typed.length > MAX) return null
  const bare = bareOf(typed)
  const at = bare.lastIndexOf('@')
  return at > 0 && bare.length <= WHOLE && isLocal(bare.slice(0, at)) && isDomain(bare.slice(at + 1)) ? bare : null
}

/** The message for what `readEmailAddress` does not read. */
export const emailFault = (typed: string): string => {
  const [local = '', domain = ''] = bareOf(typed.slice(0, MAX)).split('@')
  if (typed.trim().length > WHOLE && !typed.includes('<')) return `Use at most ${WHOLE} characters`
  if (local.length > LOCAL && domain) return `Use at most ${LOCAL} characters before the @`
  if (/[^\0-\x7f]/.test(local) && domain) return 'Enter an email address with only plain letters before the @'
  return 'Enter an email address such as name@example.com'
}
