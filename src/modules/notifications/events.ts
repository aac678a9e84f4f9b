/** Live event: the user's notifications changed and should be refetched. */
export const notificationsChanged = 'notifications.changed'
