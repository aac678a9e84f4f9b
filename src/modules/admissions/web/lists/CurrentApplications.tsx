import { useSearchParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { admissionText } from '../words.ts'
import { ApplicationBoard } from './ApplicationBoard.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'

/** Everything somebody in the office still has to do something about, as a table or a board. */
export default function CurrentApplications() {
  const text = useText(admissionText)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'board' ? 'board' : 'table'
  return (
    <>
      <AdmissionsHeader
        at="current"
        actions={
          <SegmentedControl
            label={text.view}
            options={[
              { value: 'table', label: text.table },
              { value: 'board', label: text.board },
            ]}
            value={view}
            onChange={(chosen) => setParams(chosen === 'board' ? { view: 'board' } : {})}
          />
        }
      />
      {view === 'board' ? <ApplicationBoard /> : <ApplicationTable tab="current" />}
    </>
  )
}
