const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The code in an emailed link's `cde`: base64url only where that decodes to readable text. */
export const codeOf = (cde: string): string => {
  // An address decoded as form data has spaces in place of plus signs.
  const given = decoded(cde).replaceAll(' ', '+')
  const plain = given
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return given
  const text = atob(plain)
  return /^[\x20-\x7e]+$/.test(text) ? text : given
}
