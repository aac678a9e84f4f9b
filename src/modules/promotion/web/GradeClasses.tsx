import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { outcomes } from '../choices.ts'
import type { PromotionGrade } from '../schemas.ts'
import css from './Promotion.module.css'
import { promotionOf } from './paths.ts'
import { promotionText } from './words.ts'

type Props = {
  readonly grade: PromotionGrade
  readonly grades: readonly PromotionGrade[]
  readonly onEdit: (() => void) | undefined
}

/** The classes of a grade, and its rules in a sentence. */
export function GradeClasses({ grade, grades, onEdit }: Props) {
  const text = useText(promotionText)
  const { number } = useFormat()
  return (
    <Section
      title={gradeTitle(grade.name, text.overview.grade)}
      subtitle={usePolicySentence(grade, grades)}
      action={
        onEdit && (
          <Button
            size="small"
            variant="quiet"
            aria-label={fill(text.overview.changeRules, { name: grade.name })}
            onClick={onEdit}
          >
            {text.overview.rules}
          </Button>
        )
      }
    >
      <div className={css.scroll}>
        <table className={cx(css.table, css.even)} aria-label={grade.name}>
          <thead>
            <tr>
              <th scope="col">{text.overview.class}</th>
              <th scope="col" className={css.number}>
                {text.overview.students}
              </th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col" className={css.number}>
                  {text.outcomes[outcome]}
                </th>
              ))}
              <th scope="col" className={css.number}>
                {text.overview.state}
              </th>
            </tr>
          </thead>
          <tbody>
            {grade.classes.map(({ classId, className, students, undecided, counts }) => (
              <tr key={classId}>
                <th scope="row">
                  <Link to={promotionOf(classId)}>{className}</Link>
                </th>
                <td className={css.number}>{number(students)}</td>
                {outcomes.map((outcome) => (
                  <td key={outcome} className={css.number}>
                    {counts[outcome] === 0 ? '' : number(counts[outcome])}
                  </td>
                ))}
                <td className={css.number}>
                  {students > 0 && (
                    <Status tone={undecided === 0 ? 'good' : 'part'}>
                      {undecided === 0 ? text.overview.done : fill(text.overview.open, { n: number(undecided) })}
                    </Status>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function usePolicySentence({ policy }: PromotionGrade, grades: readonly PromotionGrade[]): string {
  const { policy: text, overview } = useText(promotionText)
  const next = grades.find(({ gradeId }) => gradeId === policy.nextGradeId)
  const needs = [
    ...(policy.needsPass ? [text.passed] : []),
    ...(policy.minPercent === null ? [] : [fill(text.percent, { n: policy.minPercent })]),
    ...(policy.minAttendance === null ? [] : [fill(text.attended, { n: policy.minAttendance })]),
  ]
  return [
    next ? fill(text.to, { name: gradeTitle(next.name, overview.grade) }) : text.graduates,
    needs.length > 0 ? needs.join(', ') : text.everybody,
    text.sections[policy.sectionRule],
    `${text.rollRule}: ${text.rolls[policy.rollRule]}`,
  ].join(' · ')
}

/** Grades are named by a number or by a word that needs no other. */
const gradeTitle = (name: string, pattern: string) => (/^\d/.test(name) ? fill(pattern, { name }) : name)
