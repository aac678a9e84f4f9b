export const privacyPaths = {
  erasures: '/admin/privacy',
  retention: '/admin/privacy/retention',
  reads: '/admin/privacy/reads',
  map: '/admin/privacy/map',
} as const
