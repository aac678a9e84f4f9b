export const vaultPaths = {
  teacher: '/teacher/my-profile/topVault',
  own: '/my-profile/topVault',
  office: '/admin/topVault',
  categories: '/admin/topVault/categories',
} as const
