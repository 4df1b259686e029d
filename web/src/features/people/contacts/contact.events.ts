import { pageEvent } from '../../../ui/page-event.ts'

type Person = { ContactId: number; Name: string }

/** `onLogged` is told the outcome once it has been logged. */
type Logged = { onLogged?: (ActivityTypeId: number, ActivityId?: number) => void }

/** The user chose to call one of this person's numbers with the device itself. */
export const contactCalled = pageEvent<Person & Logged>('contact-called')

/** The user wants Dormer to call this number; `ContactId` is null for an unknown one, `way` if not as usual. */
export type CallWanted = Logged & {
  ContactId: number | null
  Name: string
  Number: string
  PhoneType: string | null
  way?: 'Browser' | 'OwnPhone'
}
export const callWanted = pageEvent<CallWanted>('call-wanted')

/** The user wants to write an email to this person, at `To` if it is not to be the usual address. */
export const emailWanted = pageEvent<{ ContactId: number; To?: string }>('email-wanted')

/** The user wants to add a task about this person. */
export const taskWanted = pageEvent<{ contact: Person & { ContactEntityId: number } }>('task-wanted')

/** The user wants to start a transaction for this person. */
export const transactionWanted = pageEvent<{ ContactId: number }>('transaction-wanted')

/** The user wants to text this person; `ContactId` is null for an unknown number. */
export const textWanted = pageEvent<{ ContactId: number | null; Name: string; Phone: string }>('text-wanted')
