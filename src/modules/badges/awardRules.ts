import type { Tier } from './families.ts'

export const awardStates = ['earned', 'notified', 'seen', 'withdrawn', 'revoked'] as const
export type AwardState = (typeof awardStates)[number]

/** An award of one badge in one season. */
export type HeldAward = {
  /** 1 is the first. */
  readonly tier: number
  readonly threshold: number
  readonly state: AwardState
  readonly wasNotified: boolean
}

/** The states in which a person has the award. */
export const isHeld = ({ state }: { readonly state: AwardState }): boolean =>
  state === 'earned' || state === 'notified' || state === 'seen'

export type AwardChanges = {
  /** Tiers reached for the first time. */
  readonly added: readonly number[]
  /** Tiers reached again after they were withdrawn. They are not announced a second time. */
  readonly restored: readonly { readonly tier: number; readonly state: 'earned' | 'notified' }[]
  /** Tiers nobody has seen yet and that are no longer reached, because a source was deleted. */
  readonly withdrawn: readonly number[]
  /** How many tiers are held afterwards. */
  readonly tier: number
}

/**
 * What a new value changes. A tier that was seen stays, and so does one whose threshold was raised: an award is measured by the
 * lower of today's threshold and the one it was given for. A revoked one does not come back in its season.
 */
export function awardChanges(tiers: readonly Tier[], held: readonly HeldAward[], value: number): AwardChanges {
  const byTier = new Map(held.map((one) => [one.tier, one]))
  const reached = tiers.flatMap(({ threshold }, at) => (value >= threshold ? [at + 1] : []))
  const added = reached.filter((tier) => !byTier.has(tier))
  const restored = reached.flatMap((tier) => {
    const award = byTier.get(tier)
    if (award?.state !== 'withdrawn') return []
    return [{ tier, state: award.wasNotified ? ('notified' as const) : ('earned' as const) }]
  })
  const withdrawn = held
    .filter(({ state }) => state === 'earned' || state === 'notified')
    .filter(({ tier, threshold }) => value < Math.min(threshold, tiers[tier - 1]?.threshold ?? threshold))
    .map(({ tier }) => tier)
  const kept = held.filter((one) => isHeld(one) && !withdrawn.includes(one.tier)).map(({ tier }) => tier)
  return { added, restored, withdrawn, tier: Math.max(0, ...kept, ...added, ...restored.map(({ tier }) => tier)) }
}
