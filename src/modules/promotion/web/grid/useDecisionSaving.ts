import { useState } from 'react'
import { type Outcome, outcomes } from '#modules/promotion/choices.ts'
import { promotion } from '#modules/promotion/contract.ts'
import type { DecisionForm, PromotionClass, PromotionYear } from '#modules/promotion/schemas.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import { formOf } from '../useTakeProposals.ts'
import { useServerWords } from '../words.ts'
import { outcomeKeys } from './outcomeKeys.ts'

const outcomeOf = (value: string | null): Outcome | null =>
  outcomes.find((one) => one === value) ?? (value === null ? null : (outcomeKeys[value.toUpperCase()] ?? null))

/** Saves what is typed into the grid: the changes of a student together, and all students of one change at once. */
export function useDecisionSaving(own: PromotionClass, next: PromotionYear | null) {
  const say = useServerWords()
  const [states, setStates] = useState<CellStates>(new Map())
  const mark = (changes: readonly CellChange[], state: CellState) =>
    setStates((now) => new Map([...now, ...changes.map((one) => [cellKey(one.row, one.column), state] as const)]))
  const send = (decisions: readonly DecisionForm[]) =>
    call(promotion.routes.saveDecisions, { params: { classId: own.classId }, body: { decisions: [...decisions] } })

  const save = async (all: readonly CellChange[]) => {
    const changes = all.filter(({ after }) => !isBad(after))
    if (changes.length === 0) return
    const forms = [...Map.groupBy(changes, ({ row }) => row)].flatMap(([row, cells]) => {
      const student = own.students.find(({ studentId }) => studentId === row)
      return student ? [formOf(student, changeOf(cells), next)] : []
    })
    mark(changes, { kind: 'saving' })
    try {
      await send(forms)
      mark(changes, { kind: 'saved' })
    } catch (problem) {
      mark(changes, { kind: 'error', reason: say(problem as ApiProblem) })
    }
    await queryClient.invalidateQueries()
  }

  const saveAll = async (forms: readonly DecisionForm[]) => {
    try {
      await send(forms)
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
    await queryClient.invalidateQueries()
  }
  return {
    states,
    save: (changes: readonly CellChange[]) => void save(changes),
    saveAll: (forms: readonly DecisionForm[]) => void saveAll(forms),
  }
}

/** What the cells of one student say now. */
function changeOf(cells: readonly CellChange[]): Partial<Omit<DecisionForm, 'studentId' | 'version'>> {
  const values = new Map(
    cells.map(({ column, after }) => [
      column,
      typeof after === 'string' ? after : after === null ? null : String(after),
    ]),
  )
  const outcome = values.get('outcome')
  const taken = (name: 'section' | 'rollNo' | 'planId' | 'dueOn') =>
    values.has(name) ? { [name]: values.get(name) ?? null } : {}
  return {
    ...(outcome !== undefined && { outcome: outcomeOf(outcome) }),
    ...taken('section'),
    ...taken('rollNo'),
    ...taken('planId'),
    ...taken('dueOn'),
    ...(values.has('reason') && { reason: values.get('reason') ?? '' }),
  }
}
