import '@mantine/notifications/styles.css'
import { ModalsProvider, modals } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'

export { modals, notifications }

/** Renders dialogs and notifications. */
export const Overlays = () => (
  <>
    <ModalsProvider />
    <Notifications position="top-right" autoClose={4000} containerWidth={380} />
  </>
)
