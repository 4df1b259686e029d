/*
 * The lines of a registry's list. The federal registry's full list is a text file with an area code and a number on each
 * line, separated by a comma; its change list has, besides, whether the number was added or deleted, and when. States
 * give ten digits, written in various ways, and columns of their own behind them.
 */

/** What a line says: a number, and in a change list what became of it. */
export type ListLine = { number: string; change: 'A' | 'D' | null }

/** No line of a list is longer. */
export const LINE_MAX = 500

const changes: Record<string, 'A' | 'D'> = { A: 'A', ADD: 'A', ADDED: 'A', D: 'D', DEL: 'D', DELETE: 'D', DELETED: 'D' }

/** A line as a list has it; a text says what is wrong with it; null for a line without content. */
export const readLine = (line: string): ListLine | string | null => {
  // As the registry writes it.
  if (/^[2-9]\d\d,?[2-9]\d{6}$/.test(line)) return { number: line.replace(',', ''), change: null }
  const cells = line.split(/[,;\t|]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const [first = '', second = ''] = cells
  if (cells.every((cell) => cell === '')) return null
  const isSplit = /^\(?\d{3}\)?$/.test(first)
  const written = isSplit ? first + second : first
  const fault = faultOf(written, isSplit && second === '')
  if (fault) return fault
  const flags = cells.slice(isSplit ? 2 : 1).map((cell) => changes[cell.toUpperCase()])
  return { number: digitsOf(written), change: flags.find((flag) => flag !== undefined) ?? null }
}

const digitsOf = (written: string) => written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

const faultOf = (written: string, isHalf: boolean): string | undefined => {
  if (isHalf) return 'There is an area code without a number'
  if (!/^[\d\s()+.-]+$/.test(written)) return 'This is not a phone number'
  const digits = digitsOf(written)
  if (digits.length < 10) return 'The number has fewer than 10 digits'
  if (digits.length > 10) return 'The number has more than 10 digits'
  return /^[2-9]\d\d[2-9]\d{6}$/.test(digits) ? undefined : 'No US number begins like this'
}

/** Whether the first line of a file names the columns. */
export const isHeader = (line: string) => !/\d{3}/.test(line) && /[a-z]/i.test(line)
