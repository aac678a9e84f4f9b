import { lazy, Suspense, useState } from 'react'
import { guardians } from '#modules/people/guardianContract.ts'
import type { StudentGuardian, StudentProfile } from '#modules/people/students.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { peopleText } from '../words.ts'
import { guardianAccessText } from './guardianAccessWords.ts'

const BarGuardian = lazy(() => import('./BarGuardian.tsx').then((file) => ({ default: file.BarGuardian })))
const SignInCode = lazy(() => import('../signIn/SignInCode.tsx').then((file) => ({ default: file.SignInCode })))

type AccountMenuProps = {
  student: StudentProfile
  guardian: StudentGuardian
  tell: (work: () => Promise<Spoken>) => Promise<void>
}

/** How a guardian gets into their account, and how the office keeps them out. */
export function GuardianAccountMenu({ student, guardian, tell }: AccountMenuProps) {
  const text = useText(guardianAccessText)
  const [open, setOpen] = useState<'bar' | 'code' | null>(null)
  const code = useSend(guardians.routes.createGuardianCode)
  const params = { guardianId: guardian.guardianId }
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={fill(text.menu, { name: guardian.name })}
        align="end"
        items={useItems({ student, guardian, tell }, setOpen)}
        trigger={(props) => (
          <Button size="small" {...props}>
            {text.account}
          </Button>
        )}
      />
      <Suspense>
        {open === 'bar' && <BarGuardian student={student} guardian={guardian} onClose={close} />}
        {open === 'code' && (
          <SignInCode
            name={guardian.name}
            create={async () => (await code.mutateAsync({ params })).data}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function useItems({ student, guardian, tell }: AccountMenuProps, open: (what: 'bar' | 'code') => void): MenuEntry[] {
  const text = useText(guardianAccessText)
  const words = useText(peopleText).status
  const { canSendMail, canSendSms } = useSchool()
  const invite = useSend(guardians.routes.inviteGuardian)
  const status = useSend(guardians.routes.setGuardianStatus)
  const lift = useSend(guardians.routes.liftBar)
  const { guardianId, statusId } = guardian
  const params = { guardianId }
  const isActive = statusId === activeStatus.active
  const by = (way: 'mail' | 'message') => void tell(() => invite.mutateAsync({ params, query: { by: way } }))
  return [
    {
      label: text.byMail,
      disabled: !canSendMail || !guardian.email,
      hint: canSendMail ? (guardian.email ?? text.why['no-email']) : text.noMail,
      onSelect: () => by('mail'),
    },
    {
      label: text.byMessage,
      disabled: !canSendSms || !guardian.phone,
      hint: canSendSms ? (guardian.phone ?? text.why['no-phone']) : text.noMessages,
      onSelect: () => by('message'),
    },
    { label: text.code, onSelect: () => open('code') },
    'divider',
    ...(statusId === null
      ? []
      : [
          {
            label: isActive ? words.deactivate : words.activate,
            onSelect: () => void tell(() => status.mutateAsync({ params, body: { statusId: isActive ? 11 : 1 } })),
          },
        ]),
    guardian.barredOn
      ? {
          label: text.lift,
          onSelect: () => void tell(() => lift.mutateAsync({ params: { studentId: student.studentId, guardianId } })),
        }
      : { label: text.bar, danger: true, onSelect: () => open('bar') },
  ]
}
