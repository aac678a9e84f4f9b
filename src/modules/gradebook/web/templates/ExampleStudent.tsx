import { useState } from 'react'
import { fits } from '#modules/gradebook/marks.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { decimalPattern, decimalText, percentOf, times } from '../../rules/exact.ts'
import { subjectTrace } from '../../rules/results.ts'
import { bandOf } from '../../rules/scales.ts'
import { leavesOf, rootOf, scaleOf, type TemplateContent } from '../../rules/template.ts'
import { problemsOf } from '../../rules/templateChecks.ts'
import { traceLines } from '../trace/traceLines.ts'
import { gradebookText } from '../words.ts'
import css from './Builder.module.css'

type ExampleStudentProps = { content: TemplateContent; subjectKey: string; termKey: string }

/** Marks of nobody, to see at once what the template makes of them. */
export function ExampleStudent({ content, subjectKey, termKey }: ExampleStudentProps) {
  const text = useText(gradebookText)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const subject = content.subjects.find(({ key }) => key === subjectKey)
  const root = subject && rootOf(content, subject, termKey)
  if (!subject || !root || problemsOf(content).length > 0) return null
  const leaves = leavesOf(root)
  const markOf = (key: string, outOf: string) => {
    const mark = (typed[key] ?? '').trim().toUpperCase()
    if (typed[key] === undefined) return decimalText(times(three, exactHundredths(outOf)))
    return fits(mark, outOf) ? mark : ''
  }
  const marks = new Map(
    leaves.flatMap(({ key, outOf }) => {
      const mark = markOf(key, outOf ?? '1')
      return mark === '' ? [] : [[key, mark] as const]
    }),
  )
  const place = { content, termKey, reading: { mode: 'current' as const, absent: content.absent } }
  const trace = subjectTrace(place, subject, new Map([[termKey, marks]]))
  const scale = scaleOf(content, subject.scaleKey)
  const band = trace?.result && scale ? bandOf(scale, trace.result) : null
  return (
    <Section title={text.builder.example} subtitle={text.builder.exampleHint}>
      <div className={css.rules}>
        {leaves.map(({ key, name, outOf }) => {
          const value = typed[key] ?? marks.get(key) ?? ''
          const isWrong = typed[key] !== undefined && !fits(value.trim().toUpperCase(), outOf ?? '1')
          return (
            <TextField
              key={key}
              label={name}
              suffix={fill(text.grid.outOf, { n: outOf ?? '' })}
              value={value}
              error={isWrong ? text.grid.notAMark : undefined}
              onChange={(mark) => setTyped((now) => ({ ...now, [key]: mark }))}
            />
          )
        })}
      </div>
      {trace && (
        <ul className={css.trace} aria-live="polite">
          {traceLines(trace, text.trace).head.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {trace.result && scale && band && (
            <li>
              {fill(text.trace.band, {
                percent: decimalText(percentOf(trace.result)),
                grade: band.label,
                scale: scale.name,
              })}
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}

/** Three quarters of the full marks, so that the example begins with something. */
const three = { n: 3n, d: 4n }
const exactHundredths = (outOf: string) =>
  decimalPattern.test(outOf) ? { n: BigInt(Math.round(Number(outOf) * 100)), d: 100n } : { n: 0n, d: 1n }
