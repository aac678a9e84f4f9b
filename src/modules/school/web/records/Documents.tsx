import { IconExternalLink, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type DocumentKind, type Validity, validities } from '#modules/school/documents.ts'
import { records } from '#modules/school/recordContract.ts'
import type { SchoolDocument } from '#modules/school/recordSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { copyOf, useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { sendFile, useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { schoolText, useServerWords } from '../words.ts'
import type { OpenForm } from './DocumentForm.tsx'

const DocumentForm = lazy(() => import('./DocumentForm.tsx'))

/** In ms. File links expire after ten minutes, so the list is refetched before that. */
const refetchInterval = 5 * 60_000

function queryOf(state: TableState, kind: DocumentKind | undefined) {
  const { page, size, sort, q } = state
  const validity = validities.find((one) => one === filterValue(state, 'validity'))
  return {
    page,
    size,
    q,
    sort: sort as 'title',
    ...(kind && { kind }),
    ...(validity && { validity }),
  }
}

/** The documents of one kind, or all of them. */
export function Documents({ kind }: { kind: DocumentKind | undefined }) {
  const text = useText(schoolText).records
  const count = useCount()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const mayEdit = mayUse(records.routes.saveDocument.access, useUser())
  const list = useListState(useColumns(kind), { filters: ['validity'], defaultSort: 'validUntil' })
  const query = queryOf(list.state, kind)
  const read = useRead(records.routes.listDocuments, { query }, { placeholderData: keepPreviousData, refetchInterval })
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ what: 'new' })}>
      {text.add}
    </Button>
  )
  return (
    <>
      <DataTable<SchoolDocument>
        {...list}
        {...listStatus(read)}
        label={text.label}
        rows={read.data?.rows ?? []}
        rowId={(document) => document.documentId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        filters={[
          {
            id: 'validity',
            label: text.validity,
            single: true,
            bare: true,
            options: validities.map((one) => ({ value: one, label: text.validities[one] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(records.routes.listDocuments, { query: { ...query, page, size } }, { signal })
        }
        tools={add}
        skeletonRows={4}
        empty={<EmptyState kind="nothing" sketch="register" title={text.noneTitle} body={text.noneHint} action={add} />}
        rowActions={useActions(mayEdit, setOpen)}
      />
      {open && (
        <Suspense>
          <DocumentForm open={open} kind={kind} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

const tones: Record<Validity, StatusTone> = { valid: 'good', soon: 'part', expired: 'bad' }

function useColumns(kind: DocumentKind | undefined): TableColumn<SchoolDocument>[] {
  const text = useText(schoolText).records
  const { date, time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'title',
      header: text.title,
      role: 'primary',
      sort: true,
      value: ({ title }) => title,
      cell: ({ title, file }) => (
        <Link to={file.url} target="_blank" look="ink">
          {title}
        </Link>
      ),
    },
    ...(kind ? [] : [{ id: 'kind', header: text.kind, value: (one: SchoolDocument) => text.tabs[one.kind] }]),
    { id: 'reference', header: text.reference, role: 'secondary', value: ({ reference }) => reference || null },
    {
      id: 'valid-until',
      header: text.validUntil,
      sort: 'validUntil',
      kind: 'date',
      value: ({ validUntil }) => validUntil,
      cell: ({ validUntil }) => (validUntil ? date(validUntil) : text.forever),
    },
    {
      id: 'validity',
      header: text.validity,
      role: 'status',
      value: ({ validity }) => text.validities[validity],
      cell: ({ validity }) => <Status tone={tones[validity]}>{text.validities[validity]}</Status>,
    },
    {
      id: 'added',
      header: text.addedAt,
      sort: 'addedAt',
      sortDescending: true,
      hidden: true,
      kind: 'datetime',
      value: ({ addedAt }) => addedAt,
      cell: ({ addedAt }) => time(addedAt, timeZone),
    },
    { id: 'added-by', header: text.addedBy, hidden: true, value: ({ addedBy }) => addedBy },
  ]
}

function useActions(mayEdit: boolean, open: (next: OpenForm) => void) {
  const text = useText(schoolText)
  const words = useText(formText)
  const drop = useDocumentRemoval()
  return (document: SchoolDocument): RowAction[] => {
    const { title, file } = document
    const openFile = {
      label: fill(text.records.open, { title }),
      icon: IconExternalLink,
      // The file is served by the API, not the router.
      onSelect: () => void window.open(file.url, '_blank', 'noopener'),
    }
    if (!mayEdit) return [openFile]
    return [
      openFile,
      {
        label: fill(words.edit, { name: title }),
        icon: IconPencil,
        onSelect: () => open({ what: 'edit', document }),
      },
      {
        label: fill(text.records.renew, { title }),
        icon: IconRefresh,
        onSelect: () => open({ what: 'renew', document }),
      },
      {
        label: fill(words.remove, { name: title }),
        icon: IconTrash,
        danger: true,
        onSelect: () => drop(document),
      },
    ]
  }
}

/** Deletes a document; a copy of its file is kept in memory for undo. */
function useDocumentRemoval() {
  const removal = useRemoval(useServerWords())
  const remove = useSend(records.routes.deleteDocument)
  return ({ documentId, title, kind, reference, validUntil, file }: SchoolDocument) => {
    const copy = copyOf(file)
    const query = { title, kind, reference, ...(validUntil && { validUntil }) }
    void removal({
      name: title,
      send: async () => {
        await copy
        await remove.mutateAsync({ params: { documentId } })
      },
      restore: async () => sendFile(records.routes.addDocument, { query }, await copy),
    })
  }
}
