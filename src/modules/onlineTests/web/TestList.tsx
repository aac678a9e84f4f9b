import { IconPlus } from '@tabler/icons-react'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { onlineTestPaths } from './paths.ts'
import { TestTable } from './TestTable.tsx'
import { onlineTestTitles } from './titles.ts'
import { onlineTestText } from './words.ts'

/** The online tests of a teacher's classes, or of the school for the office. */
export default function TestList() {
  const text = useText(onlineTestText)
  const { titles } = useText(onlineTestTitles)
  const { roleId } = useUser()
  return (
    <>
      <PageHeader
        title={titles.tests}
        actions={
          roleId === roles.teacher && (
            <ButtonLink variant="primary" icon={IconPlus} to={onlineTestPaths.compose}>
              {text.set}
            </ButtonLink>
          )
        }
      />
      <TestTable />
    </>
  )
}
