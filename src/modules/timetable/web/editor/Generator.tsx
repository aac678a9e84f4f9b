import { useEffect, useState } from 'react'
import { timetablePlan } from '#modules/timetable/planContract.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { Generation } from '#modules/timetable/versionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listenLive } from '#platform/web/liveConnection.ts'
import { queryClient, useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { lessonName } from '../clashWords.ts'
import { timetableText, useServerWords } from '../words.ts'
import css from './Generator.module.css'

type GeneratorProps = { versionId: string; mode: Generation['mode']; onClose: () => void }

const pollIntervalMs = 500
const isActive = (one: Generation | undefined) => one?.state === 'waiting' || one?.state === 'running'

/** Runs the generator on a draft and shows its progress and what it could not place. */
export function Generator({ versionId, mode, onClose }: GeneratorProps) {
  const text = useText(timetableText).generator
  const { cancel } = useUiText()
  const say = useServerWords()
  const [seconds, setSeconds] = useState<number | null>(30)
  const [seed, setSeed] = useState<number | null>(1)
  const [id, setId] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const start = useSend(timetableVersions.routes.startGeneration)
  const begin = async () => {
    try {
      const body = { mode, seconds: seconds ?? 30, seed: seed ?? 1 }
      const { data } = await start.mutateAsync({ params: { versionId }, body })
      setId(data.generationId)
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  if (id) return <GenerationProgress generationId={id} mode={mode} onClose={onClose} onAgain={() => setId(null)} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title[mode]}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" loading={start.isPending} onClick={() => void begin()} data-autofocus="">
            {text.start}
          </Button>
        </>
      }
    >
      <p>{text.about[mode]}</p>
      <OverloadWarning />
      {problem && <Notice tone="bad" live title={problem} />}
      <div className={css.pair}>
        <NumberField label={text.seconds} min={1} max={300} value={seconds} onChange={setSeconds} />
        <NumberField
          label={text.seed}
          hint={text.seedHint}
          min={0}
          max={2_000_000_000}
          value={seed}
          onChange={setSeed}
        />
      </div>
    </Dialog>
  )
}

/** Warns about overloads that no arrangement can solve. */
function OverloadWarning() {
  const text = useText(timetableText)
  const { number } = useFormat()
  const { data } = useRead(timetablePlan.routes.getPlan, {})
  if (!data || data.problems.length === 0) return null
  const kinds = text.kinds as Record<string, string>
  return (
    <Notice tone="warn" title={text.generator.tooMuch}>
      <ul className={css.lines}>
        {data.problems.map(({ kind, name, needed, possible }) => (
          <li key={`${kind} ${name}`}>
            {fill(text.generator.over, {
              name: kinds[name] ?? name,
              needed: number(needed),
              possible: number(possible),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type GenerationProgressProps = {
  generationId: string
  mode: Generation['mode']
  onClose: () => void
  onAgain: () => void
}

function GenerationProgress({ generationId, mode, onClose, onAgain }: GenerationProgressProps) {
  const text = useText(timetableText).generator
  const { number } = useFormat()
  const count = useCount()
  const stop = useSend(timetableVersions.routes.stopGeneration)
  const params = { generationId }
  const read = useRead(
    timetableVersions.routes.getGeneration,
    { params },
    { refetchInterval: ({ state }) => (isActive(state.data) || !state.data ? pollIntervalMs : false) },
  )
  const run = read.data
  useEffect(() => listenLive('timetable_generation', () => void read.refetch()), [read.refetch])
  const isOver = run !== undefined && !isActive(run)
  useEffect(() => {
    if (isOver)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).includes('/timetable/versions'),
      })
  }, [isOver])
  const numbers = { placed: number(run?.placed ?? 0), total: number(run?.total ?? 0) }
  const state = run?.state === 'stopped' ? 'failed' : (run?.state ?? 'waiting')
  const detail = {
    waiting: text.waiting,
    running: fill(text.progress, numbers),
    done: fill(text.done, numbers),
    failed: run?.state === 'stopped' ? text.stopped : text.failed,
  }[state]
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={text.title[mode]}
      actions={isOver && <Button onClick={onClose}>{text.close}</Button>}
    >
      <JobProgress
        title={text.title[mode]}
        state={state}
        value={run?.total ? (100 * run.placed) / run.total : undefined}
        detail={detail}
        onLeave={isActive(run) ? onClose : undefined}
        onCancel={isActive(run) ? () => void stop.mutateAsync({ params }) : undefined}
        onRetry={state === 'failed' ? onAgain : undefined}
      />
      {run?.state === 'done' && (
        <>
          {run.unplaced.length === 0 && <Notice tone="good" live title={text.complete} />}
          {run.moved > 0 && mode === 'repair' && <p>{count(text.moved, run.moved)}</p>}
          {run.score && <p>{fill(text.score, { sameDay: number(run.score.sameDay), gaps: number(run.score.gaps) })}</p>}
          <UnplacedLessons run={run} />
        </>
      )}
    </Dialog>
  )
}

/** Unplaced lessons with their main obstacles. */
function UnplacedLessons({ run }: { run: Generation }) {
  const text = useText(timetableText).generator
  const kinds = useText(timetableText).kinds as Record<string, string>
  const { number } = useFormat()
  if (run.unplaced.length === 0) return null
  const words = text.because as Record<string, string>
  return (
    <section className={css.left}>
      <h3 className={css.heading}>{text.unplaced}</h3>
      <ul className={css.lines}>
        {run.unplaced.map(({ card, because }) => (
          <li key={`${card.requirementId} ${card.card}`}>
            <strong>{lessonName(card)}</strong>{' '}
            {because
              .slice(0, 3)
              .map(({ kind, name, slots }) =>
                fill(words[kind] ?? kind, { name: kinds[name] ?? name, n: number(slots) }),
              )
              .join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
