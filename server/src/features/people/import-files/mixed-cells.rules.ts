/** No cell that is taken apart is longer. */
const LONGEST = 1000
const address = /[^\s,;|<>()[\]"/]{1,64}@[^\s,;|<>()[\]"/]{1,254}/g

/** What a cell of an email column has of each kind, or one of a phone column: 'ida@example.com / 512-555-0101' has both. */
export const apart = (cell: string): { emails: string; phones: string } => {
  if (cell.length > LONGEST) return { emails: cell, phones: '' }
  const emails = cell.match(address) ?? []
  const rest = cell.replace(address, ' ').trim()
  const isPhone = (rest.match(/\d/g) ?? []).length >= 7
  if (emails.length === 0) return isPhone ? { emails: '', phones: cell } : { emails: cell, phones: '' }
  // A name beside an address is part of what is read as emails.
  return isPhone ? { emails: emails.join('; '), phones: rest } : { emails: cell, phones: '' }
}
