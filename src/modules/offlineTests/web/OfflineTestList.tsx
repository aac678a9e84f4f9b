import { IconPlus } from '@tabler/icons-react'
import { onlineTestPaths } from '#modules/onlineTests/web/paths.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { OfflineTestTable } from './OfflineTestTable.tsx'
import { offlineTestPaths } from './paths.ts'
import { offlineTestTitles } from './titles.ts'
import { offlineTestText } from './words.ts'

/** Evaluation: the tests on paper with their marks, and the way to those taken online. */
export default function OfflineTestList() {
  const text = useText(offlineTestText)
  const { titles } = useText(offlineTestTitles)
  const { roleId } = useUser()
  return (
    <>
      <PageHeader
        title={titles.evaluation}
        actions={
          <>
            <ButtonLink to={onlineTestPaths.list}>{text.online}</ButtonLink>
            {roleId === roles.teacher && (
              <ButtonLink variant="primary" icon={IconPlus} to={offlineTestPaths.compose}>
                {text.add}
              </ButtonLink>
            )}
          </>
        }
      />
      <OfflineTestTable />
    </>
  )
}
