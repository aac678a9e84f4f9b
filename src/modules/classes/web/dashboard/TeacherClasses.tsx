import { classes } from '#modules/classes/contract.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { teacherClassOf } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import { classesText } from '../words.ts'
import css from './TeacherClasses.module.css'

/** This year’s classes of a teacher. */
export default function TeacherClasses() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const count = useCount()
  const mine = useRead(classes.routes.listMyClasses, {})
  const list = mine.data?.classes ?? []
  return (
    <>
      <PageHeader
        title={titles.myClasses}
        {...(list.length > 0 && { subtitle: count(text.counts.classes, list.length) })}
      />
      {mine.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {mine.isError && <EmptyState kind="failed" onRetry={() => void mine.refetch()} retrying={mine.isFetching} />}
      {mine.data && list.length === 0 && (
        <EmptyState kind="nothing" sketch="chair" title={text.mine.none} body={text.mine.noneHint} />
      )}
      <ul className={css.cards}>
        {list.map((one, index) => (
          <li key={one.classId}>
            <Link to={teacherClassOf(one, index)} look="bare" className={css.card}>
              <span className={css.name}>{one.className}</span>
              <span>{count(text.counts.students, one.studentCount)}</span>
              <span className={css.subjects}>
                {one.subjects.map(({ courseDisplayName }) => courseDisplayName).join(', ') || '·'}
              </span>
              {one.isClassTeacher && <span className={css.own}>{text.mine.classTeacher}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
