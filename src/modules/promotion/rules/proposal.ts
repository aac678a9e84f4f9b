import type { Outcome } from '../choices.ts'
import type { PolicyForm, PromotionStudent } from '../schemas.ts'

type Rules = Pick<PolicyForm, 'nextGradeId' | 'needsPass' | 'minPercent' | 'minAttendance'>
type Facts = Pick<PromotionStudent, 'percent' | 'result' | 'attendance'>

/** Which results and attendance must be known before anything can be proposed. */
export const needsResult = ({ needsPass, minPercent }: Pick<Rules, 'needsPass' | 'minPercent'>): boolean =>
  needsPass || minPercent !== null

/**
 * What the rules of a grade propose for a student, and why. A failed result holds a student back; a compartment or too few
 * days at school lets them go on for the time being. Nobody is promoted or held back by a result or by days that are not there.
 */
export function propose(rules: Rules, facts: Facts): { proposal: Outcome | null } & Pick<PromotionStudent, 'reasons'> {
  const goesOn: Outcome = rules.nextGradeId === null ? 'graduated' : 'promoted'
  // Nobody finishes school for the time being.
  const halfWay: Outcome = rules.nextGradeId === null ? 'detained' : 'provisional'
  if (rules.needsPass && facts.result === 'fail') return { proposal: 'detained', reasons: ['result'] }
  if (rules.minPercent !== null && facts.percent !== null && facts.percent < rules.minPercent)
    return { proposal: 'detained', reasons: ['percent'] }
  const isResultMissing =
    (rules.minPercent !== null && facts.percent === null) || (rules.needsPass && facts.result === null)
  if (isResultMissing) return { proposal: null, reasons: ['noResult'] }
  if (rules.minAttendance !== null && facts.attendance === null) return { proposal: null, reasons: ['noAttendance'] }
  const reasons: PromotionStudent['reasons'] = []
  if (rules.needsPass && facts.result === 'compartment') reasons.push('compartment')
  if (rules.minAttendance !== null && (facts.attendance ?? 0) < rules.minAttendance) reasons.push('attendance')
  return { proposal: reasons.length > 0 ? halfWay : goesOn, reasons }
}
