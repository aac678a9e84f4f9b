export const consentPaths = {
  office: '/admin/consents',
  family: '/family/consents',
} as const
