import type { PanelScore } from '#modules/admissions/decisionSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import css from '../Admissions.module.css'
import { panelText } from './panelWords.ts'

type PanelTableProps = {
  readonly criteria: readonly { readonly criterionKey: string; readonly label: string; readonly maxScore: number }[]
  readonly panel: readonly PanelScore[]
  readonly onReopen?: ((member: PanelScore) => void) | undefined
}

/** What each member of a panel gave, with the mean and how far they are apart. */
export function PanelTable({ criteria, panel, onReopen }: PanelTableProps) {
  const text = useText(panelText)
  const { number } = useFormat()
  const totals = panel.flatMap(({ total }) => total ?? [])
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length
  return (
    <div className={css.tight}>
      {totals.length > 0 && (
        <p>
          {fill(totals.length > 1 ? text.mean : text.single, {
            mean: number(Math.round(mean * 100) / 100),
            lowest: number(Math.min(...totals)),
            highest: number(Math.max(...totals)),
            max: criteria.reduce((sum, { maxScore }) => sum + maxScore, 0),
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
              <th scope="col">{text.total}</th>
              {onReopen && <td />}
            </tr>
          </thead>
          <tbody>
            {panel.map((member) => (
              <tr key={member.userId}>
                <th scope="row">
                  {member.name}
                  {member.note && <p className={css.quiet}>{member.note}</p>}
                </th>
                {criteria.map(({ criterionKey }) => (
                  <td key={criterionKey}>{member.scores?.[criterionKey] ?? text.blank}</td>
                ))}
                <td>{member.total ?? (member.submittedAt ? text.hidden : text.notYet)}</td>
                {onReopen && (
                  <td>
                    {member.submittedAt && (
                      <Button size="small" variant="quiet" onClick={() => onReopen(member)}>
                        {text.reopen}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
