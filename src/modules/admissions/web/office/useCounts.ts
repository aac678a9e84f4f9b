import { statesOfTab } from '#modules/admissions/choices.ts'
import { applications } from '#modules/admissions/contract.ts'
import { useRead } from '#platform/web/query.ts'

/** How many applications each list of admissions has; undefined until they are read. */
export function useCounts() {
  const { data } = useRead(applications.routes.countApplications, { query: {} })
  if (!data) return undefined
  const sum = (states: readonly string[]) =>
    data.stages.reduce((total, { state, applications: n }) => (states.includes(state) ? total + n : total), 0)
  return {
    current: sum(statesOfTab.current),
    unfinished: sum(statesOfTab.unfinished),
    documents: data.documents,
    // Those who wait to be ranked and chosen.
    selection: sum(['decisionPending', 'waitlisted']),
    admitted: sum(statesOfTab.admitted),
    inactive: sum(statesOfTab.inactive),
  }
}
