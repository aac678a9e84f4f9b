export const profilePaths = {
  teacher: '/teacher/my-profile',
  teacherDetails: '/teacher/my-profile/details',
  teacherAccount: '/teacher/account-info',
  teacherPreferences: '/teacher/common-preferences',
  admin: '/admin/my-profile',
  /** The same for everybody else. */
  own: '/my-profile',
  ownDetails: '/my-profile/details',
  ownPreferences: '/my-profile/preferences',
} as const
