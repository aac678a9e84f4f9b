import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { GradeSetup, TeacherOption } from '#modules/classes/gradeSetupSchemas.ts'
import { PageForm, pageFields } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Select } from '#ui/select/Select.tsx'
import { useIsArchived, useMayEdit } from '../editAccess.ts'
import { classPaths } from '../paths.ts'
import { setupText, useServerWords } from '../setupWords.ts'
import { classesText } from '../words.ts'
import css from './ClassTeachers.module.css'
import { isInitialSetup, teacherChoices } from './teacherChoices.ts'

/** Assigns the class teachers of all sections of a grade. */
export default function ClassTeachers() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const isArchived = useIsArchived()
  const [params, setParams] = useSearchParams()
  const list = useRead(gradeSetup.routes.listGrades, {})
  const grades = (list.data?.grades ?? []).filter(({ sections }) => sections.length > 0)
  const chosen = grades.find(({ gradeId }) => gradeId === params.get('grade')) ?? grades[0]
  return (
    <>
      <PageHeader
        title={titles.classTeachers}
        subtitle={text.classTeachers.subtitle}
        crumbs={[{ label: titles.gradeSetup, to: classPaths.gradeSetup }]}
      />
      {isArchived && <Notice tone="info" title={text.grades.readOnly} />}
      {list.isPending && <LoadingRows />}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && !chosen && (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.dashboard.none}
          body={text.dashboard.noneHint}
          action={
            <ButtonLink variant="primary" to={classPaths.gradesStreams}>
              {text.dashboard.toGrades}
            </ButtonLink>
          }
        />
      )}
      {chosen && (
        <>
          <NativeSelect
            className={css.narrow}
            label={text.setup.grade}
            value={chosen.gradeId}
            onChange={(grade) => setParams({ grade }, { replace: true })}
            options={grades.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
          />
          <GradeDetails key={chosen.gradeId} gradeId={chosen.gradeId} />
        </>
      )}
    </>
  )
}

const LoadingRows = () => (
  <Loading>
    <SkeletonRows rows={4} columns={2} />
  </Loading>
)

function GradeDetails({ gradeId }: { gradeId: string }) {
  const text = useText(setupText).setup
  const [chosen, choose] = useState<string | null>(null)
  const now = useRead(gradeSetup.routes.getGradeSetup, { params: { gradeId } })
  const teachers = useRead(gradeSetup.routes.listTeacherOptions, {})
  const from = chosen ?? (now.data && isInitialSetup(now.data) ? now.data.year.start : (now.data?.on ?? ''))
  const then = useRead(
    gradeSetup.routes.getGradeSetup,
    { params: { gradeId }, query: { on: from } },
    { enabled: from !== '' },
  )
  const failed = [now, teachers, then].find(({ isError }) => isError)
  if (failed)
    return <EmptyState kind="failed" compact onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
  if (!now.data || !teachers.data) return <LoadingRows />
  return (
    <>
      <DateField
        className={css.narrow}
        label={text.from}
        hint={text.fromHint}
        min={now.data.year.start}
        max={now.data.year.end}
        value={from}
        onChange={choose}
      />
      {then.data ? (
        <SectionTeachers
          key={then.data.on}
          setup={then.data}
          readAt={then.dataUpdatedAt}
          teachers={teachers.data.teachers}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  )
}

type ClassTeacherValues = Readonly<Record<string, string>>
type ConflictDetails = { readonly cells?: readonly { classId: string; teacherId: string | null }[] }

const valuesOf = ({ sections }: GradeSetup): ClassTeacherValues =>
  Object.fromEntries(sections.map(({ classId, classTeacher }) => [classId, classTeacher?.teacherId ?? '']))

type SectionTeachersProps = {
  setup: GradeSetup
  /** When the data was fetched, in ms; used as its version. */
  readAt: number
  teachers: readonly TeacherOption[]
}

function SectionTeachers({ setup, readAt, teachers }: SectionTeachersProps) {
  const text = useText(setupText)
  const say = useServerWords()
  const mayEdit = useMayEdit()
  const assign = useSend(gradeSetup.routes.assignTeachers)
  const facts = valuesOf(setup)
  const form = useRecordForm({
    name: `class teachers ${setup.gradeId} ${setup.on}`,
    facts,
    version: readAt,
    say: (said) => (said.code === 'saved' ? text.classTeachers.saved : say(said)),
    send: async (mine: ClassTeacherValues) => {
      const changed = Object.entries(mine).filter(([classId, teacherId]) => facts[classId] !== teacherId)
      const assignments = changed.map(([classId, teacherId]) => ({
        classId,
        courseId: null,
        teacherId: teacherId || null,
        wasTeacherId: facts[classId] || null,
      }))
      const { code, message } = await assign.mutateAsync({ body: { fromDate: setup.on, assignments } })
      return { code, message, mine }
    },
    theirs: ({ cells = [] }: ConflictDetails) => ({
      facts: { ...facts, ...Object.fromEntries(cells.map(({ classId, teacherId }) => [classId, teacherId ?? ''])) },
      version: Date.now(),
    }),
    after: ({ mine }) => ({ facts: mine, version: Date.now() }),
  })
  // Keep teachers who have left as options where they are still assigned.
  const former = setup.sections.flatMap(({ classTeacher: one }) =>
    one && !teachers.some(({ teacherId }) => teacherId === one.teacherId) ? [{ ...one, userName: '' }] : [],
  )
  const options = teacherChoices([...teachers, ...former])
  const nameOf = (classId: string) => setup.sections.find((one) => one.classId === classId)?.className ?? classId
  return (
    <PageForm form={form} label={nameOf} mayEdit={mayEdit}>
      <div className={pageFields.all}>
        {setup.sections.map(({ classId, className, classTeacher }) => (
          <Select
            key={classId}
            label={fill(text.classTeachers.of, { class: className })}
            placeholder={text.dashboard.nobody}
            clearable
            disabled={!mayEdit}
            value={form.values[classId] || null}
            onChange={(teacherId) => form.change(classId, teacherId ?? '')}
            options={options}
            hint={classTeacher ? undefined : text.classTeachers.missing}
          />
        ))}
      </div>
    </PageForm>
  )
}
