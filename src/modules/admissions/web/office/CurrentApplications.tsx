import { AdmissionsHeader } from './AdmissionsHeader.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'

/** Everything somebody in the office still has to do something about. */
export default function CurrentApplications() {
  return (
    <>
      <AdmissionsHeader at="current" />
      <ApplicationTable tab="current" />
    </>
  )
}
