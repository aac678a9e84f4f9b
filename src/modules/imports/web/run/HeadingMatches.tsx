import { useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import type { Match, Run } from '#modules/imports/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'
import css from './HeadingMatches.module.css'

const tones: Record<Match['how'], StatusTone> = {
  exact: 'good',
  chosen: 'good',
  remembered: 'good',
  close: 'part',
  duplicate: 'bad',
  none: 'neutral',
  ours: 'neutral',
}

/** The spreadsheet name of a column: A, B … Z, AA. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26)

/** Columns that are required and missing, or chosen twice. */
export function choiceProblems({ columns }: Pick<Run, 'columns'>, chosen: readonly (string | null)[]) {
  const named = chosen.filter((key) => key !== null)
  const headingOf = (key: string) => columns.find((column) => column.key === key)?.heading ?? key
  return {
    missing: columns.filter(({ key, required }) => required && !named.includes(key)).map(({ heading }) => heading),
    twice: [...new Set(named.filter((key, at) => named.indexOf(key) !== at))].map(headingOf),
  }
}

/** Reviews and corrects which column each heading of the file stands for. */
export function HeadingMatches({ run, onDone }: { run: Run; onDone?: () => void }) {
  const text = useText(importText)
  const say = useFailureText()
  const [chosen, setChosen] = useState(() => run.matching.map(({ column }) => column))
  const send = useSend(imports.routes.matchColumns)
  const { missing, twice } = choiceProblems(run, chosen)
  const submit = async () => {
    try {
      await send.mutateAsync({ params: { runId: run.runId }, body: { columns: chosen } })
      onDone?.()
    } catch (failed) {
      toast.error(say(failed))
    }
  }
  const choose = (index: number, column: string | null) =>
    setChosen(chosen.map((old, at) => (at === index ? column : old)))
  return (
    <Section title={text.match.title} subtitle={text.match.hint}>
      <HeadingRow run={run} />
      <ul className={css.list}>
        {run.matching.map((match, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat; the position identifies them.
          <Heading key={index} run={run} match={match} index={index} value={chosen[index] ?? null} onChange={choose} />
        ))}
      </ul>
      {missing.length > 0 && (
        <Notice tone="bad" live title={fill(text.match.missing, { columns: missing.join(', ') })}>
          {text.match.missingHint}
        </Notice>
      )}
      {twice.length > 0 && <Notice tone="bad" live title={fill(text.match.twice, { columns: twice.join(', ') })} />}
      <div className={css.bar}>
        <Button
          variant="primary"
          disabled={missing.length > 0 || twice.length > 0}
          loading={send.isPending}
          onClick={() => void submit()}
        >
          {text.match.go}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            {text.match.back}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Chooses which of the first rows has the headings. */
function HeadingRow({ run }: { run: Run }) {
  const text = useText(importText)
  const say = useFailureText()
  const choose = useSend(imports.routes.chooseHeadings, { onError: (failed) => void toast.error(say(failed)) })
  if (run.top.length < 2) return null
  const summary = (cells: readonly string[]) =>
    cells
      .filter((cell) => cell.trim() !== '')
      .join(' · ')
      .slice(0, 80)
  return (
    <NativeSelect
      label={text.match.headingRow}
      className={css.row}
      disabled={choose.isPending}
      options={run.top.map(({ row, cells }) => ({
        value: String(row),
        label: `${fill(text.check.row, { row })}: ${summary(cells)}`,
      }))}
      value={String(run.headingRow)}
      onChange={(row) => choose.mutate({ params: { runId: run.runId }, body: { row: Number(row) } })}
    />
  )
}

type HeadingProps = {
  run: Run
  match: Match
  index: number
  value: string | null
  onChange: (index: number, column: string | null) => void
}

function Heading({ run, match, index, value, onChange }: HeadingProps) {
  const text = useText(importText)
  const name = match.heading.trim() || fill(text.match.unnamed, { letter: letterOf(index) })
  const how = value === match.column ? match.how : value === null ? 'none' : 'chosen'
  return (
    <li className={css.heading}>
      <span className={css.name}>
        {name}
        {run.samples[index] && (
          <small className={css.sample}>{fill(text.match.sample, { value: run.samples[index] })}</small>
        )}
      </span>
      <NativeSelect
        label={fill(text.match.choose, { heading: name })}
        labelHidden
        className={css.choice}
        options={[
          { value: '', label: text.match.leaveOut },
          ...run.columns.map(({ key, heading }) => ({ value: key, label: heading })),
        ]}
        value={value ?? ''}
        onChange={(column) => onChange(index, column === '' ? null : column)}
      />
      <Status tone={tones[how]}>{text.match.how[how]}</Status>
    </li>
  )
}
