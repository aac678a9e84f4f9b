import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feeConcessions } from '../../contracts/grants.ts'
import { useFeeLinks } from '../edition.ts'
import css from '../FeePage.module.css'
import { FeePage } from '../FeePage.tsx'
import { approvalText } from './approvalWords.ts'
import { GrantTable } from './GrantTable.tsx'
import { RequestTable } from './RequestTable.tsx'

/** Pending and decided requests. */
export default function Approvals() {
  const text = useText(approvalText)
  const links = useFeeLinks()
  const [params] = useSearchParams()
  const maySee = mayUse(feeConcessions.routes.listGrants.access, useUser())
  const part = maySee && params.get('show') === 'concessions' ? 'concessions' : 'requests'
  return (
    <FeePage part="approvals" title={text.title}>
      {maySee && (
        <div className={css.parts}>
          <Tabs
            label={text.parts}
            value={part}
            tabs={[
              { value: 'requests', label: text.requests, to: links.approvals },
              { value: 'concessions', label: text.concessions, to: `${links.approvals}?show=concessions` },
            ]}
          />
        </div>
      )}
      {part === 'requests' ? <RequestTable /> : <GrantTable />}
    </FeePage>
  )
}
