import { IconKey, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { students } from '#modules/people/contract.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { peoplePaths, studentPath } from '../paths.ts'
import { useSignInClasses } from '../signIn/signInClasses.ts'
import { signInText } from '../signIn/signInWords.ts'
import { useOpenParam } from '../useOpenParam.ts'
import { peopleText } from '../words.ts'
import { StudentTable } from './StudentTable.tsx'

const NewStudent = lazy(() => import('./NewStudent.tsx').then((file) => ({ default: file.NewStudent })))
const SignInSheet = lazy(() => import('../signIn/SignInSheet.tsx').then((file) => ({ default: file.SignInSheet })))

export default function StudentList() {
  const text = useText(peopleText)
  const mayAdd = mayUse(students.routes.addStudent.access, useUser())
  const { open } = useOpenParam()
  return (
    <>
      <PageHeader
        title={text.list.students}
        actions={
          <>
            <SignInCodes />
            {mayAdd && (
              <>
                <ButtonLink icon={IconUpload} to={importStartOf('student')}>
                  {text.list.import}
                </ButtonLink>
                <Button variant="primary" icon={IconUserPlus} onClick={() => open('new')}>
                  {text.list.addStudent}
                </Button>
              </>
            )}
          </>
        }
      />
      <PeopleTabs value="students" />
      {mayAdd && <UnassignedNotice />}
      <StudentTable onAdd={() => open('new')} />
      <NewStudentDrawer />
    </>
  )
}

/** The button that prints sign-in codes for a class, for those who may create them. */
function SignInCodes() {
  const text = useText(signInText)
  const allowed = useSignInClasses()
  const [isOpen, setOpen] = useState(false)
  if (allowed.length === 0) return null
  return (
    <>
      <Button icon={IconKey} onClick={() => setOpen(true)}>
        {text.forClass}
      </Button>
      {isOpen && (
        <Suspense>
          <SignInSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Points out students without a class this year. */
function UnassignedNotice() {
  const text = useText(peopleText).list
  const count = useCount()
  const [params] = useSearchParams()
  const query = { classId: 'none', statusId: '1', size: 1 }
  const { data } = useRead(students.routes.listStudents, { query })
  if (!data?.total || params.has('classId')) return null
  const show = (
    <ButtonLink size="small" to={`${peoplePaths.students}?classId=none&statusId=1`}>
      {text.showThem}
    </ButtonLink>
  )
  return <Notice tone="info" title={count(text.withoutClass, data.total)} action={show} />
}

/** The new-student form, while the URL has it open. */
function NewStudentDrawer() {
  const navigate = useNavigate()
  const { opened, open } = useOpenParam()
  const mayAdd = mayUse(students.routes.addStudent.access, useUser())
  const isOpen = opened === 'new' && mayAdd
  const format = useRead(studentFormat.routes.getStudentFormat, {}, { enabled: isOpen })
  if (!isOpen || !format.data) return null
  return (
    <Suspense>
      <NewStudent
        fields={format.data.fields}
        onClose={() => open(null)}
        onCreated={({ studentId }) => void navigate(studentPath(studentId))}
      />
    </Suspense>
  )
}
