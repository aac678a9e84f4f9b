import { useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { OwnVisits } from './OwnVisits.tsx'

/** Who came to see this teacher. */
export default function VisitLog() {
  const { titles } = useText(visitorTitles)
  return (
    <>
      <PageHeader
        title={titles.visitLog}
        actions={<ButtonLink to={visitorPaths.appointments}>{titles.appointments}</ButtonLink>}
      />
      <OwnVisits came label={titles.visitLog} />
    </>
  )
}
