import { emailFault, readEmailAddress } from '@dormer/contract/email-address'
import { strip } from './values.rules.ts'

/** What a cell of emails holds: the addresses, the words beside them, and what looks like an address and is none. */
export type EmailsRead = { addresses: string[]; words: string; faults: { text: string; reason: string }[] }

/** No cell holds more of them, and no cell of them is longer. */
const [MOST, LONGEST] = [50, 10_000]
/** What stands around an address: brackets, quotes, the end of a sentence. An apostrophe may be part of it. */
const around = '\'"‘’“”([{<>}]):.,;!'
const bare = (token: string) =>
  strip(token, around).replace(/^(?:e-?mail|smtp|primary|work|home|personal):(?=[^@]*@)/i, '')

/** Reads 'Ida Moor <ida@example.com>; ben@example.com (work)' and the like. */
export const readEmails = (cell: string): EmailsRead => {
  if (cell.length > LONGEST) return { addresses: [], words: '', faults: [{ text: cell, reason: emailFault('') }] }
  const plain = cell.replace(/[ \t]+/g, ' ')
  const text = plain.replace(/ @ ?|@ /g, (at, place: number) =>
    // 'ida @example.com' is one address; 'Ida @ ida@example.com' is not.
    cell
      .slice(place + at.length)
      .split(/[\s,;]/, 1)[0]
      ?.includes('@')
      ? at
      : '@',
  )
  const addresses: string[] = []
  const faults: EmailsRead['faults'] = []
  const words: string[] = []
  for (const token of text.split(/:::|[\s;,|<>"()[\]]+|\/(?=[^/@\s]+@)/)) {
    const one = bare(token ?? '')
    if (one === '' || one === '@') continue
    if (!one.includes('@')) words.push(one)
    else {
      const address = readEmailAddress(one)
      if (!address || addresses.length === MOST) faults.push({ text: one, reason: emailFault(one) })
      else if (!addresses.includes(address)) addresses.push(address)
    }
  }
  if (addresses.length === 0 && faults.length === 0)
    return { addresses, words: '', faults: [{ text: cell, reason: emailFault(cell) }] }
  return { addresses, words: words.join(' '), faults }
}
