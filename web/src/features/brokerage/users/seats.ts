import { ApiError } from '../../../api/client.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { countFreeSeats } from './users.api.ts'

const SeatModal = lazyDialog(() => import('./SeatModal.tsx').then((m) => m.SeatModal))

const agreeToSeat = async (save: string) => {
  let hasAgreed = false
  const onAgree = () => {
    hasAgreed = true
  }
  await openDialog(SeatModal, { save, onAgree })
  return hasAgreed
}

/**
 * Does what takes a seat; where none is free, or none is any longer, once the user has agreed to pay for another. Undefined
 * if not. `save` is what the button says.
 */
export const withSeat = async <T>(save: string, act: (ExtraSeat: boolean) => Promise<T>): Promise<T | undefined> => {
  if ((await countFreeSeats()) > 0)
    try {
      return await act(false)
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409 && (await countFreeSeats()) === 0
      if (!isTaken) throw error
    }
  return (await agreeToSeat(save)) ? act(true) : undefined
}
