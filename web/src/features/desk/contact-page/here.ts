import { useEffect } from 'react'

type Person = { ContactId: number; ContactEntityId: number; Name: string }
let here: Person | undefined

/** The person whose page is open, if any: anything added or logged from the header or by key is about them. */
export const contactHere = () => (here ? { contact: here } : undefined)

/** Marks this as the page of a person. */
export const useIsHere = ({ ContactId, ContactEntityId, Name }: Person) =>
  useEffect(() => {
    const person = { ContactId, ContactEntityId, Name }
    here = person
    return () => {
      if (here === person) here = undefined
    }
  }, [ContactId, ContactEntityId, Name])
