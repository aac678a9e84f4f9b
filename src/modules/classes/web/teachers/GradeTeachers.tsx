import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { GradeSetup, TeacherOption } from '#modules/classes/gradeSetupSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { EditableGrid } from '#ui/grid/EditableGrid.tsx'
import type { GridColumn, GridRow } from '#ui/grid/gridColumn.ts'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../grades/GradeSetup.module.css'
import { classPaths } from '../paths.ts'
import { setupText, useServerWords } from '../setupWords.ts'
import { TeachingHistory } from './TeachingHistory.tsx'
import { isInitialSetup, teacherChoices } from './teacherChoices.ts'
import { classTeacherColumn, useTeacherAssignment } from './useTeacherAssignment.ts'

/** The class teacher and subject teachers of each section of a grade from a chosen date. */
export function GradeTeachers({ now, mayEdit }: { now: GradeSetup; mayEdit: boolean }) {
  const text = useText(setupText).setup
  const [from, setFrom] = useState<string | null>(() => (isInitialSetup(now) ? now.year.start : now.on))
  const teachers = useRead(gradeSetup.routes.listTeacherOptions, {})
  const { sections } = now
  return (
    <Section title={text.teachers} subtitle={sections.length > 0 ? text.teachersHint : undefined}>
      {sections.length === 0 ? (
        <>
          <p className={css.hint}>{text.noSections}</p>
          <ButtonLink to={classPaths.gradesStreams}>{text.toSections}</ButtonLink>
        </>
      ) : (
        <>
          <DateField
            className={css.from}
            label={text.from}
            hint={text.fromHint}
            min={now.year.start}
            max={now.year.end}
            value={from}
            onChange={setFrom}
          />
          {teachers.data?.teachers.length === 0 && <p className={css.hint}>{text.noTeachers}</p>}
          {from && teachers.data && (
            <TeacherGrid gradeId={now.gradeId} from={from} teachers={teachers.data.teachers} mayEdit={mayEdit} />
          )}
        </>
      )}
    </Section>
  )
}

interface GridProps {
  gradeId: string
  from: string
  teachers: readonly TeacherOption[]
  mayEdit: boolean
}

/** While another date loads, the previous one stays visible and read-only. */
function TeacherGrid({ gradeId, from, teachers, mayEdit }: GridProps) {
  const setup = useRead(
    gradeSetup.routes.getGradeSetup,
    { params: { gradeId }, query: { on: from } },
    { placeholderData: keepPreviousData },
  )
  if (!setup.data) return null
  const { on } = setup.data
  return <DayGrid key={on} setup={setup.data} teachers={teachers} mayEdit={mayEdit && on === from} />
}

interface DayGridProps {
  setup: GradeSetup
  teachers: readonly TeacherOption[]
  mayEdit: boolean
}

function DayGrid({ setup, teachers, mayEdit }: DayGridProps) {
  const text = useText(setupText)
  const { date } = useFormat()
  const say = useServerWords()
  const [historyCell, setHistoryCell] = useState<{ classId: string; courseId: string | null } | null>(null)
  const { states, save, resolve, retry } = useTeacherAssignment(setup.on, say)
  const rows = setup.sections.map(
    (section): GridRow => ({
      id: section.classId,
      header: section.className,
      values: {
        [classTeacherColumn]: section.classTeacher?.teacherId ?? null,
        ...Object.fromEntries(section.teachers.map((one) => [one.courseId, one.teacherId])),
      },
    }),
  )
  return (
    <>
      <EditableGrid
        label={fill(text.setup.grid, { name: setup.name, date: date(setup.on) })}
        rowHeading={text.setup.section}
        rowHeaderWidth={140}
        columns={columnsOf(setup, teachers, text.setup.classTeacher, mayEdit)}
        rows={rows}
        states={states}
        onChange={save}
        onRetry={retry}
        onResolve={resolve}
        onOpenHistory={({ row, column }) =>
          setHistoryCell({ classId: row, courseId: column === classTeacherColumn ? null : column })
        }
      />
      {historyCell && <TeachingHistory setup={setup} {...historyCell} onClose={() => setHistoryCell(null)} />}
    </>
  )
}

function columnsOf(
  setup: GradeSetup,
  teachers: readonly TeacherOption[],
  classTeacher: string,
  mayEdit: boolean,
): GridColumn[] {
  // Keep teachers who have left as options where they are still assigned.
  const former = setup.sections
    .flatMap((section) => [section.classTeacher, ...section.teachers])
    .flatMap((one) => (one && !teachers.some(({ teacherId }) => teacherId === one.teacherId) ? [one] : []))
  const options = teacherChoices([...teachers, ...former.map((one) => ({ ...one, userName: '' }))])
  const bySubject = Map.groupBy(setup.subjects, ({ courseId }) => courseId)
  const streamOf = new Map(setup.sections.map(({ classId, streamId }) => [classId, streamId]))
  return [
    { id: classTeacherColumn, header: classTeacher, width: 180, kind: 'choice', options, readOnly: !mayEdit },
    ...[...bySubject].map(
      ([courseId, offers]): GridColumn => ({
        id: courseId,
        header: offers[0]?.courseDisplayName ?? '',
        hint: offers[0]?.electiveGroup ?? undefined,
        width: 170,
        kind: 'choice',
        options,
        readOnly: (row) =>
          !mayEdit || !offers.some(({ streamId }) => streamId === null || streamId === streamOf.get(row.id)),
      }),
    ),
  ]
}
