import { useParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/page.ts'
import { useRead } from '#platform/web/query.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { feeCollection } from '../collection.ts'
import { useFeePlaces } from './edition.ts'
import { StudentFacts } from './StudentFacts.tsx'
import css from './StudentFees.module.css'
import StudentFees from './StudentFees.tsx'
import { studentText } from './studentWords.ts'
import { feeText } from './words.ts'

/** One student’s fees as a page, for those who do not see the rest of the profile. */
export default function StudentFeePage() {
  const { studentId = '' } = useParams()
  const text = useText(studentText)
  const { tabs } = useText(feeText)
  const places = useFeePlaces()
  const read = useRead(feeCollection.routes.getDues, { params: { studentId } })
  const student = read.data?.student
  usePage({ title: student?.name })
  return (
    <>
      <PageHeader
        crumbs={[{ label: tabs.defaulters, to: places.defaulters }]}
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
        subtitle={student && <StudentFacts student={student} />}
      />
      {read.isError && read.error.status === 404 ? (
        <EmptyState kind="no-match" title={text.gone} />
      ) : (
        <StudentFees id={studentId} />
      )}
    </>
  )
}
