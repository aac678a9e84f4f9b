import { IconBan, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { documentPrinters, templateAuthors, templateReviewers } from '#modules/templates/access.ts'
import { documents } from '#modules/templates/contract.ts'
import type { IssuedDocument } from '#modules/templates/documentSchemas.ts'
import { documentKinds } from '#modules/templates/kinds.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableSelection } from '#ui/table/selection/tableSelection.ts'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { kindNames } from '../../rules/kindNames.ts'
import { templatePaths } from '../paths.ts'
import { stateTones } from '../stateTones.ts'
import { TemplatesPage } from '../TemplatesPage.tsx'
import { templateText, useServerWords } from '../words.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { selectedDocuments } from './selectedDocuments.ts'

const states = ['valid', 'revoked', 'replaced'] as const

function useColumns(): TableColumn<IssuedDocument>[] {
  const text = useText(templateText).issued
  const names = kindNames[useLanguage()]
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    { id: 'name', header: text.name, role: 'primary', sort: true, value: ({ name }) => name },
    { id: 'number', header: text.number, role: 'secondary', sort: true, value: ({ number }) => number },
    { id: 'kind', header: text.kind, value: ({ kind }) => names[kind] },
    {
      id: 'issuedAt',
      header: text.at,
      sort: true,
      sortDescending: true,
      kind: 'datetime',
      value: ({ issuedAt }) => issuedAt,
      cell: ({ issuedAt }) => time(issuedAt, timeZone, { dateStyle: 'medium' }),
    },
    { id: 'issuedBy', header: text.by, value: ({ issuedBy }) => issuedBy, hidden: true },
    { id: 'template', header: text.template, value: ({ templateName }) => templateName, hidden: true },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={stateTones[state]}>{text.states[state]}</Status>,
    },
    { id: 'reason', header: text.reason, value: ({ reason }) => reason },
  ]
}

/** Everything the school has issued. */
export default function IssuedDocuments() {
  const all = useText(templateText)
  const text = all.issued
  const names = kindNames[useLanguage()]
  const count = useCount()
  const say = useServerWords()
  const user = useUser()
  const [mayPrint, mayRevoke] = [mayUse(documentPrinters, user), mayUse(templateReviewers, user)]
  const columns = useColumns()
  const list = useListState(columns, { filters: ['kind', 'state'], defaultSort: '-issuedAt' })
  const kind = documentKinds.find((one) => one === filterValue(list.state, 'kind'))
  const state = states.find((one) => one === filterValue(list.state, 'state'))
  const { page, size, q, sort } = list.state
  const query = { q, sort: sort as 'number', ...(kind && { kind }), ...(state && { state }) }
  const read = useRead(
    documents.routes.listDocuments,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const [revoking, setRevoking] = useState<IssuedDocument | null>(null)
  const print = (issuedDocumentId: string) =>
    saveFile(documents.routes.printDocument, { params: { issuedDocumentId } }).catch(
      (problem: unknown) => void toast.error(say(problem as ApiProblem)),
    )
  const printAll = useSend(documents.routes.printDocuments)
  const printSelected = async (selection: TableSelection, clear: () => void) => {
    try {
      const issuedDocumentIds = await selectedDocuments(selection, query)
      toast.success(say(await printAll.mutateAsync({ body: { issueId: null, issuedDocumentIds, layout: 'sheet' } })))
      clear()
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  const actionsOf = (row: IssuedDocument): RowAction[] => [
    ...(mayPrint
      ? [
          {
            label: fill(text.print, { number: row.number }),
            icon: IconPrinter,
            onSelect: () => void print(row.issuedDocumentId),
          },
        ]
      : []),
    ...(mayRevoke && row.state !== 'revoked'
      ? [
          {
            label: fill(text.revoke, { number: row.number }),
            icon: IconBan,
            danger: true,
            onSelect: () => setRevoking(row),
          },
        ]
      : []),
  ]
  return (
    <TemplatesPage
      tab="issued"
      actions={
        mayUse(templateAuthors, user) && (
          <ButtonLink variant="primary" icon={IconPrinter} to={templatePaths.issue}>
            {all.list.issue}
          </ButtonLink>
        )
      }
    >
      <DataTable<IssuedDocument>
        {...list}
        {...listStatus(read)}
        label={all.tabs.issued}
        rows={read.data?.rows ?? []}
        total={read.data?.total ?? 0}
        rowId={({ issuedDocumentId }) => issuedDocumentId}
        count={(n) => count(text.count, n)}
        search={text.search}
        filters={[
          {
            id: 'kind',
            label: text.kind,
            single: true,
            options: documentKinds.map((value) => ({ value, label: names[value] })),
          },
          {
            id: 'state',
            label: text.state,
            single: true,
            options: states.map((value) => ({ value, label: text.states[value] })),
          },
        ]}
        rowActions={actionsOf}
        bulkActions={
          mayPrint
            ? [
                {
                  label: text.printSelected,
                  icon: IconPrinter,
                  onSelect: (selection, clear) => void printSelected(selection, clear),
                },
              ]
            : undefined
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
      {revoking && <RevokeDialog document={revoking} onClose={() => setRevoking(null)} />}
    </TemplatesPage>
  )
}
