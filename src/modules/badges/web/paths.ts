export const badgePaths = {
  teacher: '/teacher/achievements',
  person: '/admin/achievements/:userRefId',
  family: '/family/achievements',
  rules: '/admin/badges',
  check: '/badge/:awardId',
} as const

/** The public page that says whether a badge is genuine. */
export const badgeCheck = (awardId: string) => badgePaths.check.replace(':awardId', awardId)
