import { columnKey } from './column-key.ts'

/**
 * Thunderbird has a birthday in three columns, Birth Year, Birth Month and Birth Day. As one, it is a day that can be
 * read: returns the header's cells and how each row's become one, or undefined if the header has no such columns.
 */
export const birthdayParts = (header: readonly string[]) => {
  const [year = -1, month = -1, day = -1] = ['Birth Year', 'Birth Month', 'Birth Day'].map((name) =>
    header.findIndex((title) => columnKey(title) === columnKey(name)),
  )
  if (year < 0 || month < 0 || day < 0) return undefined
  const joined = (cells: readonly string[]): string[] => {
    const [y = '', m = '', d = ''] = [year, month, day].map((at) => (cells[at] ?? '').trim())
    if (!/^\d{1,2}$/.test(m) || !/^\d{1,2}$/.test(d) || !/^(\d{4})?$/.test(y)) return [...cells]
    const born = `${y || '-'}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    return cells.map((cell, at) => (at === year ? born : at === month || at === day ? '' : cell))
  }
  return {
    header: header.map((title, at) => (at === year ? 'Birthday' : at === month || at === day ? '' : title)),
    joined,
  }
}
