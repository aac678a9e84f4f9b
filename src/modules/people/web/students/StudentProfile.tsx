import { IconKey, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { students } from '#modules/people/contract.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { studentDocuments } from '#modules/people/studentDocumentContract.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import type { StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile as Student } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { GuardiansTab } from '../guardians/GuardiansTab.tsx'
import { nameOf } from '../personName.ts'
import css from '../profile/Profile.module.css'
import { useOtherTabs } from '../profile/useOtherTabs.ts'
import { useMayCreateCode } from '../signIn/signInClasses.ts'
import { signInText } from '../signIn/signInWords.ts'
import { peopleText } from '../words.ts'
import { AcademicTab } from './AcademicTab.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { PersonalTab } from './PersonalTab.tsx'
import { StudentActions } from './StudentActions.tsx'
import { AccountStatus } from './studentColumns.tsx'
import { useStudentPaths } from './studentPaths.ts'

const EditStudent = lazy(() => import('./EditStudent.tsx').then((file) => ({ default: file.EditStudent })))
const SignInCode = lazy(() => import('../signIn/SignInCode.tsx').then((file) => ({ default: file.SignInCode })))

export default function StudentProfile() {
  const { studentId = '' } = useParams()
  const text = useText(peopleText)
  const places = useStudentPaths()
  const read = useRead(students.routes.getStudent, { params: { studentId } })
  const format = useRead(studentFormat.routes.getStudentFormat, {})
  usePage({ title: read.data && nameOf(read.data) })
  if (read.data && format.data) return <ProfilePage key={studentId} student={read.data} fields={format.data.fields} />
  const isGone = read.error?.status === 404
  return (
    <>
      <PageHeader title={text.profile.student} crumbs={[{ label: text.list.students, to: places.list }]} />
      {isGone ? (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.profile.gone}
          action={<ButtonLink to={places.list}>{text.list.students}</ButtonLink>}
        />
      ) : read.isError || format.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={10} columns={3} />
        </Loading>
      )}
    </>
  )
}

type ProfileProps = { student: Student; fields: readonly StudentField[] }

function ProfilePage({ student, fields }: ProfileProps) {
  const text = useText(peopleText)
  const user = useUser()
  const places = useStudentPaths()
  const mayEdit = mayUse(students.routes.saveStudent.access, user)
  const signIn = useText(signInText)
  const mayCreateCode = useMayCreateCode(student.classId)
  const [isEditing, setEditing] = useState(false)
  const [isShowingCode, setShowingCode] = useState(false)
  const code = useSend(signInCodes.routes.createSignInCode)
  const createCode = async () => (await code.mutateAsync({ params: { studentId: student.studentId } })).data
  const name = nameOf(student)
  return (
    <>
      <PageHeader
        crumbs={[{ label: text.list.students, to: places.list }]}
        title={
          <span className={css.head}>
            <Avatar name={name} src={student.photoUrl} size={64} />
            {name}
          </span>
        }
        subtitle={
          <span className={css.facts}>
            {student.admissionNo && <span>{student.admissionNo}</span>}
            <span>{student.className ?? text.list.noClass}</span>
            {student.rollNo && <span>{`${text.columns.rollNo} ${student.rollNo}`}</span>}
            <AccountStatus statusId={student.statusId} />
          </span>
        }
        actions={
          <>
            {mayCreateCode && (
              <Button icon={IconKey} onClick={() => setShowingCode(true)}>
                {signIn.action}
              </Button>
            )}
            {mayEdit && (
              <>
                <StudentActions student={student} />
                <Button variant="primary" icon={IconPencil} onClick={() => setEditing(true)}>
                  {text.form.edit}
                </Button>
              </>
            )}
          </>
        }
      />
      <ProfileTabs student={student} fields={fields} />
      {isShowingCode && (
        <Suspense>
          <SignInCode name={name} create={createCode} onClose={() => setShowingCode(false)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <EditStudent student={student} fields={fields} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** This module's own tabs, if this user may see them. */
function useOwnTabs(): readonly ('personal' | 'guardians' | 'academic' | 'documents' | 'changes')[] {
  const user = useUser()
  return [
    'personal',
    'guardians',
    'academic',
    ...(mayUse(studentDocuments.routes.listStudentDocuments.access, user) ? (['documents'] as const) : []),
    ...(mayUse(students.routes.listStudentChanges.access, user) ? (['changes'] as const) : []),
  ]
}

function ProfileTabs({ student, fields }: ProfileProps) {
  const text = useText(peopleText).profile
  const { one } = useStudentPaths()
  const [params] = useSearchParams()
  const others = useOtherTabs('student')
  const own = useOwnTabs().map((name) => ({ name: name as string, label: text[name] }))
  // The change log comes last, after the tabs of other modules.
  const tabs = [
    ...own.filter(({ name }) => name !== 'changes'),
    ...others,
    ...own.filter(({ name }) => name === 'changes'),
  ]
  const chosen = tabs.find(({ name }) => name === params.get('tab'))?.name ?? 'personal'
  const address = (name: string) => `${one(student.studentId)}${name === 'personal' ? '' : `?tab=${name}`}`
  const Other = others.find(({ name }) => name === chosen)?.Part
  return (
    <>
      <Tabs
        label={text.parts}
        value={chosen}
        tabs={tabs.map(({ name, label }) => ({ value: name, label, to: address(name) }))}
      />
      <div className={css.tab}>
        {chosen === 'personal' && <PersonalTab student={student} fields={fields} />}
        {chosen === 'guardians' && <GuardiansTab student={student} />}
        {chosen === 'academic' && <AcademicTab student={student} />}
        {chosen === 'documents' && <DocumentsTab studentId={student.studentId} />}
        {chosen === 'changes' && <ChangesTab student={student} fields={fields} />}
        {Other && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <Other id={student.studentId} />
          </Suspense>
        )}
      </div>
    </>
  )
}
