import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './Notifications.module.css'
import { NotificationsPanel } from './NotificationsPanel.tsx'

/** The notifications on a phone. */
export const NotificationsSheet = ({ close }: { close: () => void }) => (
  <Dialog close={close} side="bottom" size="85%" title="Notifications" classNames={{ body: classes.sheet }}>
    <NotificationsPanel close={close} />
  </Dialog>
)
