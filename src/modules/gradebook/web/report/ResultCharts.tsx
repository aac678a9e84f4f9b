import { useMemo, useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import type { StudentReport } from '../../contracts/studentReportSchemas.ts'
import {
  changesSince,
  changeText,
  type OpenedTrace,
  percentText,
  type TermResult,
  traceOf,
} from '../../rules/reportResults.ts'
import { TraceDrawer } from '../trace/TraceDrawer.tsx'
import css from './Report.module.css'
import { reportText } from './words.ts'

type ResultChartsProps = {
  gradebook: ClassGradebook
  terms: readonly TermResult[]
  /** Empty where nobody is compared. */
  classAverages?: StudentReport['classAverages']
}

/** Results by subject and term, and what changed; a bar opens its calculation. What the class reaches stands beside it if it is given. */
export function ResultCharts({ gradebook, terms, classAverages = [] }: ResultChartsProps) {
  const [student] = gradebook.students
  const text = useText(reportText).results
  const [opened, setOpened] = useState<OpenedTrace | null>(null)
  const last = terms.at(-1)
  const before = terms.at(-2)
  const subjects = useMemo(
    () =>
      (gradebook.template?.content.subjects ?? []).filter(
        ({ key, kind }) =>
          kind === 'scholastic' &&
          terms.some(({ result }) => result.subjects.some(({ subject, trace }) => subject.key === key && trace.result)),
      ),
    [gradebook, terms],
  )
  const averages = subjects.map(({ key }) => {
    const found = classAverages.find((one) => one.subjectKey === key && one.termKey === last?.key)
    return found ? Number(found.percent) : null
  })
  const hasAverages = averages.some((value) => value !== null)
  const ofTerms = terms.map((term) => ({
    id: term.key,
    label: term.name,
    values: subjects.map(({ key }) => {
      const reached = traceOf(term, key)?.trace.result
      return reached ? Number(percentText(reached)) : null
    }),
  }))
  const changes = last && before ? changesSince(last.result, before.result) : []
  return (
    <>
      {subjects.length > 0 && last && (
        <Section title={text.title}>
          <BarChart
            label={text.chart}
            note={text.note}
            categoryLabel={text.subject}
            categories={subjects.map(({ name }) => ({ label: name }))}
            series={[
              ...ofTerms,
              ...(hasAverages
                ? [{ id: 'class', label: fill(text.classAverage, { term: last.name }), values: averages }]
                : []),
            ]}
            format={(value) => `${value}%`}
            onOpen={({ category, series }) => {
              const term = terms[series] ?? last
              const subject = subjects[category]
              if (subject) setOpened(traceOf(term, subject.key))
            }}
          />
        </Section>
      )}
      {last && before && (
        <Section title={fill(text.change, { term: before.name })}>
          {changes.length === 0 && <p className={css.quiet}>{text.same}</p>}
          <Lines label={fill(text.change, { term: before.name })}>
            {changes.slice(0, 6).map(({ name, before: from, after }) => (
              <Line
                key={name}
                name={fill(text.up, { subject: name, before: percentText(from), after: percentText(after) })}
              >
                <strong className={css.figure}>{changeText(after, from)}</strong>
              </Line>
            ))}
          </Lines>
        </Section>
      )}
      {opened && (
        <TraceDrawer
          name={opened.name}
          trace={opened.trace}
          subtitle={[student?.name, opened.term].filter(Boolean).join(', ')}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
