/** Tells a window that its person's notifications have changed; it reads them again. */
export const notificationsChanged = 'notifications.changed'
