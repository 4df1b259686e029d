import { pageEvent } from '../../../ui/page-event.ts'

type Person = { ContactId: number; Name: string }

/** The user chose to call one of this person's numbers. */
export const contactCalled = pageEvent<Person>('contact-called')

/** The user wants to write an email to this person. */
export const emailWanted = pageEvent<{ ContactId: number }>('email-wanted')

/** The user wants to add a task about this person. */
export const taskWanted = pageEvent<{ contact: Person & { ContactEntityId: number } }>('task-wanted')

/** The user wants to start a transaction for this person. */
export const transactionWanted = pageEvent<{ ContactId: number }>('transaction-wanted')

/** The user wants to text this person; `ContactId` is null for an unknown number. */
export const textWanted = pageEvent<{ ContactId: number | null; Name: string; Phone: string }>('text-wanted')
