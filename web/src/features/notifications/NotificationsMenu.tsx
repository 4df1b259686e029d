/** The bell in the header: how many are unread, and the latest of them (D2). */
export const NotificationsMenu = () => null
