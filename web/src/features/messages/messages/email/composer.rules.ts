import { bareAddress, isAddress } from './addresses.ts'
import type { Draft } from './draft.ts'

export type RecipientField = 'To' | 'Cc' | 'Bcc'
export type Field = RecipientField | 'Subject' | 'Body'
/** What is wrong with an email, at which field. */
export type Fault = { field: Field; title: string; text: string }

/** What prevents an email from being sent, in the order in which it is said. */
export const faultIn = ({ To, Cc, Bcc, Subject, Body, how }: Draft): Fault | undefined => {
  if (To.length === 0) return { field: 'To', title: 'TO Email Required', text: 'At least one To email is required.' }
  for (const [field, addresses] of Object.entries({ To, Cc, Bcc })) {
    const address = addresses.find((one) => !isAddress(one))
    if (address !== undefined)
      return { field: field as Field, title: 'Invalid Email', text: `“${address}” is not an email address.` }
  }
  if (!Subject.trim()) return { field: 'Subject', title: 'Subject Required', text: 'An email subject is required.' }
  // A forwarded email may go without added text.
  if (!Body && how !== 'Forward') return { field: 'Body', title: 'Body Required', text: 'An email body is required.' }
  return undefined
}

/** The draft with what is still being typed in the address fields. */
export const withTyped = ({ typed, ...draft }: Draft): Draft => {
  const all = (field: RecipientField) => [
    ...new Set([...draft[field], ...(typed[field].trim() ? [bareAddress(typed[field])] : [])]),
  ]
  return { ...draft, To: all('To'), Cc: all('Cc'), Bcc: all('Bcc'), typed: { To: '', Cc: '', Bcc: '' } }
}

/** The API's names for the fields. */
export const fieldOf: Record<string, Field> = {
  ToAddresses: 'To',
  CCAddresses: 'Cc',
  BCCAddresses: 'Bcc',
  Subject: 'Subject',
  Body: 'Body',
}
