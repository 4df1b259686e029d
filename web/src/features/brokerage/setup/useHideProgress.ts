import { notifyFailure, notifyInfo } from '../../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { useToggleProgress } from './setup.api.ts'

/** Closes the progress card, and says where the checklist stays. */
export const useHideProgress = () => {
  const userId = useCurrentUser()?.UserId
  const { mutateAsync: toggle } = useToggleProgress()
  return () =>
    userId &&
    toggle(userId).then(
      () => notifyInfo('You find the setup checklist in your menu.'),
      (error) => notifyFailure(error),
    )
}
