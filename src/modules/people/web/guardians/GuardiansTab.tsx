import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { guardians } from '#modules/people/guardianContract.ts'
import type { StudentGuardian, StudentProfile } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { studentPath } from '../paths.ts'
import { FactList } from '../profile/FactList.tsx'
import css from '../profile/Profile.module.css'
import { peopleText, useServerWords } from '../words.ts'
import { AccountState } from './AccountState.tsx'
import { GuardianAccountMenu } from './GuardianAccountMenu.tsx'
import { guardianAccessText } from './guardianAccessWords.ts'

const GuardianForm = lazy(() => import('./GuardianForm.tsx').then((file) => ({ default: file.GuardianForm })))

/** A student's guardians, with their logins and other children. */
export function GuardiansTab({ student }: { student: StudentProfile }) {
  const text = useText(peopleText).guardian
  const mayEdit = mayUse(guardians.routes.addGuardian.access, useUser())
  const [editing, setEditing] = useState<StudentGuardian | 'new' | null>(null)
  const add = mayEdit && (
    <Button size="small" icon={IconUserPlus} onClick={() => setEditing('new')}>
      {text.add}
    </Button>
  )
  return (
    <Section title={text.title} action={student.guardians.length > 0 && add}>
      {student.guardians.length === 0 ? (
        <EmptyState kind="nothing" compact sketch="register" title={text.none} action={add} />
      ) : (
        <div className={css.people}>
          {student.guardians.map((guardian) => (
            <Guardian
              key={guardian.guardianId}
              student={student}
              guardian={guardian}
              mayEdit={mayEdit}
              onEdit={() => setEditing(guardian)}
            />
          ))}
        </div>
      )}
      {editing && (
        <Suspense>
          <GuardianForm
            student={student}
            guardian={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

type GuardianProps = { student: StudentProfile; guardian: StudentGuardian; mayEdit: boolean; onEdit: () => void }

function Guardian({ student, guardian, mayEdit, onEdit }: GuardianProps) {
  const text = useText(peopleText)
  // Teachers may not open siblings in classes they don't teach.
  const maySee = mayUse(guardians.routes.listGuardians.access, useUser())
  const siblings = guardian.siblings.map(({ studentId, name, className }, at) => (
    <span key={studentId}>
      {at > 0 && ', '}
      {maySee ? <Link to={studentPath(studentId)}>{nameWith(name, className)}</Link> : nameWith(name, className)}
    </span>
  ))
  return (
    <article className={css.person}>
      <div className={css.personHead}>
        <div className={css.names}>
          <h3>{guardian.name}</h3>
          <span>{text.relations[guardian.relation]}</span>
          {guardian.isPrimary && <Badge tone="brand">{text.guardian.first}</Badge>}
        </div>
        {mayEdit && <GuardianTools student={student} guardian={guardian} onEdit={onEdit} />}
      </div>
      <Bar student={student} guardian={guardian} />
      <FactList
        facts={[
          { label: text.guardian.phone, value: guardian.phone && <PhoneNumber link>{guardian.phone}</PhoneNumber> },
          { label: text.guardian.email, value: guardian.email },
          { label: text.guardian.occupation, value: guardian.occupation },
          { label: text.guardian.login, value: <Login guardian={guardian} /> },
          { label: text.guardian.siblings, value: siblings.length > 0 ? siblings : null },
        ]}
      />
    </article>
  )
}

const nameWith = (name: string, className: string | null) => (className ? `${name} (${className})` : name)

function Login({ guardian }: { guardian: StudentGuardian }) {
  return (
    <>
      {guardian.userName && `${guardian.userName} · `}
      <AccountState account={guardian} />
    </>
  )
}

/** The clear sign that a guardian must not see the child; why is for the office only. */
function Bar({ student, guardian }: { student: StudentProfile; guardian: StudentGuardian }) {
  const text = useText(guardianAccessText)
  const { date } = useFormat()
  if (!guardian.barredOn) return null
  const since = { date: date(guardian.barredOn), child: student.firstName, reason: guardian.barReason }
  return <Notice tone="bad" title={fill(guardian.barReason ? text.barredWhy : text.barred, since)} />
}

function GuardianTools({ student, guardian, onEdit }: Omit<GuardianProps, 'mayEdit'>) {
  const text = useText(peopleText)
  const say = useServerWords()
  const { studentId } = student
  const { guardianId, relation } = guardian
  const [link, unlink] = [useSend(guardians.routes.linkGuardian), useSend(guardians.routes.unlinkGuardian)]
  const tell = async (work: () => Promise<Spoken>) => {
    try {
      toast.success(say(await work()))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <div className={css.tools}>
      {!guardian.isPrimary && !guardian.barredOn && (
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            void tell(() =>
              link.mutateAsync({ params: { studentId, guardianId }, body: { relation, isPrimary: true } }),
            )
          }
        >
          {text.guardian.makeFirst}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => void tell(() => unlink.mutateAsync({ params: { studentId, guardianId } }))}
      >
        {text.guardian.remove}
      </Button>
      <GuardianAccountMenu student={student} guardian={guardian} tell={tell} />
      <Button size="small" onClick={onEdit}>
        {text.form.edit}
      </Button>
    </div>
  )
}
