import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { feeDemands } from '../../contracts/demands.ts'
import { useFeeLinks } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { DemandTable } from './DemandTable.tsx'
import { reportText } from './reportWords.ts'

/** The demands of the year. */
export default function Demands() {
  const text = useText(reportText).demands
  const links = useFeeLinks()
  const navigate = useNavigate()
  const mayIssue = mayUse(feeDemands.routes.startRun.access, useUser())
  const issue = mayIssue && (
    <ButtonLink variant="primary" to={`${links.allocation}?issue=demands`}>
      {text.issue}
    </ButtonLink>
  )
  return (
    <FeePage part="demands" title={text.title} actions={issue}>
      <DemandTable action={issue} onOpen={(row) => void navigate(links.studentOf(row.studentId))} />
    </FeePage>
  )
}
