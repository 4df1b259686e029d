import '@mantine/notifications/styles.css'
import './Notifications.css'
import { notifications, Notifications as Shown } from '@mantine/notifications'

export { notifications }

export const Notifications = () => <Shown position="bottom-left" autoClose={4000} containerWidth={380} />
