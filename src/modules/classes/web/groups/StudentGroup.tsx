import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import { studentGroups } from '#modules/classes/groupContract.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { studentProfilePaths } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PersonCell } from '#ui/people/PersonCell.tsx'
import { useIsArchived } from '../editAccess.ts'
import { studentName } from '../names.ts'
import { classPaths, teacherClassOf } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import { classesText } from '../words.ts'
import css from './ClassGroups.module.css'

const GroupDialog = lazy(() => import('./GroupDialog.tsx').then((file) => ({ default: file.GroupDialog })))

/** The students of a group with links to their profiles. */
export default function StudentGroup() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const count = useCount()
  const { stdGrpId = '' } = useParams()
  const isArchived = useIsArchived()
  const [isEditing, setEditing] = useState(false)
  const read = useRead(studentGroups.routes.getGroup, { params: { stdGrpId } })
  const mine = useRead(classes.routes.listMyClasses, {})
  if (read.isPending)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} person />
      </Loading>
    )
  const myClasses = { label: titles.myClasses, to: classPaths.teacherClasses }
  if (read.isError)
    return (
      <>
        <PageHeader crumbs={[myClasses]} title={titles.studentGroup} />
        {read.error.status === 404 || read.error.status === 403 || read.error.status === 400 ? (
          <EmptyState kind="nothing" sketch="chair" title={text.studentGroups.notYours} body={text.mine.notYoursHint} />
        ) : (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
      </>
    )
  const group = read.data
  const profileOf = studentProfilePaths().teacher
  const index = mine.data?.classes.findIndex(({ classId }) => classId === group.classId) ?? -1
  const own = mine.data?.classes[index]
  return (
    <>
      <PageHeader
        crumbs={[own ? { label: group.className, to: teacherClassOf(own, index, { tab: 'groups' }) } : myClasses]}
        title={group.name}
        subtitle={`${group.className} · ${count(text.counts.students, group.students.length)}`}
        actions={
          !isArchived && (
            <Button icon={IconPencil} onClick={() => setEditing(true)}>
              {text.studentGroups.change}
            </Button>
          )
        }
      />
      {group.students.length === 0 ? (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.studentGroups.empty}
          body={text.studentGroups.emptyHint}
        />
      ) : (
        <ul className={css.people} aria-label={group.name}>
          {group.students.map((student) => (
            <li key={student.studentId}>
              <PersonCell name={studentName(student)} meta={student.rollNo} to={profileOf(student.studentId)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {isEditing && (
          <GroupDialog
            classId={group.classId}
            className={group.className}
            group={group}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
