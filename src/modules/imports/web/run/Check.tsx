import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import type { Run, Summary } from '#modules/imports/schemas.ts'
import { useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'
import css from './Check.module.css'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ProblemGroups, type RowView } from './ProblemGroups.tsx'
import { RefusedRowsButton } from './RefusedRowsButton.tsx'
import { RowsGrid } from './RowsGrid.tsx'

/** The result of the check: rows to correct, and confirmation. */
export function Check({ run, onRematch }: { run: Run; onRematch: () => void }) {
  const text = useText(importText)
  const { summary } = run
  const [view, setView] = useState<RowView>({
    show: summary && summary.refused > 0 ? 'refused' : 'all',
    column: '',
    cause: '',
  })
  if (!summary) return null
  return (
    <>
      <Stopped run={run} />
      <Figures summary={summary} />
      <NextSteps run={run} summary={summary} onRematch={onRematch} />
      {summary.groups.length > 0 && (
        <ProblemGroups
          run={run}
          summary={summary}
          view={view}
          onChange={setView}
          onReplace={() => setView({ ...view, column: '', cause: '' })}
        />
      )}
      <RowsGrid run={run} summary={summary} view={view} onChange={setView} title={text.check.grid} />
    </>
  )
}

function Stopped({ run }: { run: Run }) {
  const text = useText(importText)
  const reasons: Readonly<Record<string, string>> = text.stopped
  if (!run.stopped) return null
  return (
    <Notice tone="warn" live title={text.stopped.title}>
      {reasons[run.stopped] ?? text.stopped.failed}
    </Notice>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const text = useText(importText)
  const { number } = useFormat()
  return (
    <div className={css.figures}>
      <StatBlock value={number(summary.create)} label={text.check.add} />
      <StatBlock value={number(summary.update)} label={text.check.update} />
      <StatBlock value={number(summary.skip)} label={text.check.skip} />
      <StatBlock value={number(summary.refused)} label={text.check.refused} />
      {summary.warned > 0 && <StatBlock value={number(summary.warned)} label={text.check.warned} />}
    </div>
  )
}

type NextStepsProps = { run: Run; summary: Summary; onRematch: () => void }

/** Summarises the result and offers the next steps. */
function NextSteps({ run, summary, onRematch }: NextStepsProps) {
  const text = useText(importText)
  const count = useCount()
  const [confirming, setConfirming] = useState(false)
  const importable = summary.create + summary.update
  const checking = run.state === 'checking'
  const words =
    summary.refused > 0
      ? importable > 0
        ? null
        : { title: text.check.none, hint: text.check.noneHint }
      : importable > 0
        ? summary.warned > 0
          ? { title: text.check.readable, hint: text.check.readableHint }
          : { title: text.check.good, hint: text.check.goodHint }
        : { title: text.check.nothing, hint: text.check.nothingHint }
  return (
    <section className={css.verdict} aria-live="polite">
      {words && (
        <p className={css.words}>
          <strong>{words.title}.</strong> {words.hint}
        </p>
      )}
      <div className={css.bar}>
        {importable > 0 && (
          <Button
            variant={summary.refused > 0 ? 'secondary' : 'primary'}
            disabled={checking}
            onClick={() => setConfirming(true)}
          >
            {summary.refused > 0 ? count(text.check.leaveOut, summary.refused) : count(text.check.import, importable)}
          </Button>
        )}
        {summary.refused > 0 && <RefusedRowsButton run={run} />}
        <CheckAgainButton run={run} />
        <Button variant="quiet" onClick={onRematch}>
          {text.match.change}
        </Button>
        {checking && (
          <span className={css.checking}>
            <Spinner size={16} /> {text.check.checkingNow}
          </span>
        )}
      </div>
      <ConfirmDialog run={run} summary={summary} open={confirming} onClose={() => setConfirming(false)} />
    </section>
  )
}

function CheckAgainButton({ run }: { run: Run }) {
  const text = useText(importText)
  const say = useFailureText()
  const again = useSend(imports.routes.checkAgain, { onError: (failed) => void toast.error(say(failed)) })
  return (
    <Button
      variant="quiet"
      icon={IconRefresh}
      disabled={run.state !== 'checked'}
      onClick={() => again.mutate({ params: { runId: run.runId } })}
    >
      {text.check.again}
    </Button>
  )
}
