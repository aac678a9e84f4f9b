import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type RunOutcome, runOutcomes } from '#modules/fees/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Call } from '#platform/contract/route.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { queryClient, useRead, useSend } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feeDemands } from '../../contracts/demands.ts'
import type { FeeRun, FeeRunOutcome } from '../../contracts/demandsSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import { feeText, useServerWords } from '../words.ts'
import css from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'
import { useRunWords } from './RunTable.tsx'

/** Polling interval in milliseconds while the run is in progress. */
const lookEvery = 800

/** A demand run: its progress, and the result for each student. */
export default function FeeRunPage() {
  const { feeRunId = '' } = useParams()
  const text = useText(allocationText)
  const links = useFeeLinks()
  const words = useRunWords()
  const read = useRead(
    feeDemands.routes.getFeeRun,
    { params: { feeRunId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEvery : false) },
  )
  const run = read.data
  const isDone = run?.state === 'done'
  // Lists read during the run are stale once it is done.
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: [feeDemands.routes.listOutcomes.path] })
  }, [isDone])
  usePage({ title: run && words(run) })
  return (
    <>
      <PageHeader
        title={run ? words(run) : text.runs.title}
        crumbs={[{ label: text.title, to: `${links.allocation}?show=runs` }]}
      />
      {read.isPending && <SkeletonRows rows={6} columns={4} />}
      {read.isError &&
        (read.error.status === 404 ? (
          <EmptyState kind="no-match" title={text.runs.gone} />
        ) : (
          <EmptyState kind="failed" onRetry={() => void read.refetch()} />
        ))}
      {run && (
        <div className={css.stack}>
          <Progress run={run} />
          <Outcomes run={run} />
        </div>
      )}
    </>
  )
}

function Progress({ run }: { run: FeeRun }) {
  const text = useText(allocationText)
  const { number, money } = useFormat()
  const links = useFeeLinks()
  const navigate = useNavigate()
  const say = useServerWords()
  const retry = useSend(feeDemands.routes.retryRun)
  const mayRun = mayUse(feeDemands.routes.retryRun.access, useUser())
  const again = async () => {
    try {
      await retry.mutateAsync({ params: { feeRunId: run.feeRunId } })
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const done = run.total - run.pending
  if (run.state === 'running')
    return (
      <JobProgress
        title={run.kind === 'demands' ? text.runs.issuing : text.runs.carrying}
        state={done > 0 ? 'running' : 'waiting'}
        value={run.total > 0 ? Math.round((100 * done) / run.total) : undefined}
        detail={done > 0 ? fill(text.runs.detail, { done: number(done), total: number(run.total) }) : text.runs.waiting}
        onLeave={() => void navigate(`${links.allocation}?show=runs`)}
      />
    )
  const sums = { demands: number(run.demands), amount: money(run.amountMinor) }
  const counts = { created: number(run.created), skipped: number(run.skippedExists), failed: number(run.failed) }
  return (
    <JobProgress
      title={fill(text.runs.doneTitle, sums)}
      state="done"
      detail={fill(text.runs.doneDetail, counts)}
      result={
        <>
          {run.failed > 0 && mayRun && (
            <Button loading={retry.isPending} onClick={() => void again()}>
              {text.runs.retry}
            </Button>
          )}
          <ButtonLink to={links.demands}>{text.runs.demands}</ButtonLink>
        </>
      }
    />
  )
}

const tones: Record<RunOutcome, StatusTone> = {
  pending: 'draft',
  created: 'good',
  skippedExists: 'neutral',
  failed: 'bad',
}
type OutcomeFilter = NonNullable<Call<typeof feeDemands.routes.listOutcomes>['query']>

function Outcomes({ run }: { run: FeeRun }) {
  const text = useText(allocationText).runs
  const words = useText(feeText)
  const count = useCount()
  const params = { feeRunId: run.feeRunId }
  const list = useListState(useColumns(), { filters: ['outcome'], defaultSort: 'name' })
  const { page, size, q, sort } = list.state
  const outcome = filterValue(list.state, 'outcome') as RunOutcome | undefined
  const query: OutcomeFilter = {
    q,
    ...(sort && { sort: sort as NonNullable<OutcomeFilter['sort']> }),
    ...(outcome && { outcome }),
  }
  const read = useRead(
    feeDemands.routes.listOutcomes,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.outcomes}>
      <DataTable<FeeRunOutcome>
        {...list}
        {...listStatus(read)}
        label={text.outcomes}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.studentId}
        total={read.data?.total ?? 0}
        search={words.search}
        count={(n) => count(words.counts.students, n)}
        filters={[
          {
            id: 'outcome',
            label: text.outcome,
            bare: true,
            single: true,
            options: runOutcomes.map((one) => ({ value: one, label: text.outcomeNames[one] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(feeDemands.routes.listOutcomes, { params, query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="register" compact title={text.none} />}
      />
    </Section>
  )
}

function useColumns(): TableColumn<FeeRunOutcome>[] {
  const text = useText(allocationText).runs
  const { columns } = useText(feeText)
  const { money } = useFormat()
  const links = useFeeLinks()
  return [
    {
      id: 'name',
      header: columns.student,
      role: 'primary',
      sort: true,
      value: (row) => row.studentName,
      person: (row) => ({
        name: row.studentName,
        meta: row.admissionNo ?? columns.noNumber,
        to: links.studentOf(row.studentId),
      }),
    },
    {
      id: 'outcome',
      header: text.outcome,
      role: 'status',
      sort: true,
      value: (row) => text.outcomeNames[row.outcome],
      cell: (row) => <Status tone={tones[row.outcome]}>{text.outcomeNames[row.outcome]}</Status>,
    },
    { id: 'reason', header: text.reason, role: 'secondary', value: (row) => row.reason || null },
    { id: 'demands', header: text.demands, role: 'number', value: (row) => row.demands },
    {
      id: 'amount',
      header: text.amount,
      role: 'number',
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => (row.amountMinor > 0 ? money(row.amountMinor) : null),
    },
  ]
}
