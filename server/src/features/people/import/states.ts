import { stateCodes } from '@dormer/contract/fields'

/** In the order of `stateCodes`. */
const names = [
  'Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware',
  'District of Columbia', 'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky',
  'Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi', 'Missouri', 'Montana',
  'Nebraska', 'Nevada', 'New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina', 'North Dakota',
  'Ohio', 'Oklahoma', 'Oregon', 'Pennsylvania', 'Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas',
  'Utah', 'Vermont', 'Virginia', 'Washington', 'West Virginia', 'Wisconsin', 'Wyoming',
] // biome-ignore format: a list reads better in rows
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const byLetters = new Map([
  ...stateCodes.map((code) => [letters(code), code] as const),
  ...stateCodes.map((code, at) => [letters(names[at] ?? ''), code] as const),
  ['washingtondc', 'DC'] as const,
])

/** The code of a state given by code or name, without regard to case, spaces and dots; undefined if there is none. */
export const stateCodeOf = (text: string): string | undefined => byLetters.get(letters(text))
