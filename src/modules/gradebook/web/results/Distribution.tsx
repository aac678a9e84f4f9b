import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ProportionBar } from '#ui/chart/ProportionBar.tsx'
import type { StudentResult } from '../../rules/results.ts'
import { scaleOf, type TemplateContent } from '../../rules/template.ts'
import { gradebookText } from '../words.ts'
import { bandTone } from './bandTone.ts'
import css from './Distribution.module.css'

type DistributionProps = {
  content: TemplateContent
  rows: readonly { readonly result: StudentResult }[]
  /** The grade whose students alone are shown below; null for all. */
  only: string | null
  onOnly: (grade: string | null) => void
}

/** The grade a student is counted by: overall, or in the first subject if the template has no overall result. */
export function countedGrade(content: TemplateContent, result: StudentResult): string | null {
  const subject = content.overall ? undefined : content.subjects[0]
  const band = subject ? result.subjects.find((one) => one.subject.key === subject.key)?.band : result.overall?.band
  return band?.label ?? null
}

/** How the grades of a class are spread; a grade shows its students in the list below. */
export function Distribution({ content, rows, only, onOnly }: DistributionProps) {
  const text = useText(gradebookText).results
  const { number } = useFormat()
  const subject = content.overall ? undefined : content.subjects[0]
  const scale = scaleOf(content, content.overall?.scaleKey ?? subject?.scaleKey ?? '')
  if (!scale) return null
  const labels = rows.flatMap(({ result }) => countedGrade(content, result) ?? [])
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
    <>
      <ProportionBar
        label={subject ? fill(text.distribution, { subject: subject.name }) : text.distributionOverall}
        categoryLabel={text.grade}
        valueLabel={text.students}
        format={number}
        parts={parts}
        onOpen={({ id }) => onOnly(id === only ? null : id)}
      />
      {only !== null && (
        <div className={css.only}>
          <span role="status">{fill(text.onlyGrade, { grade: only })}</span>
          <Button size="small" onClick={() => onOnly(null)}>
            {text.showAll}
          </Button>
        </div>
      )}
    </>
  )
}
