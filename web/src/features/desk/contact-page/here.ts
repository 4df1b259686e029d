import { useEffect } from 'react'

type Person = { ContactId: number; ContactEntityId: number; Name: string }
let here: Person | undefined

/** Whose page is open, if anybody's: what is added or logged there from outside of the page is about that person. */
export const contactHere = () => (here ? { contact: here } : undefined)

/** Says that this is the page of a person. */
export const useIsHere = ({ ContactId, ContactEntityId, Name }: Person) =>
  useEffect(() => {
    const person = { ContactId, ContactEntityId, Name }
    here = person
    return () => {
      if (here === person) here = undefined
    }
  }, [ContactId, ContactEntityId, Name])
