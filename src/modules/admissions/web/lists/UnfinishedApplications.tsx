import { useState } from 'react'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { ApplicationTable } from './ApplicationTable.tsx'
import { EnquiryDialog } from './EnquiryDialog.tsx'

/** Enquiries, walk-ins and drafts that families have not submitted; those that are paid for among them. */
export default function UnfinishedApplications() {
  const text = useText(decisionText)
  const mayEdit = mayUse(decisions.routes.addEnquiry.access, useUser())
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <AdmissionsHeader
        at="unfinished"
        actions={mayEdit && <Button onClick={() => setAdding(true)}>{text.enquiry}</Button>}
      />
      <ApplicationTable tab="unfinished" />
      {isAdding && <EnquiryDialog onClose={() => setAdding(false)} />}
    </>
  )
}
