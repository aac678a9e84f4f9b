import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { imports } from '#modules/imports/contract.ts'
import type { Run, RunState } from '#modules/imports/schemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useKindPage } from '../kindPages.ts'
import { importPaths, importStartOf } from '../paths.ts'
import { importTitles } from '../titles.ts'
import { importText } from '../words.ts'
import { Check } from './Check.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { HeadingMatches } from './HeadingMatches.tsx'
import css from './ImportRun.module.css'
import { Report } from './Report.tsx'
import { Steps } from './Steps.tsx'

const busyStates: readonly RunState[] = ['reading', 'checking', 'applying', 'undoing']
const pollInterval = 800

/** An import from upload to report. Users may leave and come back at any time. */
export default function ImportRun() {
  const text = useText(importText)
  const { runId = '' } = useParams()
  const read = useRead(
    imports.routes.getRun,
    { params: { runId } },
    { refetchInterval: ({ state }) => (state.data && busyStates.includes(state.data.state) ? pollInterval : false) },
  )
  const { back } = useKindPage(read.data?.kind ?? '')
  usePage({ title: read.data?.fileName, under: back })
  if (read.data) return <RunPage run={read.data} key={read.data.runId} />
  if (read.isError && read.error.status === 404)
    return (
      <EmptyState
        kind="no-permission"
        title={text.run.unknown}
        action={<ButtonLink to={importPaths.list}>{text.start.toList}</ButtonLink>}
      />
    )
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  return (
    <Loading>
      <SkeletonRows rows={6} columns={4} />
    </Loading>
  )
}

function RunPage({ run }: { run: Run }) {
  const text = useText(importText)
  const { titles } = useText(importTitles)
  const { ago } = useFormat()
  const page = useKindPage(run.kind)
  const [rematching, setRematching] = useState(false)
  const isDiscardable = ['unreadable', 'matching', 'checked', 'checking', 'reading'].includes(run.state)
  return (
    <div className={css.page}>
      <PageHeader
        title={run.fileName}
        subtitle={fill(text.run.by, { name: run.createdBy, ago: ago(run.createdAt) })}
        crumbs={[
          { label: titles.imports, to: importPaths.list },
          { label: page.label, to: importStartOf(run.kind) },
        ]}
        actions={isDiscardable && <DiscardButton run={run} />}
      />
      {run.state !== 'unreadable' && <Steps state={run.state} />}
      {rematching && (run.state === 'checked' || run.state === 'checking') ? (
        <HeadingMatches key={run.headingRow} run={run} onDone={() => setRematching(false)} />
      ) : (
        <Body run={run} onRematch={() => setRematching(true)} />
      )}
    </div>
  )
}

function Body({ run, onRematch }: { run: Run; onRematch: () => void }) {
  const text = useText(importText)
  const count = useCount()
  switch (run.state) {
    case 'reading':
      return <JobProgress title={text.run.reading} state="running" detail={text.run.readingDetail} />
    case 'unreadable':
      return <Unreadable run={run} />
    case 'matching':
      return <HeadingMatches key={run.headingRow} run={run} />
    case 'checking':
    case 'checked':
      if (run.summary) return <Check run={run} onRematch={onRematch} />
      return (
        <JobProgress
          title={fill(text.run.checking, { rows: count(text.results.rows, run.rows) })}
          state="running"
          detail={text.run.checkingDetail}
        />
      )
    case 'applying':
    case 'undoing':
      return <Progress run={run} />
    case 'applied':
    case 'undone':
      return <Report run={run} />
  }
}

function Unreadable({ run }: { run: Run }) {
  const text = useText(importText)
  const reasons: Readonly<Record<string, string>> = text.unreadable
  return (
    <Notice
      tone="bad"
      title={text.unreadable.title}
      action={<ButtonLink to={importStartOf(run.kind)}>{text.run.another}</ButtonLink>}
    >
      {reasons[run.unreadable ?? ''] ?? text.unreadable.other}
    </Notice>
  )
}

function Progress({ run }: { run: Run }) {
  const text = useText(importText)
  const navigate = useNavigate()
  const { number } = useFormat()
  const title = run.state === 'applying' ? text.write.applying : text.write.undoing
  const detail =
    run.done === 0
      ? text.write.waiting
      : run.done >= run.toDo
        ? text.write.finishing
        : fill(text.write.detail, { done: number(run.done), total: number(run.toDo) })
  return (
    <JobProgress
      title={fill(title, { file: run.fileName })}
      state={run.done > 0 ? 'running' : 'waiting'}
      value={run.toDo > 0 ? Math.min(100, Math.round((100 * run.done) / run.toDo)) : undefined}
      detail={detail}
      onLeave={() => void navigate(importPaths.list)}
    />
  )
}
