import { compare, type Exact, exact, percentOf, roundHalfUp, times } from './exact.ts'
import type { Band, Scale } from './template.ts'

/** The value that a scale reads: a percentage, or points of its highest. */
function valueOn(scale: Scale, result: Exact): Exact {
  if (scale.kind === 'points') return roundHalfUp(times(result, exact(highestPoints(scale))), 0)
  return scale.isRounded ? roundHalfUp(percentOf(result), 0) : percentOf(result)
}

export const highestPoints = (scale: Scale): number => Math.max(...scale.bands.map(({ from }) => from))

/** The band of a result from 0 to 1: the one with the greatest beginning that is not above it. */
export function bandOf(scale: Scale, result: Exact): Band | null {
  const value = valueOn(scale, result)
  const reached = scale.bands.filter(({ from }) => compare(exact(from), value) <= 0)
  return reached.reduce<Band | null>((best, band) => (best === null || band.from > best.from ? band : best), null)
}

/** Whether a result reaches a percentage, read as the scale reads it. */
export function reaches(scale: Scale | undefined, result: Exact, percent: number): boolean {
  const value = scale?.kind === 'percent' && scale.isRounded ? roundHalfUp(percentOf(result), 0) : percentOf(result)
  return compare(value, exact(percent)) >= 0
}

const band = (label: string, from: number, descriptor = ''): Band => ({ label, from, descriptor })

/** The eight letters: 91–100 A1 … 33–40 D, 32 or below E, in whole percents. */
export const eightLetters: Scale = {
  key: 'eight-letters',
  name: 'A1 to E',
  kind: 'percent',
  isRounded: true,
  bands: [
    band('A1', 91),
    band('A2', 81),
    band('B1', 71),
    band('B2', 61),
    band('C1', 51),
    band('C2', 41),
    band('D', 33),
    band('E', 0),
  ],
}

/** Five points: 5 A down to 1 E. */
export const fivePoints: Scale = {
  key: 'five-points',
  name: 'A to E in points',
  kind: 'points',
  isRounded: true,
  bands: [band('A', 5), band('B', 4), band('C', 3), band('D', 2), band('E', 1)],
}
