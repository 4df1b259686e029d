import { notifyInfo } from '../../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { useShowProgress } from './setup.api.ts'

/** Hides the progress card and says where to find the checklist. */
export const useHideProgress = () => {
  const userId = useCurrentUser()?.UserId
  const { mutateAsync: show } = useShowProgress()
  return () =>
    userId &&
    show({ userId, ShowProfileProgress: false }).then(
      () => notifyInfo('You can find the setup checklist in your menu.'),
      () => undefined,
    )
}
