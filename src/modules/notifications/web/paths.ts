export const notificationPaths = { settings: '/account/notifications' } as const
