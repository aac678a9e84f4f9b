import { isPlaced, outcomes } from '#modules/promotion/choices.ts'
import type { PromotionClass, Promotion as PromotionState } from '#modules/promotion/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import type { GridColumn, GridRow } from '#ui/grid/gridColumn.ts'
import { useMedia } from '#ui/layout/measurements.ts'
import { promotionText } from '../words.ts'
import { outcomeKeys } from './outcomeKeys.ts'

type Place = { readonly own: PromotionClass; readonly state: PromotionState; readonly mayEdit: boolean }

/** The columns of the grid: first what is known, then what is decided. On a phone the decision comes first. */
export function useGridColumns({ own, state, mayEdit }: Place): GridColumn[] {
  const text = useText(promotionText)
  const { grid } = text
  const decisions = new Map(own.students.map((student) => [student.studentId, student.decision]))
  const grade = state.grades.find(({ gradeId }) => gradeId === own.gradeId)
  const next = state.grades.find(({ gradeId }) => gradeId === grade?.policy.nextGradeId)
  const names = [...new Set([...(next?.sections ?? []), ...(grade?.sections ?? [])].map(({ section }) => section))]
  const isWithout = (row: GridRow, needsPlace: boolean) => {
    const outcome = decisions.get(row.id)?.outcome
    return !mayEdit || !outcome || (needsPlace && !isPlaced(outcome))
  }
  const isPhone = useMedia('(max-width: 640px)')
  const known = (id: string, header: string, width: number): GridColumn => ({ id, header, width, readOnly: true })
  const facts = [
    known('result', grid.result, 110),
    known('attendance', grid.attendance, 90),
    known('owed', grid.owed, 90),
    known('proposal', grid.proposal, 170),
  ]
  const decision: GridColumn = {
    id: 'outcome',
    header: grid.outcome,
    width: 150,
    kind: 'choice',
    options: outcomes.map((outcome) => ({ value: outcome, label: text.outcomes[outcome] })),
    codes: Object.fromEntries(Object.entries(outcomeKeys).map(([key, outcome]) => [key, text.outcomes[outcome]])),
    readOnly: !mayEdit,
  }
  return [
    ...(isPhone ? [decision, ...facts] : [...facts, decision]),
    {
      id: 'section',
      header: grid.section,
      hint: grid.sectionHint,
      width: 110,
      kind: 'choice',
      options: names.map((name) => ({ value: name, label: name })),
      readOnly: (row) => isWithout(row, true),
    },
    {
      id: 'rollNo',
      header: grid.rollNo,
      hint: grid.rollHint,
      width: 110,
      readOnly: (row) => isWithout(row, true),
    },
    {
      id: 'dueOn',
      header: grid.due,
      hint: grid.dueHint,
      width: 130,
      parse: (typed) => (/^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : { bad: typed, reason: grid.badDate }),
      readOnly: (row) => !mayEdit || decisions.get(row.id)?.outcome !== 'provisional',
    },
    {
      id: 'planId',
      header: grid.plan,
      hint: grid.sectionHint,
      width: 190,
      kind: 'choice',
      options: state.plans.map(({ planId, name, isNextYears }) => ({
        value: planId,
        label: isNextYears ? fill(text.policy.nextYears, { name }) : name,
      })),
      readOnly: (row) => isWithout(row, true),
    },
    { id: 'reason', header: grid.reason, width: 240, readOnly: (row) => isWithout(row, false) },
  ]
}

export function useGridRows({ students }: PromotionClass): GridRow[] {
  const text = useText(promotionText)
  const { number, percent, money } = useFormat()
  return students.map(
    ({ studentId, name, rollNo, percent: reached, result, rank, attendance, owedMinor, ...student }) => {
      const { proposal, reasons, decision } = student
      const figures = [
        ...(reached === null ? [] : [`${number(reached)} %`]),
        ...(result ? [text.grid.results[result]] : []),
        ...(rank === null ? [] : [`#${number(rank)}`]),
      ]
      const why = reasons.map((reason) => text.grid.reasons[reason]).join(', ')
      return {
        id: studentId,
        header: name,
        meta: rollNo,
        values: {
          result: figures.join(' · ') || null,
          attendance: attendance === null ? null : percent(attendance / 100),
          owed: owedMinor > 0 ? money(owedMinor) : null,
          proposal: [...(proposal ? [text.outcomes[proposal]] : []), ...(why ? [why] : [])].join(': ') || null,
          outcome: decision?.outcome ?? null,
          section: decision?.section ?? null,
          rollNo: decision?.rollNo ?? null,
          dueOn: decision?.dueOn ?? null,
          planId: decision?.planId ?? null,
          reason: decision?.reason || null,
        },
      }
    },
  )
}
