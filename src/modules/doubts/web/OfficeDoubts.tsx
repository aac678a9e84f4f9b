import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { doubtOffice } from '../contract.ts'
import type { DoubtTrace } from '../officeSchemas.ts'
import { type TraceKind, traceKinds } from '../rules.ts'
import { DoubtSettings } from './DoubtSettings.tsx'
import css from './Doubts.module.css'
import { doubtTitles } from './titles.ts'
import { doubtText, useServerWords } from './words.ts'

/** What was deleted or reported, and the school's settings. */
export default function OfficeDoubts() {
  const text = useText(doubtText).office
  const { titles } = useText(doubtTitles)
  return (
    <>
      <PageHeader title={titles.office} subtitle={text.subtitle} />
      <div className={css.stack}>
        <Traces />
        <Section title={text.settings}>
          <DoubtSettings />
        </Section>
      </div>
    </>
  )
}

function Traces() {
  const text = useText(doubtText).office
  const count = useCount()
  const [params, setParams] = useSearchParams()
  const kind = traceKinds.find((one) => one === params.get('kind')) ?? 'deleted'
  const columns = useColumns(kind)
  const list = useListState(columns, { defaultSort: '-at' })
  const { page, size, q } = list.state
  const query = { q, kind }
  const read = useRead(
    doubtOffice.routes.listDoubtTraces,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.traces}>
      <div className={css.kind}>
        <SegmentedControl<TraceKind>
          label={text.kind}
          value={kind}
          onChange={(value) => setParams({ kind: value }, { replace: true })}
          options={traceKinds.map((value) => ({ value, label: text[value] }))}
        />
      </div>
      <DataTable<DoubtTrace>
        {...list}
        {...listStatus(read)}
        label={text.traces}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.postId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        exportRows={({ page: at, size: many, signal }) =>
          call(doubtOffice.routes.listDoubtTraces, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={kind === 'deleted' ? text.none : text.noneReported}
            body={text.noneHint}
          />
        }
      />
    </Section>
  )
}

function useColumns(kind: TraceKind): TableColumn<DoubtTrace>[] {
  const text = useText(doubtText).office
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return [
    {
      id: 'post',
      header: text.post,
      role: 'primary',
      value: (row) => row.text,
      cell: (row) => <TracedPost trace={row} />,
    },
    { id: 'author', header: text.author, value: (row) => row.author },
    { id: 'where', header: text.where, value: (row) => `${row.className} ${row.course}` },
    { id: 'by', header: kind === 'deleted' ? text.deletedBy : text.reportedBy, value: (row) => row.by },
    {
      id: 'at',
      header: text.at,
      kind: 'datetime',
      width: 150,
      value: (row) => row.at,
      cell: (row) => time(row.at, timeZone),
    },
    { id: 'reason', header: text.reason, value: (row) => row.reason || text.noReason },
    ...(kind === 'reported'
      ? [
          {
            id: 'state',
            header: text.state,
            value: (row: DoubtTrace) => (row.isHidden ? text.hidden : text.shown),
            cell: (row: DoubtTrace) => <Visibility trace={row} />,
          },
        ]
      : []),
  ]
}

function TracedPost({ trace }: { trace: DoubtTrace }) {
  const text = useText(doubtText)
  return (
    <span className={css.said} dir="auto">
      {trace.text || (trace.files.length === 0 ? '·' : '')}
      {trace.files.map((file) => (
        <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
          {' '}
          {file.name}
        </a>
      ))}
      {trace.isQuestion && <span className={css.quiet}> · {text.office.question}</span>}
    </span>
  )
}

function Visibility({ trace: { postId, isHidden } }: { trace: DoubtTrace }) {
  const text = useText(doubtText).office
  const say = useServerWords()
  const { hideTracedPost } = doubtOffice.routes
  const hide = useSend(hideTracedPost, { onError: (problem) => void toast.error(say(problem)) })
  if (!mayUse(hideTracedPost.access, useUser())) return isHidden ? text.hidden : text.shown
  return (
    <Button
      size="small"
      icon={isHidden ? IconEye : IconEyeOff}
      loading={hide.isPending}
      onClick={() => hide.mutate({ params: { postId }, body: { isHidden: !isHidden } })}
    >
      {isHidden ? text.show : text.hide}
    </Button>
  )
}
