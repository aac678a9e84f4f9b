/** All downloads, for each role that has files made. The first two also show the offline books. */
export const downloadsPaths = {
  teacher: '/teacher/my-profile/all-downloads',
  admin: '/admin/my-profile/all-downloads',
  staff: '/my-profile/all-downloads',
} as const
