import { Fragment } from 'react'
import type { PanelScore } from '#modules/admissions/decisionSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import css from '../Admissions.module.css'
import { usePoints } from '../usePoints.ts'
import { panelText } from './panelWords.ts'

type PanelTableProps = {
  readonly criteria: readonly { readonly criterionKey: string; readonly label: string; readonly maxScore: number }[]
  readonly panel: readonly PanelScore[]
  readonly onReopen?: ((member: PanelScore) => void) | undefined
}

/** What each member of a panel gave, with the mean and how far they are apart. */
export function PanelTable({ criteria, panel, onReopen }: PanelTableProps) {
  const text = useText(panelText)
  const points = usePoints()
  const most = criteria.reduce((sum, { maxScore }) => sum + maxScore, 0)
  const totals = panel.flatMap(({ total }) => total ?? [])
  const meanOf = (values: readonly number[]) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  const unscored = ({ submittedAt, isReopened }: PanelScore) =>
    isReopened ? text.reopened : submittedAt ? text.hidden : text.notYet
  return (
    <div className={css.tight}>
      {totals.length > 0 && (
        <p>
          {fill(totals.length > 1 ? text.mean : text.single, {
            mean: points(meanOf(totals), most),
            lowest: points(Math.min(...totals)),
            highest: points(Math.max(...totals)),
            n: totals.length,
            of: panel.length,
          })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={text.panel}>
        <table className={css.funnel}>
          <thead>
            <tr>
              <th scope="col">{text.member}</th>
              {criteria.map(({ criterionKey, label, maxScore }) => (
                <th key={criterionKey} scope="col">{`${label} / ${maxScore}`}</th>
              ))}
              <th scope="col">{`${text.total} / ${most}`}</th>
            </tr>
          </thead>
          <tbody>
            {panel.map((member) => {
              const reopen = member.submittedAt ? onReopen : undefined
              const hasMore = member.note !== '' || reopen !== undefined
              return (
                <Fragment key={member.userId}>
                  <tr className={hasMore ? css.noted : undefined}>
                    <th scope="row">{member.name}</th>
                    {criteria.map(({ criterionKey }) => (
                      <td key={criterionKey}>{points(member.scores?.[criterionKey] ?? null)}</td>
                    ))}
                    <td>{member.total === null ? unscored(member) : points(member.total)}</td>
                  </tr>
                  {hasMore && (
                    <tr>
                      <td colSpan={criteria.length + 2} className={css.remark}>
                        <div className={css.line}>
                          <span>{member.note}</span>
                          {reopen && (
                            <Button
                              size="small"
                              variant="quiet"
                              aria-label={fill(text.reopenNamed, { name: member.name })}
                              onClick={() => reopen(member)}
                            >
                              {text.reopen}
                            </Button>
                          )}
                        </div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
          {totals.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{text.meanRow}</th>
                {criteria.map(({ criterionKey }) => (
                  <td key={criterionKey}>
                    {points(meanOf(panel.flatMap(({ scores }) => scores?.[criterionKey] ?? [])))}
                  </td>
                ))}
                <td>{points(meanOf(totals))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}
