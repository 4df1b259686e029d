import { announcement } from '../../../ui/announcement.ts'

type Person = { ContactId: number; Name: string }

/** A phone number of this person was chosen to be called. */
export const contactCalled = announcement<Person>('contact-called')

/** A task about this person is to be added. */
export const taskWanted = announcement<{ contact: Person & { ContactEntityId: number } }>('task-wanted')
