import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { feeDemands } from '../../contracts/demands.ts'
import { useFeePlaces } from '../edition.ts'
import { FeePage } from '../FeePage.tsx'
import { DemandTable } from './DemandTable.tsx'
import { viewText } from './reportWords.ts'

/** Everything students were asked for this year. */
export default function Demands() {
  const text = useText(viewText).demands
  const places = useFeePlaces()
  const navigate = useNavigate()
  const mayIssue = mayUse(feeDemands.routes.startRun.access, useUser())
  const issue = mayIssue && (
    <ButtonLink variant="primary" to={`${places.allocation}?issue=demands`}>
      {text.issue}
    </ButtonLink>
  )
  return (
    <FeePage part="demands" title={text.title} actions={issue}>
      <DemandTable action={issue} onOpen={(row) => void navigate(places.studentOf(row.studentId))} />
    </FeePage>
  )
}
