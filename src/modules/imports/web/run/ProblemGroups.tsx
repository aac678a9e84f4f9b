import { sayProblem } from '#modules/imports/problemWords.ts'
import type { Run, Summary } from '#modules/imports/schemas.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { importText } from '../words.ts'
import css from './ProblemGroups.module.css'
import { WrongValues } from './WrongValues.tsx'

export type RowView = {
  readonly show: 'refused' | 'warned' | 'create' | 'update' | 'skip' | 'all'
  readonly column: string
  readonly cause: string
}

type GroupsProps = {
  run: Run
  summary: Summary
  view: RowView
  onChange: (view: RowView) => void
  /** Called once values have been replaced. Without it, nothing can be. */
  onReplace?: () => void
}

/** Problems grouped by cause; choosing one shows its rows. */
export function ProblemGroups({ run, summary, view, onChange, onReplace }: GroupsProps) {
  const text = useText(importText)
  const count = useCount()
  const language = useLanguage()
  const headingOf = (key: string) => run.columns.find((column) => column.key === key)?.heading ?? ''
  return (
    <Section title={text.check.problems} subtitle={text.check.problemsHint}>
      <ul className={css.groups}>
        {summary.groups.map((group) => {
          const { column, cause, isWarning } = group
          const isChosen = view.column === column && view.cause === cause
          const none = { column: '', cause: '' }
          return (
            <li key={`${column} ${cause} ${isWarning}`}>
              <button
                type="button"
                aria-pressed={isChosen}
                className={cx(css.group, isChosen && css.chosen)}
                onClick={() =>
                  onChange({ show: isWarning ? 'all' : 'refused', ...(isChosen ? none : { column, cause }) })
                }
              >
                <span className={css.column}>{headingOf(column)}</span>
                <span className={cx(css.reason, isWarning && css.warning)}>
                  {sayProblem(group, language, run.words)}
                  {isWarning && <small className={css.left}>{text.check.leftEmpty}</small>}
                </span>
                <span className={css.count}>
                  {count(text.check.cells, group.count)}
                  <small>{fill(text.check.firstRow, { row: group.row })}</small>
                </span>
              </button>
              {isChosen && onReplace && <WrongValues run={run} column={column} cause={cause} onDone={onReplace} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
