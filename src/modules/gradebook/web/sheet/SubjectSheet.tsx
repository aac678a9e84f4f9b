import { useMemo, useState } from 'react'
import { isFinal } from '#modules/gradebook/sheets.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { type CellPlace, cellKey } from '#ui/grid/cells/cellContent.ts'
import type { CellChange } from '#ui/grid/sheet/sheet.ts'
import { useMedia } from '#ui/layout/measurements.ts'
import type { ClassGradebook, Sheet } from '../../contracts/markSchemas.ts'
import type { Trace } from '../../rules/evaluation.ts'
import { subjectTrace } from '../../rules/results.ts'
import {
  leavesOf,
  type Part,
  type PartSource,
  rootOf,
  scaleOf,
  type TemplateContent,
  type TemplateSubject,
} from '../../rules/template.ts'
import { classGradebookAt } from '../places.ts'
import { TraceDrawer } from '../trace/TraceDrawer.tsx'
import { gradebookText, useServerWords } from '../words.ts'
import { MarkFile } from './MarkFile.tsx'
import { gradeColumn, MarkGrid, totalColumn } from './MarkGrid.tsx'
import { MarkHistory } from './MarkHistory.tsx'
import { markOfContent } from './markContent.ts'
import { OneStudent } from './OneStudent.tsx'
import css from './Sheet.module.css'
import { SheetSteps } from './SheetSteps.tsx'
import { type SavedCell, useMarkSaving } from './useMarkSaving.ts'
import { WorkMarks } from './WorkMarks.tsx'

type SubjectSheetProps = {
  gradebook: ClassGradebook
  content: TemplateContent
  subject: TemplateSubject
  sheet: Sheet
}

function useTraces(
  { content, subject, sheet }: SubjectSheetProps,
  students: ClassGradebook['students'],
  leaves: readonly Part[],
  cells: ReadonlyMap<string, SavedCell>,
): ReadonlyMap<string, Trace> {
  return useMemo(() => {
    const { termKey } = sheet
    const reading = { mode: isFinal(sheet.state) ? ('final' as const) : ('current' as const), absent: content.absent }
    return new Map(
      students.flatMap(({ studentId }) => {
        const marks = new Map(
          leaves.flatMap(({ key }) => {
            const mark = cells.get(cellKey(studentId, key))?.mark
            return mark ? [[key, mark] as const] : []
          }),
        )
        const trace = subjectTrace({ content, termKey, reading }, subject, new Map([[termKey, marks]]))
        return trace ? [[studentId, trace] as const] : []
      }),
    )
  }, [content, subject, sheet, students, leaves, cells])
}

type Sourced = { readonly leaf: Part; readonly source: Exclude<PartSource, 'typed'> }

/** A part whose marks come from elsewhere. */
const sourcedPart = (leaf: Part): Sourced[] =>
  leaf.source === null || leaf.source === 'typed' ? [] : [{ leaf, source: leaf.source }]

