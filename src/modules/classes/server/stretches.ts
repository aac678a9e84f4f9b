import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'

/** One row of a history: who it was, from one day to another, both included; without an end it still runs. */
export type DatedAssignment = {
  readonly id: string
  readonly who: string
  readonly from: CivilDate
  readonly to: CivilDate | null
}

/** What a change does to a history. Whatever stands before its day and after the stretch it falls into is left alone. */
export type Plan = {
  readonly ends: readonly { readonly id: string; readonly to: CivilDate }[]
  readonly drops: readonly string[]
  readonly replaces: readonly { readonly id: string; readonly who: string }[]
  readonly opens: { readonly who: string; readonly from: CivilDate; readonly to: CivilDate | null } | null
}

const nothing: Plan = { ends: [], drops: [], replaces: [], opens: null }

/** The stretch a day falls into. */
export const onDay = <One extends Pick<DatedAssignment, 'from' | 'to'>>(history: readonly One[], day: CivilDate) =>
  history.find(({ from, to }) => from <= day && (to === null || day <= to))

/**
 * From this day on it is somebody else, or nobody. A change that was planned for later stays as it is; one that falls on
 * the day a stretch began corrects that stretch, for it would be left without a single day.
 */
export function planChange(history: readonly DatedAssignment[], from: CivilDate, who: string | null): Plan {
  const running = onDay(history, from)
  if ((running?.who ?? null) === who) return nothing
  if (running?.from === from) {
    return who === null ? { ...nothing, drops: [running.id] } : { ...nothing, replaces: [{ id: running.id, who }] }
  }
  if (running) {
    const ends = [{ id: running.id, to: addDays(from, -1) }]
    return { ...nothing, ends, opens: who === null ? null : { who, from, to: running.to } }
  }
  const next = history
    .map((one) => one.from)
    .filter((start) => start > from)
    .sort()[0]
  return { ...nothing, opens: who === null ? null : { who, from, to: next ? addDays(next, -1) : null } }
}

/** The history after the change; a new row is given this id. */
export function changed(history: readonly DatedAssignment[], plan: Plan, newId: string): DatedAssignment[] {
  const kept = history
    .filter(({ id }) => !plan.drops.includes(id))
    .map((one) => ({
      ...one,
      to: plan.ends.find(({ id }) => id === one.id)?.to ?? one.to,
      who: plan.replaces.find(({ id }) => id === one.id)?.who ?? one.who,
    }))
  return plan.opens ? [...kept, { id: newId, ...plan.opens }] : kept
}
