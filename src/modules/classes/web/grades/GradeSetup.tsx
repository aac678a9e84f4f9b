import { useSearchParams } from 'react-router'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade } from '#modules/classes/gradeSetupSchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useIsArchived, useMayEdit } from '../editAccess.ts'
import { classPaths, classTeachersOf, gradeSetupOf } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import { GradeSubjects } from '../subjects/GradeSubjects.tsx'
import { GradeTeachers } from '../teachers/GradeTeachers.tsx'
import { classesText } from '../words.ts'
import css from './GradeSetup.module.css'

/** The subjects of each grade and their teachers in each section. */
export default function GradeSetup() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const isArchived = useIsArchived()
  const list = useRead(gradeSetup.routes.listGrades, {})
  const grades = list.data?.grades ?? []
  const [params, setParams] = useSearchParams()
  const chosen = grades.find(({ gradeId }) => gradeId === params.get('grade')) ?? grades[0]
  return (
    <>
      <PageHeader
        title={titles.gradeSetup}
        subtitle={text.setup.subtitle}
        actions={
          <>
            <ButtonLink to={classPaths.subjects}>{titles.subjects}</ButtonLink>
            <ButtonLink to={classTeachersOf(chosen?.gradeId)}>{titles.classTeachers}</ButtonLink>
          </>
        }
      />
      {isArchived && <Notice tone="info" title={text.grades.readOnly} />}
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={3} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && !chosen && (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.setup.noGrades}
          body={text.setup.noGradesHint}
          action={
            <ButtonLink variant="primary" to={classPaths.gradesStreams}>
              {text.setup.toGrades}
            </ButtonLink>
          }
        />
      )}
      {chosen && (
        <div className={css.columns}>
          <GradeList grades={grades} chosen={chosen} />
          <NativeSelect
            className={css.select}
            label={text.setup.grade}
            value={chosen.gradeId}
            onChange={(grade) => setParams({ grade })}
            options={grades.map(({ gradeId, name }) => ({ value: gradeId, label: name }))}
          />
          <GradeDetails key={chosen.gradeId} gradeId={chosen.gradeId} grades={grades} />
        </div>
      )}
    </>
  )
}

function GradeList({ grades, chosen }: { grades: readonly Grade[]; chosen: Grade }) {
  const text = useText(setupText)
  const count = useCount()
  return (
    <nav className={css.nav} aria-label={text.setup.gradesList}>
      {grades.map(({ gradeId, name, subjectCount, sections }) => (
        <Link
          key={gradeId}
          to={gradeSetupOf(gradeId)}
          look="bare"
          className={cx(css.entry, gradeId === chosen.gradeId && css.on)}
          aria-current={gradeId === chosen.gradeId ? 'page' : undefined}
        >
          <span className={css.name}>{name}</span>
          <span className={css.meta}>
            {count(text.counts.sections, sections.length)} · {count(text.counts.subjects, subjectCount)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function GradeDetails({ gradeId, grades }: { gradeId: string; grades: readonly Grade[] }) {
  const mayEdit = useMayEdit()
  const setup = useRead(gradeSetup.routes.getGradeSetup, { params: { gradeId } })
  if (setup.isError)
    return <EmptyState kind="failed" compact onRetry={() => void setup.refetch()} retrying={setup.isFetching} />
  if (!setup.data) {
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  }
  return (
    <div className={css.main}>
      <GradeSubjects setup={setup.data} grades={grades} mayEdit={mayEdit} />
      <GradeTeachers now={setup.data} mayEdit={mayEdit} />
    </div>
  )
}
