import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Say } from '#platform/web/answers/answerText.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { type CellPlace, cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'

/** The id of the class teacher column; other columns use the course id. */
export const classTeacherColumn = 'classTeacher'

const courseOf = (column: string) => (column === classTeacherColumn ? null : column)
const textOrNull = (content: CellChange['after']) => (typeof content === 'string' ? content : null)

type Cell = { classId: string; courseId: string | null; teacherId: string | null }
const keyOfCell = ({ classId, courseId }: Cell) => cellKey(classId, courseId ?? classTeacherColumn)

/**
 * Saves changes in the teacher grid, one batch at a time. A cell that someone else changed in the meantime becomes a
 * conflict for the user to resolve.
 */
export function useTeacherAssignment(fromDate: string, say: Say) {
  const client = useQueryClient()
  const [states, setStates] = useState<CellStates>(new Map())
  const failed = useRef<readonly CellChange[]>([])
  const queue = useRef(Promise.resolve())
  const mark = (changes: readonly CellChange[], stateOf: (change: CellChange) => CellState) =>
    setStates(
      (now) => new Map([...now, ...changes.map((one) => [cellKey(one.row, one.column), stateOf(one)] as const)]),
    )

  const send = async (changes: readonly CellChange[]) => {
    const assignments = changes.map(({ row, column, before, after }) => ({
      classId: row,
      courseId: courseOf(column),
      teacherId: textOrNull(after),
      wasTeacherId: textOrNull(before),
    }))
    try {
      await call(gradeSetup.routes.assignTeachers, { body: { fromDate, assignments } })
      mark(changes, () => ({ kind: 'saved' }))
      await client.invalidateQueries()
    } catch (problem) {
      const { code, details } = problem as ApiProblem
      const cells = code === 'changed-meanwhile' ? ((details as { cells?: Cell[] } | undefined)?.cells ?? []) : []
      const theirs = new Map(cells.map((cell) => [keyOfCell(cell), cell.teacherId]))
      failed.current = changes
      mark(changes, (one) => {
        const key = cellKey(one.row, one.column)
        return theirs.has(key)
          ? { kind: 'conflict', theirs: theirs.get(key) ?? null }
          : { kind: 'error', reason: say(problem as ApiProblem) }
      })
    }
  }
  const save = (all: readonly CellChange[]) => {
    const changes = all.filter(({ after }) => !isBad(after))
    if (changes.length === 0) return
    mark(changes, () => ({ kind: 'saving' }))
    queue.current = queue.current.then(() => send(changes))
  }
  const resolve = ({ row, column }: CellPlace, keep: 'mine' | 'theirs') => {
    const key = cellKey(row, column)
    const state = states.get(key)
    const mine = failed.current.find((one) => one.row === row && one.column === column)
    setStates((now) => new Map([...now].filter(([one]) => one !== key)))
    if (keep === 'mine' && mine && state?.kind === 'conflict') save([{ ...mine, before: state.theirs }])
    else void client.invalidateQueries()
  }
  return { states, save, resolve, retry: () => save(failed.current) }
}
