import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { importStartOf } from '#modules/imports/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PeopleTabs } from '../PeopleTabs.tsx'
import { useOpenParam } from '../useOpenParam.ts'
import { peopleText } from '../words.ts'
import { StaffTable } from './StaffTable.tsx'
import { type StaffKind, staffPaths, staffRoutes } from './staffKinds.ts'

const StaffForm = lazy(() => import('./StaffForm.tsx').then((file) => ({ default: file.StaffForm })))

const importKinds: Record<StaffKind, string> = { teachers: 'teacher', otherStaff: 'otherStaff' }

export function StaffList({ kind }: { kind: StaffKind }) {
  const text = useText(peopleText)
  const navigate = useNavigate()
  const mayAdd = mayUse(staffRoutes[kind].add.access, useUser())
  const { opened, open } = useOpenParam()
  return (
    <>
      <PageHeader
        title={text.list[kind]}
        actions={
          mayAdd && (
            <>
              <ButtonLink icon={IconUpload} to={importStartOf(importKinds[kind])}>
                {text.list.import}
              </ButtonLink>
              <Button variant="primary" icon={IconUserPlus} onClick={() => open('new')}>
                {text.staff[kind].add}
              </Button>
            </>
          )
        }
      />
      <PeopleTabs value={kind} />
      <StaffTable kind={kind} onAdd={() => open('new')} />
      {opened === 'new' && mayAdd && (
        <Suspense>
          <StaffForm
            kind={kind}
            person={null}
            onClose={() => open(null)}
            onSaved={({ userId }) => void navigate(staffPaths[kind].one(userId))}
          />
        </Suspense>
      )}
    </>
  )
}
