import type { Places } from '../../rules/template.ts'

/** Decimal places as choices of a field. */
export const roundings = ['none', '0', '1', '2'] as const
type Rounding = (typeof roundings)[number]

export const placesOf = (value: Rounding): Places | null =>
  value === 'none' ? null : value === '0' ? 0 : value === '1' ? 1 : 2
export const choiceOf = (places: Places | null): Rounding => (places === null ? 'none' : (String(places) as Rounding))
