import { IconKey, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { students } from '#modules/people/contract.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { peoplePaths, studentPath } from '../paths.ts'
import { signInText } from '../signIn/signInWords.ts'
import { useOpenParam } from '../useOpenParam.ts'
import { peopleText } from '../words.ts'
import { StudentTable } from './StudentTable.tsx'
import { useStudentPage } from './studentPage.ts'

const NewStudent = lazy(() => import('./NewStudent.tsx').then((file) => ({ default: file.NewStudent })))
const SignInSheet = lazy(() => import('../signIn/SignInSheet.tsx').then((file) => ({ default: file.SignInSheet })))

export default function StudentList() {
  const text = useText(peopleText)
  const mayAdd = mayUse(students.routes.addStudent.access, useUser())
  const { open } = useOpenParam()
  const page = useStudentPage()
  return (
    <>
      <PageHeader
        title={text.list.students}
        actions={
          <>
            <SignInCodes isClassTeacher={page.opening?.classes.some((one) => one.isClassTeacher) ?? false} />
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
      {mayAdd && <UnassignedNotice total={page.opening?.withoutClass ?? 0} />}
      <StudentTable page={page} onAdd={() => open('new')} />
      <NewStudentDrawer />
    </>
  )
}

/** The button that prints sign-in codes for a class, for those who may create them. */
function SignInCodes({ isClassTeacher }: { isClassTeacher: boolean }) {
  const text = useText(signInText)
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!mayUse(signInCodes.routes.createSignInCode.access, user)) return null
  if (user.roleId === roles.teacher && !isClassTeacher) return null
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
function UnassignedNotice({ total }: { total: number }) {
  const text = useText(peopleText).list
  const count = useCount()
  const [params] = useSearchParams()
  if (total === 0 || params.has('classId')) return null
  const show = (
    <ButtonLink size="small" to={`${peoplePaths.students}?classId=none&statusId=1`}>
      {text.showThem}
    </ButtonLink>
  )
  return <Notice tone="info" title={count(text.withoutClass, total)} action={show} />
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
