import { useParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import css from './StudentFees.module.css'
import StudentFees from './StudentFees.tsx'
import { StudentSummary } from './StudentSummary.tsx'
import { studentText } from './studentWords.ts'

/** A student’s fees as a page, for people who can’t open the profile. */
export default function StudentFeePage() {
  const { studentId = '' } = useParams()
  const text = useText(studentText)
  const { tabs } = useText(feeText)
  const links = useFeeLinks()
  const read = useRead(feeCollection.routes.getDues, { params: { studentId } }, { isTogether: true })
  const student = read.data?.student
  usePage({ title: student?.name })
  return (
    <>
      <PageHeader
        crumbs={[{ label: tabs.defaulters, to: links.defaulters }]}
        title={
          student ? (
            <span className={css.head}>
              <Avatar name={student.name} size={44} />
              {student.name}
            </span>
          ) : (
            text.title
          )
        }
        subtitle={student && <StudentSummary student={student} />}
      />
      {read.isError && read.error.status === 404 ? (
        <EmptyState kind="no-match" title={text.gone} />
      ) : (
        <StudentFees id={studentId} />
      )}
    </>
  )
}
