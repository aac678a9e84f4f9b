import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { useMayEdit } from '../editAccess.ts'
import { gradeSetupOf } from '../paths.ts'
import { setupText, useServerWords } from '../setupWords.ts'

type ElectivesProps = { classId: string; className: string; gradeId: string }

/** The subject each student of a class takes in each elective group. */
export function ClassElectives({ classId, className, gradeId }: ElectivesProps) {
  const text = useText(setupText).electives
  const mayEdit = useMayEdit()
  const read = useRead(classes.routes.getElectives, { params: { classId } })
  const { states, save } = useElectiveChoices(classId)
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data) {
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  }
  const { groups, students } = read.data
  if (groups.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.none}
        body={text.noneHint}
        action={mayEdit && <ButtonLink to={gradeSetupOf(gradeId)}>{text.toSetup}</ButtonLink>}
      />
    )
  }
  return (
    <Section title={fill(text.grid, { class: className })} subtitle={mayEdit ? text.hint : undefined}>
      <EditableGrid
        label={fill(text.grid, { class: className })}
        rowHeading={text.student}
        columns={groups.map(({ electiveGroup, options }) => ({
          id: electiveGroup,
          header: electiveGroup,
          width: 190,
          kind: 'choice',
          readOnly: !mayEdit,
          options: options.map((one) => ({ value: one.courseId, label: one.courseDisplayName })),
        }))}
        rows={students.map(({ studentId, firstName, lastName, rollNo, choices }) => ({
          id: studentId,
          header: `${firstName} ${lastName}`.trim(),
          meta: rollNo,
          values: Object.fromEntries(choices.map((one) => [one.electiveGroup, one.courseId])),
        }))}
        states={states}
        onChange={save}
      />
    </Section>
  )
}

function useElectiveChoices(classId: string) {
  const client = useQueryClient()
  const say = useServerWords()
  const [states, setStates] = useState<CellStates>(new Map())
  const mark = (changes: readonly CellChange[], state: CellState) =>
    setStates((now) => new Map([...now, ...changes.map((one) => [cellKey(one.row, one.column), state] as const)]))
  const save = async (all: readonly CellChange[]) => {
    const changes = all.filter(({ after }) => !isBad(after))
    if (changes.length === 0) return
    mark(changes, { kind: 'saving' })
    const choices = changes.map(({ row, column, after }) => ({
      studentId: row,
      electiveGroup: column,
      courseId: typeof after === 'string' ? after : null,
    }))
    try {
      await call(classes.routes.saveElectives, { params: { classId }, body: { choices } })
      mark(changes, { kind: 'saved' })
      await client.invalidateQueries()
    } catch (problem) {
      mark(changes, { kind: 'error', reason: say(problem as ApiProblem) })
    }
  }
  return { states, save: (changes: readonly CellChange[]) => void save(changes) }
}
