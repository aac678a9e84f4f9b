import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'

/** An assignment from one day to another, both inclusive; without an end it is open. */
export type DatedAssignment = {
  readonly id: string
  readonly who: string
  readonly from: CivilDate
  readonly to: CivilDate | null
}

/** The row changes needed for a new assignment. */
export type Plan = {
  readonly ends: readonly { readonly id: string; readonly to: CivilDate }[]
  readonly drops: readonly string[]
  readonly replaces: readonly { readonly id: string; readonly who: string }[]
  readonly opens: { readonly who: string; readonly from: CivilDate; readonly to: CivilDate | null } | null
}

const noChange: Plan = { ends: [], drops: [], replaces: [], opens: null }

/** The assignment in effect on a day. */
export const onDay = <One extends Pick<DatedAssignment, 'from' | 'to'>>(history: readonly One[], day: CivilDate) =>
  history.find(({ from, to }) => from <= day && (to === null || day <= to))

/**
 * Plans an assignment from a day on; null removes the current one. Changes planned for later are kept. A change on the
 * day the current assignment started replaces it, since it would be left without a single day.
 */
export function planChange(history: readonly DatedAssignment[], from: CivilDate, who: string | null): Plan {
  const current = onDay(history, from)
  if ((current?.who ?? null) === who) return noChange
  if (current?.from === from) {
    return who === null ? { ...noChange, drops: [current.id] } : { ...noChange, replaces: [{ id: current.id, who }] }
  }
  if (current) {
    const ends = [{ id: current.id, to: addDays(from, -1) }]
    return { ...noChange, ends, opens: who === null ? null : { who, from, to: current.to } }
  }
  const next = history
    .map((one) => one.from)
    .filter((start) => start > from)
    .sort()[0]
  return { ...noChange, opens: who === null ? null : { who, from, to: next ? addDays(next, -1) : null } }
}

/** The history with the plan applied; a new row gets `newId`. */
export function applyPlan(history: readonly DatedAssignment[], plan: Plan, newId: string): DatedAssignment[] {
  const kept = history
    .filter(({ id }) => !plan.drops.includes(id))
    .map((one) => ({
      ...one,
      to: plan.ends.find(({ id }) => id === one.id)?.to ?? one.to,
      who: plan.replaces.find(({ id }) => id === one.id)?.who ?? one.who,
    }))
  return plan.opens ? [...kept, { id: newId, ...plan.opens }] : kept
}
