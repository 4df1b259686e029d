import '@mantine/notifications/styles.css'
import { notifications, Notifications as Shown } from '@mantine/notifications'

export { notifications }

export const Notifications = () => <Shown position="top-right" autoClose={4000} containerWidth={380} />
