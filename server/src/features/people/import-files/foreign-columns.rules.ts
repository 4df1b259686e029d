import type { TargetField } from '@dormer/contract/people/import-files'
import { fieldOfName, nameKey } from './synonyms.ts'

/** How other languages say which of several a column is of, as Outlook does: 'Rue (bureau)', 'Ort privat', 'Calle del domicilio'. */
const places: [words: RegExp, place: 'work' | 'home' | 'other'][] = [
  [
    /\b(?:geschaftlich|dienstlich|bureau|professionnel(?:le)?|(?:del?|da|do) (?:trabajo|oficina|trabalho)|ufficio|lavoro|comercial)\b/,
    'work',
  ],
  [/\b(?:privat|domicile|personnel(?:le)?|del domicilio|de residencia|particular|(?:de )?casa|residencial)\b/, 'home'],
  [/\b(?:autre|weitere[rs]?|otr[oa]|altr[oa]|outr[oa])\b/, 'other'],
]

/** What a column in another language is, and of which place, with its number: 'Telefon geschäftlich 2'. */
export const foreignColumn = (
  name: string,
): { Field: TargetField; place: string; nth: string; isFax: boolean } | undefined => {
  if (name.length > 60) return undefined
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const [found, place = ''] = places.find(([one]) => one.test(words)) ?? []
  const base = found ? words.replace(found, '') : words
  const nth = /\d+/.exec(base)?.[0] ?? ''
  if (!found && !nth) return undefined
  const key = nameKey(base.replace(/\d+/, ''))
  const isFax = /^(?:tele)?(?:fax|copie)$/.test(key)
  const Field = isFax ? 'Phone' : fieldOfName.get(key)
  return Field && { Field, place, nth, isFax }
}
