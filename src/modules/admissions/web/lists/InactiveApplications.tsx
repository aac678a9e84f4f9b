import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'

/** Applications that were rejected, withdrawn, lapsed or duplicates; they can be taken up again. */
export default function InactiveApplications() {
  return (
    <>
      <AdmissionsHeader at="inactive" />
      <ApplicationTable tab="inactive" />
    </>
  )
}
