/** The categories every school begins with. It changes them and adds its own. */
export const usualCategories = ['identity', 'qualification', 'police', 'contract', 'medical', 'bank', 'other'] as const
export type UsualCategory = (typeof usualCategories)[number]

/**
 * Who opens the documents of a category besides their owner: nobody; HR, which is whoever may change staff documents; or HR and
 * the leadership, which is whoever may see them.
 */
export const visibilities = ['owner', 'hr', 'leadership'] as const
type Visibility = (typeof visibilities)[number]

/** Whether documents may have an expiry date, need one, or expire a number of months after they were issued. */
export const expiryRules = ['optional', 'required', 'months'] as const

/** How the usual categories are until the school changes them. */
export const usualRules: Readonly<Record<UsualCategory, { isRequired: boolean; visibleTo: Visibility }>> = {
  identity: { isRequired: true, visibleTo: 'leadership' },
  qualification: { isRequired: true, visibleTo: 'leadership' },
  police: { isRequired: true, visibleTo: 'leadership' },
  contract: { isRequired: false, visibleTo: 'hr' },
  medical: { isRequired: false, visibleTo: 'hr' },
  bank: { isRequired: false, visibleTo: 'hr' },
  other: { isRequired: false, visibleTo: 'leadership' },
}

export const vaultStates = ['submitted', 'verified', 'returned', 'superseded'] as const
export type VaultState = (typeof vaultStates)[number]

/** Whose vaults the office lists. */
export const vaultFilters = ['all', 'missing', 'toVerify', 'expiring', 'expired', 'left'] as const
export type VaultFilter = (typeof vaultFilters)[number]

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
  category: 60,
  /** Categories of a school. */
  categories: 40,
  /** The longest a document of a category is valid. */
  months: 240,
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
