import { Drawer } from '@mantine/core'
import { useDialog } from '../../../ui/dialogs.ts'
import classes from './Notifications.module.css'
import { NotificationsPanel } from './NotificationsPanel.tsx'

/** The notifications on a phone. */
export const NotificationsSheet = ({ close }: { close: () => void }) => {
  const isOnTop = useDialog()
  return (
    <Drawer
      opened
      onClose={() => isOnTop() && close()}
      position="bottom"
      size="85%"
      title="Notifications"
      classNames={{ body: classes.sheet }}
    >
      <NotificationsPanel close={close} />
    </Drawer>
  )
}
