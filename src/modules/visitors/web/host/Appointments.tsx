import { useState } from 'react'
import { visits } from '#modules/visitors/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { OwnPassage } from './OwnPassage.tsx'
import { OwnVisits } from './OwnVisits.tsx'

/** A host's own appointments. */
export default function Appointments() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const [isInviting, setInviting] = useState(false)
  // Only for the purposes, which come with any page of the list.
  const read = useRead(visits.routes.listMyVisits, { query: { size: 1 } }, { enabled: isInviting })
  return (
    <>
      <PageHeader
        title={titles.appointments}
        actions={
          <div className={css.row}>
            <ButtonLink to={visitorPaths.visitLog}>{titles.visitLog}</ButtonLink>
            <Button variant="primary" onClick={() => setInviting(true)}>
              {text.invite}
            </Button>
          </div>
        }
      />
      <OwnPassage />
      <OwnVisits label={text.mine} />
      {isInviting && read.data && <InviteDialog purposes={read.data.purposes} onClose={() => setInviting(false)} />}
    </>
  )
}
