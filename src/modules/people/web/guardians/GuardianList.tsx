import { IconCalendarOff, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { guardians } from '#modules/people/guardianContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { peopleText } from '../words.ts'
import { GuardianTable } from './GuardianTable.tsx'
import { guardianAccessText } from './guardianAccessWords.ts'

const InviteClass = lazy(() => import('./InviteClass.tsx').then((file) => ({ default: file.InviteClass })))
const LeaverSettings = lazy(() => import('./LeaverSettings.tsx').then((file) => ({ default: file.LeaverSettings })))

export default function GuardianList() {
  const text = useText(peopleText)
  return (
    <>
      <PageHeader title={text.list.guardians} actions={<AccessTools />} />
      <PeopleTabs value="guardians" />
      <GuardianTable />
    </>
  )
}

/** What the office does for the families of a class, and for those who have left. */
function AccessTools() {
  const text = useText(guardianAccessText)
  const mayEdit = mayUse(guardians.routes.inviteClass.access, useUser())
  const [open, setOpen] = useState<'invite' | 'leavers' | null>(null)
  const close = () => setOpen(null)
  if (!mayEdit) return null
  return (
    <>
      <Button icon={IconCalendarOff} onClick={() => setOpen('leavers')}>
        {text.settings}
      </Button>
      <Button variant="primary" icon={IconSend} onClick={() => setOpen('invite')}>
        {text.inviteClass}
      </Button>
      {open && (
        <Suspense>{open === 'invite' ? <InviteClass onClose={close} /> : <LeaverSettings onClose={close} />}</Suspense>
      )}
    </>
  )
}
