import { useEffect } from 'react'

type Person = { ContactId: number; ContactEntityId: number; Name: string; Phone: string | null }
let here: Person | undefined

/** The person whose page is open, if any: anything added or logged from the header or by shortcut is about them. */
export const contactHere = () => (here ? { contact: here } : undefined)

/** Marks this as the page of a person. */
export const useIsHere = ({ ContactId, ContactEntityId, Name, Phone }: Person) =>
  useEffect(() => {
    const person = { ContactId, ContactEntityId, Name, Phone }
    here = person
    return () => {
      if (here === person) here = undefined
    }
  }, [ContactId, ContactEntityId, Name, Phone])