/** The sheet of one subject and term. */
export function SubjectSheet(props: SubjectSheetProps) {
  const { gradebook, content, subject, sheet } = props
  const { grid: text, works, file } = useText(gradebookText)
  const [hasFile, setHasFile] = useState(false)
  const say = useServerWords()
  const count = useCount()
  const isOffice = useUser().roleId !== roles.teacher
  const [taking, setTaking] = useState<Sourced | null>(null)
  const isNarrow = useMedia('(max-width: 640px)')
  const [view, setView] = useState<'all' | 'one' | null>(null)
  const [opened, setOpened] = useState<CellPlace | null>(null)
  const students = useMemo(
    () => gradebook.students.filter(({ without }) => !without.includes(subject.key)),
    [gradebook.students, subject.key],
  )
  const root = rootOf(content, subject, sheet.termKey)
  const leaves = useMemo(() => (root ? leavesOf(root) : []), [root])
  const scale = scaleOf(content, subject.scaleKey)
  const { classId, marks } = gradebook
  const { subjectKey, termKey } = sheet
  const term = content.terms.find(({ key }) => key === termKey)?.name ?? ''
  const saving = useMarkSaving({ classId, subjectKey, termKey }, marks, {
    reasons: { 'above-full-marks': text.notAMark, 'not-in-sheet': text.notInSheet },
    unreachable: text.notSaved,
    say,
    namesOf: (studentId, partKey) => ({
      sheet: [gradebook.className, subject.name, term].join(' · '),
      student: students.find((one) => one.studentId === studentId)?.name ?? '',
      part: leaves.find(({ key }) => key === partKey)?.name ?? '',
      to: classGradebookAt({ isOffice, classId, termKey, subjectKey, tab: 'marks' }),
    }),
  })
  const { cells, states, refused, change, retry, resolve } = saving
  const traces = useTraces(props, students, leaves, cells)
  const sourced = subject.subjectId === null ? [] : leaves.flatMap(sourcedPart)
  const emptyCells = students.reduce(
    (sum, { studentId }) =>
      sum + leaves.filter(({ key, isOptional }) => !isOptional && !cells.get(cellKey(studentId, key))?.mark).length,
    0,
  )
  const isReadOnly = !sheet.mayEdit || sheet.state !== 'open'
  const shared = { students, leaves, scale, cells, traces, states, isReadOnly, onRetry: retry, onResolve: resolve }
  const saveGrid = (changes: readonly CellChange[]) =>
    change(
      changes.flatMap(({ row, column, after }) => {
        const mark = markOfContent(after)
        return mark === null ? [] : [{ studentId: row, partKey: column, mark }]
      }),
    )
  const takeOver = (partKey: string, taken: readonly { studentId: string; mark: string }[]) => {
    const empty = taken.filter(
      ({ studentId }) =>
        students.some((one) => one.studentId === studentId) && !cells.get(cellKey(studentId, partKey))?.mark,
    )
    change(empty.map((one) => ({ ...one, partKey })))
    return empty.length
  }
  const openedStudent = students.find(({ studentId }) => studentId === opened?.row)
  const openedTrace = opened && [totalColumn, gradeColumn].includes(opened.column) ? traces.get(opened.row) : undefined
  const chosen = view ?? (isNarrow ? 'one' : 'all')
  return (
    <>
      <div className={css.tools}>
        <SegmentedControl
          label={text.view}
          options={[
            { value: 'all', label: text.all },
            { value: 'one', label: text.one },
          ]}
          value={chosen}
          onChange={setView}
        />
        {!isReadOnly && sourced.length > 0 && (
          <Menu
            label={works.open}
            items={sourced.map(({ leaf, source }) => ({
              label: leaf.name,
              hint: works.sources[source],
              onSelect: () => setTaking({ leaf, source }),
            }))}
            trigger={(props) => <Button {...props}>{works.open}</Button>}
          />
        )}
        {!isReadOnly && <Button onClick={() => setHasFile(true)}>{file.open}</Button>}
        <span className={css.grow} />
        <SheetSteps classId={classId} sheet={sheet} emptyCells={emptyCells} name={subject.name} />
      </div>
      {isReadOnly && <Notice tone="info" title={sheet.mayEdit ? text.closed : text.notYours} />}
      {refused.length > 0 && (
        <Notice
          live
          tone="bad"
          title={count(text.refused, refused.length)}
          action={
            <>
              <Button size="small" onClick={retry}>
                {text.retry}
              </Button>
              <Button size="small" variant="quiet" onClick={saving.discard}>
                {text.discard}
              </Button>
            </>
          }
        >
          {[...new Set(refused.map(({ reason }) => reason))].join(' ')}
        </Notice>
      )}
      {!isReadOnly && <p className={css.hint}>{text.codesHint}</p>}
      {chosen === 'all' ? (
        <MarkGrid
          {...shared}
          label={fill(text.label, { subject: subject.name, term })}
          onChange={saveGrid}
          onOpen={setOpened}
        />
      ) : (
        <OneStudent {...shared} onChange={(one) => change([one])} />
      )}
      {hasFile && (
        <MarkFile
          classId={classId}
          place={{ subjectKey, termKey }}
          name={`${gradebook.className} ${subject.name} ${term}`}
          students={students}
          leaves={leaves}
          cells={cells}
          onSave={(found) => change(found.map(({ before: _, ...one }) => one))}
          onClose={() => setHasFile(false)}
        />
      )}
      {taking && (
        <WorkMarks
          classId={classId}
          subjectKey={subjectKey}
          part={taking.leaf}
          source={taking.source}
          onTake={(taken) => takeOver(taking.leaf.key, taken)}
          onClose={() => setTaking(null)}
        />
      )}
      {openedTrace && openedStudent && (
        <TraceDrawer
          name={subject.name}
          subtitle={`${openedStudent.name}, ${term}`}
          trace={openedTrace}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && openedStudent && !openedTrace && (
        <MarkHistory
          classId={classId}
          place={{ subjectKey, termKey, studentId: opened.row, partKey: opened.column }}
          subtitle={`${openedStudent.name}, ${leaves.find(({ key }) => key === opened.column)?.name ?? ''}`}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
