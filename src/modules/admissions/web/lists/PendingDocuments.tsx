import { useNavigate } from 'react-router'
import { decisions } from '#modules/admissions/decisionContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { documentTones } from '../apply/DocumentInput.tsx'
import { useLabel } from '../apply/publicWords.ts'
import { AdmissionsHeader } from '../office/AdmissionsHeader.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { applicationPath } from '../paths.ts'
import { admissionText } from '../words.ts'

type Row = Reply<typeof decisions.routes.listMissingDocuments>['rows'][number]

/** Report 38: documents that are missing, not checked yet or returned. */
export default function PendingDocuments() {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const count = useCount()
  const label = useLabel()
  const navigate = useNavigate()
  const columns: TableColumn<Row>[] = [
    { id: 'child', header: words.child, role: 'primary', width: 220, sort: true, value: (row) => row.childName },
    { id: 'number', header: words.number, width: 150, sort: true, value: (row) => row.number },
    { id: 'grade', header: words.grade, sort: true, value: (row) => row.grade },
    {
      id: 'document',
      header: text.document,
      role: 'secondary',
      width: 200,
      sort: true,
      value: (row) => label(row.document, row.documentHi),
    },
    {
      id: 'state',
      header: text.documentState,
      value: (row) => words.documentStates[row.state],
      cell: (row) => <Status tone={documentTones[row.state]}>{words.documentStates[row.state]}</Status>,
    },
    { id: 'phone', header: words.phone, width: 150, value: (row) => row.guardianPhone },
  ]
  const list = useListState(columns, { defaultSort: 'child' })
  const read = useRead(decisions.routes.listMissingDocuments, {})
  const local = useLocalRows(read.data?.rows ?? [], columns, list.state)
  return (
    <>
      <AdmissionsHeader at="documents" />
      <DataTable<Row>
        {...list}
        {...listStatus(read)}
        {...local}
        label={text.missingTitle}
        count={(n) => count(text.documentCount, n)}
        rowId={(row) => `${row.applicationId} ${row.document}`}
        onOpen={(row) => void navigate(applicationPath(row.applicationId))}
        empty={<EmptyState kind="nothing" sketch="register" title={text.noMissing} />}
      />
    </>
  )
}
