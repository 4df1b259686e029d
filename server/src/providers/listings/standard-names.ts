import { resoLookups } from './reso-lookups.ts'

const squashed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The standard names of each field's values, by their letters and digits, which the OData form shares. */
const readLookups = () => {
  const byField = new Map<string, Map<string, string>>()
  const all = new Map<string, string>()
  for (const entry of resoLookups.trim().split(/\n(?=\w+: )/)) {
    const colon = entry.indexOf(':')
    const own = new Map<string, string>()
    for (const value of entry.slice(colon + 1).split('|')) {
      const forms = value.trim().replace(/\s+/g, ' ').split('=')
      const name = forms.at(-1) as string
      for (const form of forms) {
        const key = squashed(form)
        if (!own.has(key)) own.set(key, name)
        if (!all.has(key)) all.set(key, name)
      }
    }
    byField.set(entry.slice(0, colon), own)
  }
  return { byField, all }
}
let lookups: ReturnType<typeof readLookups> | undefined

/** Whether the Data Dictionary lists the values of this field of the Property resource. */
export const hasStandardNames = (field: string) => {
  lookups ??= readLookups()
  return lookups.byField.has(field)
}

/** Words that OData forms write like any other: 'RvPad'. */
const initials = new Set(['ADU', 'EV', 'FHA', 'HOA', 'HVAC', 'LED', 'RV', 'TV', 'USDA', 'VA'])

/** 'PetWashStation' as words; names such as McKinney stay one. */
export const splitWords = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, (both, before: string, after: string, at: number) =>
      /(?:^|[^A-Za-z])(?:Mc|Mac)$|[a-z]Mc$/.test(text.slice(0, at + 1)) ? both : `${before} ${after}`,
    )
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')

/**
 * A value of an enumeration as people read it. The Data Dictionary's own are looked up, so that 'VaLoan', 'Va Loan' and
 * 'VA Loan' are one; a feed's own 'PetWashStation' is split into words.
 */
export const displayName = (value: string, field?: string): string => {
  lookups ??= readLookups()
  const text = value.trim()
  const key = squashed(text)
  const standard = key && ((field && lookups.byField.get(field)?.get(key)) || lookups.all.get(key))
  if (standard) return standard
  if (/[\s,/()-]/.test(text)) return text
  return splitWords(text)
    .split(' ')
    .map((word) => (initials.has(word.toUpperCase()) ? word.toUpperCase() : word))
    .join(' ')
}
