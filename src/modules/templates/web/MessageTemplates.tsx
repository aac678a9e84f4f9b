import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { templateAuthors } from '../access.ts'
import { templates } from '../contract.ts'
import { channels, isDocumentKind } from '../kinds.ts'
import { kindNames } from '../rules/kindNames.ts'
import type { TemplateRow } from '../schemas.ts'
import { NewTemplate } from './NewTemplate.tsx'
import { templateAt } from './places.ts'
import { TemplatesPage } from './TemplatesPage.tsx'
import { useTemplateState } from './templateState.ts'
import { templateText } from './words.ts'

/** The school's messages; the gateway sends approved ones. */
export default function MessageTemplates() {
  const text = useText(templateText)
  const names = kindNames[useLanguage()]
  const count = useCount()
  const stateOf = useTemplateState()
  const mayEdit = mayUse(templateAuthors, useUser())
  const read = useRead(templates.routes.listTemplates, {})
  const columns: TableColumn<TemplateRow>[] = [
    {
      id: 'name',
      header: text.list.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      cell: ({ name, schoolTemplateId }) => <Link to={templateAt(schoolTemplateId)}>{name}</Link>,
    },
    { id: 'kind', header: text.list.kind, role: 'secondary', sort: true, value: ({ kind }) => names[kind] },
    {
      id: 'state',
      header: text.list.state,
      role: 'status',
      width: 200,
      value: (row) => stateOf(row).label,
      cell: (row) => <Status tone={stateOf(row).tone}>{stateOf(row).label}</Status>,
    },
  ]
  const list = useListState(columns)
  const own = (read.data?.templates ?? []).filter(({ kind }) => !isDocumentKind(kind))
  const rows = useLocalRows(own, columns, list.state)
  const [isAdding, setAdding] = useState(false)
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {text.list.add}
    </Button>
  )
  return (
    <TemplatesPage tab="messages" actions={add}>
      <DataTable<TemplateRow>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={text.tabs.messages}
        rowId={({ schoolTemplateId }) => schoolTemplateId}
        count={(n) => count(text.list.count, n)}
        empty={
          <EmptyState
            kind="nothing"
            sketch="bell"
            title={text.list.none}
            body={text.list.noneHint}
            action={add || undefined}
          />
        }
      />
      {isAdding && <NewTemplate kind="email" kinds={channels} onClose={() => setAdding(false)} />}
    </TemplatesPage>
  )
}
