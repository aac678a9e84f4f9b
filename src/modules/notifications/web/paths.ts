export const notificationPaths = {
  settings: '/account/notifications',
  communication: '/admin/my-profile/communication',
} as const
