import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { feeDemands } from '../demands.ts'
import { DemandTable } from './DemandTable.tsx'
import { useFeePlaces } from './edition.ts'
import { FeePage } from './FeePage.tsx'
import { viewText } from './viewWords.ts'

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
