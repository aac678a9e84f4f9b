/** A child's age in completed years and months on a day. */
export type Age = { readonly years: number; readonly months: number }

/** Completed months from birth to a day; negative before birth. A child born on the 31st completes a month on its last day. */
export function ageInMonths(dateOfBirth: string, asOf: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dateOfBirth.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = asOf.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isComplete = day >= Math.min(birthDay, lastDay)
  return (year - birthYear) * 12 + month - birthMonth - (isComplete ? 0 : 1)
}

export const ageOf = (months: number): Age => ({ years: Math.floor(months / 12), months: months % 12 })

export type AgeRule = { readonly ageFrom: number | null; readonly ageTo: number | null; readonly ageAsOf: string }

/** Whether a child may apply: both bounds are in completed months and included. */
export function checkAge(dateOfBirth: string, { ageFrom, ageTo, ageAsOf }: AgeRule): 'ok' | 'tooYoung' | 'tooOld' {
  const months = ageInMonths(dateOfBirth, ageAsOf)
  if (months < 0 || (ageFrom !== null && months < ageFrom)) return 'tooYoung'
  return ageTo !== null && months > ageTo ? 'tooOld' : 'ok'
}
