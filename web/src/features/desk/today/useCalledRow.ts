import type { TodayRow } from '@dormer/contract/desk/today'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { claimCalls } from '../../day/activities/call-cards.ts'
import { callWanted, contactCalled } from '../../people/contacts/contact.events.ts'

/** The row that is a card, because its person is being called; `isNext` if it followed another. */
type Called = { row: TodayRow; at: number; isNext: boolean }

const nothing: TodayRow[] = []

/**
 * Whoever is called while their row is on the screen has it turned into a card, wherever Call was pressed. `rows` are those
 * that were loaded and the one that is a card: a missed call that is called back is no row any more, but goes on, and one
 * that is due meanwhile stays in its group, where its card is.
 */
export const useCalledRow = (loaded: readonly TodayRow[] = nothing) => {
  const [called, setCalled] = useState<Called>()
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  const openCard = useCallback((row: TodayRow | undefined, isNext = false) => {
    const at = latest.current.findIndex(({ Key }) => Key === row?.Key)
    setCalled(row && { row, at: Math.max(0, at), isNext })
  }, [])
  const hear = useCallback(({ ContactId }: { ContactId: number | null }) => {
    const row = latest.current.find((one) => one.ContactId !== null && one.ContactId === ContactId)
    if (!row?.ContactId) return
    // Claimed at once: the card itself is drawn later than others hear of the call.
    setTimeout(claimCalls(row.ContactId), 1000)
    setCalled((now) =>
      now?.row.ContactId === ContactId ? now : { row, at: latest.current.indexOf(row), isNext: false },
    )
  }, [])
  callWanted.useListener(hear)
  contactCalled.useListener(hear)
  const rows = useMemo(() => {
    if (!called) return [...loaded]
    const { Key, Group } = called.row
    return loaded.some((row) => row.Key === Key)
      ? loaded.map((row) => (row.Key === Key ? { ...row, Group } : row))
      : loaded.toSpliced(called.at, 0, called.row)
  }, [loaded, called])
  return { called: called && { Key: called.row.Key, isNext: called.isNext }, openCard, rows }
}
