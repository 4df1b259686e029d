import { ApiError } from '../../../api/client.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { countFreeSeats } from './users.api.ts'

const SeatModal = lazyDialog(() => import('./SeatModal.tsx').then((m) => m.SeatModal))

/** Asks the user to pay for more seats; whether they agree. `save` is the button's label. */
export const agreeToSeats = async (save: string, seats = 1) => {
  let hasAgreed = false
  const onAgree = () => {
    hasAgreed = true
  }
  await openDialog(SeatModal, { save, seats, onAgree })
  return hasAgreed
}

/**
 * Runs work that takes a seat; if none is free, or none is left by then, asks the user to pay for another first.
 * Undefined if they decline. `save` is the button's label.
 */
export const withSeat = async <T>(save: string, act: (ExtraSeat: boolean) => Promise<T>): Promise<T | undefined> => {
  if ((await countFreeSeats()) > 0)
    try {
      return await act(false)
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409 && (await countFreeSeats()) === 0
      if (!isTaken) throw error
    }
  return (await agreeToSeats(save)) ? act(true) : undefined
}
