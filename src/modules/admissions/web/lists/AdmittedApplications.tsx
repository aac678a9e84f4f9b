import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'

/** Children who were admitted. */
export default function AdmittedApplications() {
  return (
    <>
      <AdmissionsHeader at="admitted" />
      <ApplicationTable tab="admitted" />
    </>
  )
}
