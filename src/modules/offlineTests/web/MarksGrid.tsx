import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { type CellContent, cellKey, isBad } from '#ui/grid/cells/cellContent.ts'
import type { CellState, CellStates } from '#ui/grid/cells/cellState.ts'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import type { GridColumn } from '#ui/grid/gridColumn.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import { offlineTests } from '../contract.ts'
import { askedOf, limits, type Presence, presences, problemOf } from '../marks.ts'
import type { OfflineTest, PaperRow } from '../schemas.ts'
import { quartersOf } from './paperMarks.ts'
import { offlineTestText, useServerWords } from './words.ts'

type ClassState = OfflineTest['classes'][number]
/** A question under the number to show. */
export type NumberedQuestion = OfflineTest['sets'][number]['questions'][number]
type Props = {
  test: OfflineTest
  own: ClassState
  papers: readonly PaperRow[]
  /** The questions in the order of the papers that lie on the table. */
  order: readonly NumberedQuestion[]
  isReadOnly: boolean
}

/** The sum of a paper, exactly: marks are quarters. Null while it has none. */
const sumOf = ({ marks }: PaperRow) => {
  const given = Object.values(marks)
  return given.length === 0 ? null : given.reduce((all, value) => all + value * 4, 0) / 4
}

/** Marks question by question, saved at every cell; the sum is the product's, the total is what stands on the paper. */
export function MarksGrid({ test, own, papers, order, isReadOnly }: Props) {
  const { marks: text } = useText(offlineTestText)
  const columns = useColumns(test, order, isReadOnly)
  const asked = askedOf(test)
  /** What is still wrong with marks that were begun. */
  const wrongOf = (paper: PaperRow) => {
    const problem = problemOf(quartersOf(paper), asked)
    return problem === null || Object.keys(paper.marks).length === 0 ? null : text.wrong[problem]
  }
  const { states, save } = useSaving(test.offlineTestId, own.classId)
  return (
    <EditableGrid
      label={fill(text.grid, { class: own.className })}
      rowHeading={text.student}
      columns={columns}
      rows={papers.map((paper) => ({
        id: paper.studentId,
        header: paper.name,
        meta: paper.rollNo,
        values: {
          presence: paper.presence,
          ...(paper.presence === 'present' && { ...paper.marks, total: paper.total, sum: sumOf(paper) }),
          remark: paper.remark || null,
          ...(!isReadOnly && { wrong: wrongOf(paper) }),
        },
      }))}
      states={states}
      onChange={save}
      summaryLabel={text.average}
    />
  )
}

function useColumns(test: OfflineTest, order: Props['order'], isReadOnly: boolean): GridColumn[] {
  const { marks: text } = useText(offlineTestText)
  const { number } = useFormat()
  const validate = (most: number) => (value: string | number | null) =>
    typeof value !== 'number'
      ? null
      : value < 0 || value > most
        ? fill(text.tooHigh, { n: number(most) })
        : Number.isInteger(value * 4)
          ? null
          : text.notQuarter
  const average = (contents: readonly CellContent[]) => {
    const given = contents.filter((one) => typeof one === 'number')
    return given.length === 0 ? '' : number(Math.round((100 * given.reduce((a, b) => a + b, 0)) / given.length) / 100)
  }
  const isAway = (row: { readonly values: Readonly<Record<string, CellContent>> }) =>
    isReadOnly || row.values.presence !== 'present'
  const worth = new Map(test.questions.map(({ questionId, marks }) => [questionId, marks]))
  const sum: GridColumn = { id: 'sum', header: text.sum, kind: 'number', readOnly: true, summary: average }
  const presence: GridColumn = {
    id: 'presence',
    header: text.presence,
    kind: 'choice',
    width: 100,
    readOnly: isReadOnly,
    options: presences.map((value) => ({ value, label: text.presences[value] })),
  }
  const questions = order.map(({ questionId, label }): GridColumn => {
    const marks = worth.get(questionId) ?? 0
    return {
      id: questionId,
      header: label,
      hint: fill(text.outOf, { n: number(marks) }),
      kind: 'number',
      readOnly: isAway,
      validate: validate(marks),
      summary: average,
    }
  })
  const total: GridColumn = {
    id: 'total',
    header: text.total,
    hint: fill(text.outOf, { n: number(test.marks) }),
    kind: 'number',
    width: 104,
    readOnly: isAway,
    validate: validate(test.marks),
  }
  const remark: GridColumn = {
    id: 'remark',
    header: text.remark,
    width: 260,
    readOnly: isReadOnly,
    validate: (value) =>
      typeof value === 'string' && value.length > limits.remark
        ? fill(text.tooLong, { n: number(limits.remark) })
        : null,
  }
  // To read, the sum stands beside the name. To enter, columns follow the paper: its questions, and the total at its end.
  return isReadOnly
    ? [presence, sum, ...questions, remark]
    : [presence, ...questions, total, sum, { id: 'wrong', header: text.toCorrect, width: 180, readOnly: true }, remark]
}

/** One request for each edit or paste. */
function useSaving(offlineTestId: string, classId: string) {
  const client = useQueryClient()
  const say = useServerWords()
  const [states, setStates] = useState<CellStates>(new Map())
  const mark = (changes: readonly CellChange[], state: CellState) =>
    setStates((now) => new Map([...now, ...changes.map((one) => [cellKey(one.row, one.column), state] as const)]))
  const save = async (all: readonly CellChange[]) => {
    const changes = all.filter(({ after }) => !isBad(after))
    if (changes.length === 0) return
    mark(changes, { kind: 'saving' })
    try {
      const body = { papers: papersOf(changes) }
      await call(offlineTests.routes.saveMarks, { params: { offlineTestId, classId }, body })
      mark(changes, { kind: 'saved' })
      await client.invalidateQueries()
    } catch (problem) {
      mark(changes, { kind: 'error', reason: say(problem as ApiProblem) })
    }
  }
  return { states, save: (changes: readonly CellChange[]) => void save(changes) }
}

type Change = {
  studentId: string
  presence?: Presence
  total?: number | null
  marks?: Record<string, number | null>
  remark?: string
}

function papersOf(changes: readonly CellChange[]): Change[] {
  const papers = new Map<string, Change>()
  for (const { row, column, after } of changes) {
    const paper = papers.get(row) ?? { studentId: row }
    const value = typeof after === 'number' ? after : null
    if (column === 'presence') paper.presence = (typeof after === 'string' ? after : 'present') as Presence
    else if (column === 'remark') paper.remark = typeof after === 'string' ? after : ''
    else if (column === 'total') paper.total = value
    else paper.marks = { ...paper.marks, [column]: value }
    papers.set(row, paper)
  }
  return [...papers.values()]
}
