import '@mantine/notifications/styles.css'
import { ModalsProvider, modals } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'

export { modals, notifications }

/** Where dialogs and notifications appear. */
export const Overlays = () => (
  <>
    <ModalsProvider />
    <Notifications position="top-right" autoClose={4000} containerWidth={380} />
  </>
)
