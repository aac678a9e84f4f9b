import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { ProportionBar } from '#ui/chart/ProportionBar.tsx'
import type { StudentResult } from '../../rules/results.ts'
import { scaleOf, type TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import { bandTone } from './bandTone.ts'

type DistributionProps = { content: TemplateContent; rows: readonly { readonly result: StudentResult }[] }

/** How the grades of a class are spread: overall, or in the first subject if the template has no overall result. */
export function Distribution({ content, rows }: DistributionProps) {
  const text = useText(gradebookText).results
  const { number } = useFormat()
  const subject = content.overall ? undefined : content.subjects[0]
  const scale = scaleOf(content, content.overall?.scaleKey ?? subject?.scaleKey ?? '')
  if (!scale) return null
  const labels = rows.flatMap(({ result }) => {
    const band = subject ? result.subjects.find((one) => one.subject.key === subject.key)?.band : result.overall?.band
    return band ? [band.label] : []
  })
  if (labels.length === 0) return null
  const parts = scale.bands
    .map(({ label }, at, all) => ({
      ...bandTone(at, all.length),
      id: label,
      label,
      value: labels.filter((one) => one === label).length,
    }))
    .filter(({ value }) => value > 0)
  return (
    <ProportionBar
      label={subject ? fill(text.distribution, { subject: subject.name }) : text.distributionOverall}
      categoryLabel={text.grade}
      valueLabel={text.students}
      format={number}
      parts={parts}
    />
  )
}
