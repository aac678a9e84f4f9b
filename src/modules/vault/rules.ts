export const vaultCategories = ['identity', 'qualification', 'police', 'contract', 'medical', 'bank', 'other'] as const
export type VaultCategory = (typeof vaultCategories)[number]

/** What the school must have of each person of its staff. */
export const requiredCategories: readonly VaultCategory[] = ['identity', 'qualification', 'police']

export const vaultStates = ['submitted', 'verified', 'returned', 'superseded'] as const
export type VaultState = (typeof vaultStates)[number]

/** Days before the last day of a document on which its owner and the office are told. */
export const alertDays = [60, 30, 7] as const

/** How long a link to a document works, in seconds. */
export const linkSeconds = 5 * 60

/** The roles a document can be shared with, as the API numbers them. */
export const shareRoles = { admin: 1, teacher: 3, staff: 5 } as const
export type ShareRole = keyof typeof shareRoles
export const shareRoleNames = Object.keys(shareRoles) as [ShareRole, ...ShareRole[]]

export const limits = {
  title: 120,
  note: 300,
  reason: 300,
  purpose: 200,
  /** Documents of one person, with their older versions. */
  documents: 200,
  /** Bytes of one person's documents. */
  bytes: 200 * 1024 * 1024,
  filesPerDay: 100,
  looksPerDay: 2000,
} as const

/** How a document stands with its last day; null if it has none. */
export function expiryOf(daysLeft: number | null): 'expired' | 'expiring' | null {
  if (daysLeft === null) return null
  if (daysLeft < 0) return 'expired'
  return daysLeft <= alertDays[0] ? 'expiring' : null
}

/** Which alert is due for a document with so many days left: the closest one that has been reached and not been given. */
export function alertDue(daysLeft: number, given: readonly number[]): number | null {
  if (daysLeft < 0) return null
  const reached = alertDays.filter((days) => daysLeft <= days)
  const closest = reached.at(-1)
  return closest === undefined || given.includes(closest) ? null : closest
}
