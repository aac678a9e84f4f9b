import { pointsOf, type Rubric } from '#modules/activities/rubric.ts'
import type { Change, StudentWork } from '#modules/activities/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { activityText } from '../words.ts'
import css from './Evaluate.module.css'
import { LevelChoice } from './LevelChoice.tsx'

/** One row of the grid: a student, or a group whose students are evaluated together. */
export type GridRow = { readonly key: string; readonly name: string; readonly students: readonly StudentWork[] }

type GridProps = {
  readonly rubric: Rubric
  readonly rows: readonly GridRow[]
  readonly change: (changes: readonly Change[]) => void
  readonly onOpen: (studentId: string) => void
}

/** All students or groups with all criteria, one tap each. */
export function EvaluationGrid({ rubric, rows, change, onOpen }: GridProps) {
  const text = useText(activityText).evaluate
  const isByGroup = rows.some(({ students }) => students.length > 1)
  const hasPoints = pointsOf(rubric, []) !== null
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <caption className={css.legend}>
          {text.rubric}: {rubric.levels.map(({ name }, at) => `${at + 1} ${name}`).join(' · ')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{isByGroup ? text.group : text.student}</th>
            {rubric.criteria.map(({ name, times }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
              <th key={at} scope="col" dir="auto">
                {name}
                {times > 1 && <span className={css.times}> × {times}</span>}
              </th>
            ))}
            {hasPoints && (
              <th scope="col" className={css.number}>
                {text.points}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} rubric={rubric} change={change} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The level all students of a row share; null if they differ or have none. */
const sharedLevel = (students: readonly StudentWork[], criterion: number) => {
  const [first = null, ...rest] = students.map(({ levels }) => levels[criterion] ?? null)
  return rest.every((level) => level === first) ? first : null
}

function Row({ row, rubric, change, onOpen }: Omit<GridProps, 'rows'> & { row: GridRow }) {
  const text = useText(activityText).evaluate
  const { number } = useFormat()
  const { students, name } = row
  const levels = rubric.criteria.map((_, at) => sharedLevel(students, at))
  const points = pointsOf(rubric, levels)
  return (
    <tr>
      <th scope="row" className={css.who}>
        {students.length === 1 && students[0] ? (
          <div className={css.person}>
            <Button
              variant="quiet"
              size="small"
              className={css.open}
              onClick={() => onOpen(students[0]?.studentId ?? '')}
            >
              {name}
            </Button>
            <WorkMarks work={students[0]} />
          </div>
        ) : (
          <>
            <span className={css.name}>{name}</span>
            <span className={css.members}>{students.map(({ firstName }) => firstName).join(', ')}</span>
          </>
        )}
      </th>
      {rubric.criteria.map((criterion, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place.
        <td key={at}>
          <LevelChoice
            compact
            label={fill(text.levelOf, { name, criterion: criterion.name })}
            levels={rubric.levels}
            words={criterion.words}
            value={levels[at] ?? null}
            onChange={(level) =>
              change(
                students.map(
                  ({ studentId }) => ({ what: 'level', studentId, criterion: at, was: null, level }) as const,
                ),
              )
            }
          />
        </td>
      ))}
      {points && (
        <td className={css.number}>
          {fill(text.pointsOf, { reached: number(points.reached), most: number(points.most) })}
        </td>
      )}
    </tr>
  )
}

/** Whether something is handed in and returned. */
export function WorkMarks({ work }: { work: StudentWork }) {
  const text = useText(activityText)
  if (work.isChanged) return <Status tone="part">{text.evaluate.changed}</Status>
  if (work.returnedAt) return <Status tone="good">{text.evaluate.returned}</Status>
  if (work.handedInAt)
    return (
      <Status tone={work.isLate ? 'part' : 'leave'}>
        {work.isLate ? `${text.list.handedIn}, ${text.evaluate.late}` : text.list.handedIn}
      </Status>
    )
  return null
}
