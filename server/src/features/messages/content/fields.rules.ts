/** Header fields by name, in lower case. */
export type Fields = Map<string, string>

/**
 * Headers by name, unfolded; names in lower case. Of several with one name, the first counts; but of those that say where
 * it was delivered to, which each server on its way adds, all do.
 */
export const fieldsOf = (text: string): Fields => {
  const fields: Fields = new Map()
  let name = ''
  for (const line of text.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      if (name) fields.set(name, `${fields.get(name)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    const found = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : ''
    const before = found === 'delivered-to' && fields.has(found) ? `${fields.get(found)} ` : ''
    name = fields.has(found) && !before ? '' : found
    if (name) fields.set(name, before + line.slice(colon + 1).trim())
  }
  return fields
}
