import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { localNodes } from '../contract.ts'
import { fileStateNames } from '../rules.ts'
import type { LocalNode, NodeFileRow } from '../schemas.ts'
import { stateTones } from './fileStateTones.ts'
import { useWhen } from './NodeLine.tsx'
import { localNodeText } from './words.ts'

/** The files a machine shall keep, each with its state. */
export function NodeFiles({ node: { localNodeId, name, files } }: { node: LocalNode }) {
  const text = useText(localNodeText)
  const count = useCount()
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: 'title' })
  const { page, size, q } = list.state
  const state = fileStateNames.find((one) => one === filterValue(list.state, 'state')) ?? ('all' as const)
  const query = { q, state, sort: (list.state.sort ?? 'title') as 'title' }
  const params = { localNodeId }
  const read = useRead(
    localNodes.routes.listNodeFiles,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before, refetchInterval: 15_000 },
  )
  const title = fill(text.files, { name })
  if (files.bytes === 0)
    return (
      <Section title={title}>
        <EmptyState kind="nothing" compact sketch="ledger" title={text.noFiles} body={text.noFilesHint} />
      </Section>
    )
  return (
    <Section title={title}>
      <DataTable<NodeFileRow>
        {...list}
        {...listStatus(read)}
        label={title}
        rows={read.data?.rows ?? []}
        rowId={({ fileId }) => fileId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(total) => count(text.count, total)}
        filters={[
          {
            id: 'state',
            label: text.state,
            single: true,
            bare: true,
            options: fileStateNames.map((value) => ({ value, label: text.fileStates[value] })),
          },
        ]}
        exportRows={({ page: next, size: many, signal }) =>
          call(localNodes.routes.listNodeFiles, { params, query: { ...query, page: next, size: many } }, { signal })
        }
        empty={<EmptyState kind="no-match" />}
      />
    </Section>
  )
}

function useColumns(): TableColumn<NodeFileRow>[] {
  const text = useText(localNodeText)
  const { number } = useFormat()
  const when = useWhen()
  return [
    { id: 'title', header: text.file, role: 'primary', sort: true, value: ({ title }) => title },
    { id: 'grade', header: text.grade, value: ({ grade }) => grade },
    { id: 'course', header: text.course, value: ({ course }) => course },
    { id: 'size', header: text.size, value: ({ size }) => showSize(size) },
    {
      id: 'state',
      header: text.state,
      value: ({ state }) => text.fileStates[state],
      cell: ({ state, held, size }) => (
        <Status tone={stateTones[state]}>
          {text.fileStates[state]}
          {(state === 'downloading' || state === 'interrupted') &&
            `, ${fill(text.percent, { n: number(Math.floor((100 * held) / size)) })}`}
        </Status>
      ),
    },
    { id: 'reported', header: text.reported, value: ({ reportedAt }) => (reportedAt ? when(reportedAt) : '') },
  ]
}
