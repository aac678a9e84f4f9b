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
  close: 'part',
  duplicate: 'bad',
  none: 'neutral',
  ours: 'neutral',
}

/** As a spreadsheet names its columns: A, B … Z, AA. */
export const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26)

/** What a choice for every heading lacks. */
export function faultsOf({ columns }: Pick<Run, 'columns'>, chosen: readonly (string | null)[]) {
  const named = chosen.filter((key) => key !== null)
  const headingOf = (key: string) => columns.find((column) => column.key === key)?.heading ?? key
  return {
    missing: columns.filter(({ key, required }) => required && !named.includes(key)).map(({ heading }) => heading),
    twice: [...new Set(named.filter((key, at) => named.indexOf(key) !== at))].map(headingOf),
  }
}

/** Which heading of the file stands for which column, for the eye of the person and in their hands. */
export function HeadingMatches({ run, onDone }: { run: Run; onDone?: () => void }) {
  const text = useText(importText)
  const say = useFailureText()
  const [chosen, setChosen] = useState(() => run.matching.map(({ column }) => column))
  const send = useSend(imports.routes.matchColumns)
  const { missing, twice } = faultsOf(run, chosen)
  const go = async () => {
    try {
      await send.mutateAsync({ params: { runId: run.runId }, body: { columns: chosen } })
      onDone?.()
    } catch (failed) {
      toast.error(say(failed))
    }
  }
  const choose = (place: number, column: string | null) =>
    setChosen(chosen.map((old, at) => (at === place ? column : old)))
  return (
    <Section title={text.match.title} subtitle={text.match.hint}>
      <ul className={css.list}>
        {run.matching.map((match, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading; their place is what they are.
          <Heading key={place} run={run} match={match} place={place} value={chosen[place] ?? null} onChange={choose} />
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
          onClick={() => void go()}
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

type HeadingProps = {
  run: Run
  match: Match
  place: number
  value: string | null
  onChange: (place: number, column: string | null) => void
}

function Heading({ run, match, place, value, onChange }: HeadingProps) {
  const text = useText(importText)
  const name = match.heading.trim() || fill(text.match.unnamed, { letter: letterOf(place) })
  const how = value === match.column ? match.how : value === null ? 'none' : 'chosen'
  return (
    <li className={css.heading}>
      <span className={css.name}>
        {name}
        {run.samples[place] && (
          <small className={css.sample}>{fill(text.match.sample, { value: run.samples[place] })}</small>
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
        onChange={(column) => onChange(place, column === '' ? null : column)}
      />
      <Status tone={tones[how]}>{text.match.how[how]}</Status>
    </li>
  )
}
