import { type ServerText, serverText } from '#platform/contract/serverText.ts'

/** The oldest person on record lived 122 years. */
const mostYears = 120

const inFuture = serverText('born-in-future', 'The date of birth can’t be in the future.')
const tooLongAgo = serverText('born-too-long-ago', 'The date of birth is more than {n} years ago. Check the year.', {
  n: mostYears,
})

/** Why nobody can be born on this day, as of `today` in the school's time zone; null if they can. Every way in uses it. */
export function birthDateProblem(dateOfBirth: string | null, today: string): ServerText | null {
  if (!dateOfBirth) return null
  if (dateOfBirth > today) return inFuture
  const earliest = `${Number(today.slice(0, 4)) - mostYears}${today.slice(4)}`
  return dateOfBirth < earliest ? tooLongAgo : null
}
