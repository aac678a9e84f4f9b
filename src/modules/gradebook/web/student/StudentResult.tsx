import { useMemo, useState } from 'react'
import { marksByStudent, noMarks, resultIn } from '#modules/gradebook/classResults.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import type { Trace } from '../../rules/evaluation.ts'
import { compare, decimalText, type Exact, minus, percentOf, times, zero } from '../../rules/exact.ts'
import { type SubjectResult, yearKey } from '../../rules/results.ts'
import { subjectKinds } from '../../rules/template.ts'
import { TraceDrawer } from '../trace/TraceDrawer.tsx'
import { gradebookText } from '../words.ts'
import css from './Student.module.css'

const outcomeTones = { pass: 'good', compartment: 'part', fail: 'bad' } as const

/** The change since the term before, in percentage points with its sign. */
function changeText(now: Exact | null, before: Exact | null): string | null {
  if (now === null || before === null) return null
  const rise = compare(now, before)
  if (rise === 0) return null
  const points = decimalText(percentOf(rise > 0 ? minus(now, before) : minus(before, now)), 1)
  return `${rise > 0 ? '+' : '−'}${points}`
}

/** The last term whose sheets are all published: what families look for. */
function latestPublished({ template, sheets }: ClassGradebook): string | undefined {
  const keys = template?.content.terms.map(({ key }) => key) ?? []
  return keys.findLast((key) => {
    const own = sheets.filter(({ termKey }) => termKey === key)
    return own.length > 0 && own.every(({ state }) => state === 'published')
  })
}

/** What one student reached in each term and in the year; every total opens how it came about. */
export function StudentResult({ gradebook }: { gradebook: ClassGradebook }) {
  const text = useText(gradebookText)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ name: string; trace: Trace } | null>(null)
  const [student] = gradebook.students
  const { template, sheets } = gradebook
  const marks = useMemo(() => marksByStudent(gradebook), [gradebook])
  if (!template || !student || sheets.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.student.none} body={text.student.noneHint} />
  const { content } = template
  const shownTerms = content.terms.filter(({ key }) => sheets.some(({ termKey }) => termKey === key))
  const terms = [
    ...shownTerms.map(({ key, name }) => ({ value: key, label: name })),
    ...(shownTerms.length > 1 && shownTerms.length === content.terms.length
      ? [{ value: yearKey, label: text.year }]
      : []),
  ]
  const termKey = chosen ?? latestPublished(gradebook) ?? terms[0]?.value ?? ''
  const own = marks.get(student.studentId) ?? noMarks
  const result = resultIn(gradebook, student, termKey, own)
  const at = shownTerms.findIndex(({ key }) => key === termKey)
  const earlier = at > 0 ? shownTerms[at - 1] : undefined
  const before = earlier && resultIn(gradebook, student, earlier.key, own)
  const termName = terms.find(({ value }) => value === termKey)?.label ?? ''
  return (
    <div className={css.page}>
      {terms.length > 1 && (
        <SegmentedControl label={text.sheets.term} options={terms} value={termKey} onChange={setChosen} />
      )}
      {result?.isProvisional && <Notice tone="info" title={text.trace.provisional} />}
      {subjectKinds.map((kind) => {
        const subjects = (result?.subjects ?? []).filter(({ subject }) => subject.kind === kind)
        if (subjects.length === 0) return null
        return (
          <Section key={kind} title={text.student[kind]}>
            <Lines label={text.student[kind]}>
              {subjects.map((one) => (
                <SubjectLine
                  key={one.subject.key}
                  result={one}
                  since={earlier?.name}
                  change={changeText(
                    one.trace.result,
                    before?.subjects.find(({ subject }) => subject.key === one.subject.key)?.trace.result ?? null,
                  )}
                  onOpen={() => setOpened({ name: one.subject.name, trace: one.trace })}
                />
              ))}
            </Lines>
          </Section>
        )
      })}
      {result?.overall && result.overall.trace.result !== null && (
        <Section title={text.student.overall}>
          <Lines>
            <Line
              name={`${decimalText(percentOf(result.overall.trace.result))}%${result.overall.band ? ` · ${result.overall.band.label}` : ''}`}
              meta={result.overall.band?.descriptor}
            >
              {result.outcome && (
                <Status tone={outcomeTones[result.outcome]}>{text.results.outcomes[result.outcome]}</Status>
              )}
              <Button
                size="small"
                onClick={() => result.overall && setOpened({ name: text.student.overall, trace: result.overall.trace })}
              >
                {text.results.explain}
              </Button>
            </Line>
          </Lines>
        </Section>
      )}
      {opened && <TraceDrawer {...opened} subtitle={`${student.name}, ${termName}`} onClose={() => setOpened(null)} />}
    </div>
  )
}

type SubjectLineProps = { result: SubjectResult; change: string | null; since: string | undefined; onOpen: () => void }

function SubjectLine({ result: { subject, trace, band }, change, since, onOpen }: SubjectLineProps) {
  const text = useText(gradebookText)
  const got = trace.result === null ? null : decimalText(times(trace.result, trace.outOf))
  const words = got === null ? text.trace.nothing : fill(text.trace.counted, { got, outOf: decimalText(trace.outOf) })
  const moved = change && since ? `${change} ${fill(text.student.change, { term: since })}` : null
  const isBare = subject.kind !== 'scholastic' && band !== null
  return (
    <Line name={subject.name} meta={[isBare ? band.descriptor : words, moved].filter(Boolean).join(' · ')}>
      {band && <strong className={css.grade}>{band.label}</strong>}
      <Button size="small" disabled={compare(trace.outOf, zero) === 0} onClick={onOpen}>
        {text.results.explain}
      </Button>
    </Line>
  )
}
