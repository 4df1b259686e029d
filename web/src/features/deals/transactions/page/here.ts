import { useEffect } from 'react'

type Called = { TransactionId: number; Name: string }
let here: Called | undefined

/** The transaction whose page is open, if any: tasks added from the header or by shortcut are about it. */
export const transactionHere = () => (here ? { transaction: here } : undefined)

/** Marks this as the page of a transaction. */
export const useIsHere = ({ TransactionId, Name }: Called) =>
  useEffect(() => {
    const called = { TransactionId, Name }
    here = called
    return () => {
      if (here === called) here = undefined
    }
  }, [TransactionId, Name])
