import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { imports } from '../contract.ts'
import type { RunLine } from '../schemas.ts'
import css from './ImportList.module.css'
import { useKindPages } from './kindPages.ts'
import { importRunOf, importStartOf } from './paths.ts'
import { RunStatus } from './RunStatus.tsx'
import { importTitles } from './titles.ts'
import { useResult } from './useResult.ts'
import { importText } from './words.ts'

const defaultSort = '-createdAt'

/** The imports this user may see, with links to start a new one. */
export default function ImportList() {
  const text = useText(importText)
  const { titles } = useText(importTitles)
  const kinds = useKindPages()
  return (
    <>
      <PageHeader title={titles.imports} subtitle={text.list.subtitle} />
      <nav className={css.kinds} aria-label={text.list.bringIn}>
        {kinds.map(({ name, label }) => (
          <ButtonLink key={name} to={importStartOf(name)} icon={IconFileImport}>
            {label}
          </ButtonLink>
        ))}
      </nav>
      <Runs />
    </>
  )
}

function useColumns(): TableColumn<RunLine>[] {
  const text = useText(importText)
  const kinds = useKindPages()
  const resultOf = useResult()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'fileName',
      header: text.list.file,
      role: 'primary',
      sort: true,
      value: ({ fileName }) => fileName,
    },
    {
      id: 'kind',
      header: text.list.kind,
      role: 'secondary',
      value: ({ kind }) => kinds.find(({ name }) => name === kind)?.label ?? kind,
    },
    {
      id: 'state',
      header: text.list.state,
      role: 'status',
      width: 150,
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <RunStatus state={state} />,
    },
    { id: 'result', header: text.list.result, width: 180, value: resultOf },
    { id: 'by', header: text.list.by, value: ({ createdBy }) => createdBy },
    {
      id: 'createdAt',
      header: text.list.when,
      kind: 'datetime',
      sort: true,
      sortDescending: true,
      width: 150,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => time(createdAt, timeZone),
    },
  ]
}

function Runs() {
  const text = useText(importText)
  const count = useCount()
  const navigate = useNavigate()
  const kinds = useKindPages()
  const table = useListState(useColumns(), { filters: ['kind'], defaultSort })
  const { page, size, q } = table.state
  const sort = (table.state.sort || defaultSort) as typeof defaultSort
  const kind = filterValue(table.state, 'kind') ?? ''
  const list = useRead(imports.routes.listRuns, { query: { page, size, q, sort, kind } })
  return (
    <DataTable<RunLine>
      label={text.list.label}
      {...table}
      rows={list.data?.rows ?? []}
      rowId={({ runId }) => runId}
      total={list.data?.total ?? 0}
      {...listStatus(list)}
      search={text.list.search}
      count={(total) => count(text.list.count, total)}
      filters={[
        {
          id: 'kind',
          label: text.list.kind,
          single: true,
          bare: true,
          options: kinds.map(({ name, label }) => ({ value: name, label })),
        },
      ]}
      skeletonRows={4}
      onOpen={({ runId }) => void navigate(importRunOf(runId))}
      empty={
        <EmptyState
          kind="nothing"
          sketch="ledger"
          title={text.list.empty}
          body={kinds.length > 0 ? text.list.emptyHint : text.list.noKinds}
        />
      }
    />
  )
}
