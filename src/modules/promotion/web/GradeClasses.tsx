import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
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
      title={grade.name}
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
        <table className={css.table} aria-label={grade.name}>
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
              <th scope="col">{text.overview.undecided}</th>
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
                <td>
                  {students > 0 && (
                    <Status tone={undecided === 0 ? 'good' : 'part'}>
                      {undecided === 0 ? text.overview.done : number(undecided)}
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
  const text = useText(promotionText).policy
  const next = grades.find(({ gradeId }) => gradeId === policy.nextGradeId)
  const needs = [
    ...(policy.needsPass ? [text.passed] : []),
    ...(policy.minPercent === null ? [] : [fill(text.percent, { n: policy.minPercent })]),
    ...(policy.minAttendance === null ? [] : [fill(text.attended, { n: policy.minAttendance })]),
  ]
  return [
    next ? fill(text.to, { name: next.name }) : text.graduates,
    needs.length > 0 ? needs.join(', ') : text.everybody,
    text.sections[policy.sectionRule],
    text.rolls[policy.rollRule],
  ].join(' · ')
}
