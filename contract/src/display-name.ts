// Does not use zod: the browser names people on its first screens.

import { formatPhone } from './phone.ts'

type Person = {
  FirstName?: string | null | undefined
  LastName?: string | null | undefined
  Email?: string | null | undefined
  CellPhone?: string | null | undefined
  HomePhone?: string | null | undefined
  WorkPhone?: string | null | undefined
}

/**
 * What a person is called everywhere: the name, else the email, else a phone. `display_name` is the same in SQL, where
 * it is `contact.name`. Never in a greeting: nobody is addressed by a phone number.
 */
export const displayName = ({ FirstName, LastName, Email, CellPhone, HomePhone, WorkPhone }: Person): string =>
  `${FirstName ?? ''} ${LastName ?? ''}`.trim() ||
  Email ||
  formatPhone(CellPhone || HomePhone || WorkPhone || 'No name')
