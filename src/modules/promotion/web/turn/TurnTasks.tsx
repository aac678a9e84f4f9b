import type { TaskState } from '#modules/promotion/choices.ts'
import type { Turn } from '#modules/promotion/turnSchemas.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Promotion.module.css'
import { promotionText } from '../words.ts'

const tones: Record<TaskState, StatusTone> = { waiting: 'draft', running: 'part', completed: 'good', failed: 'bad' }

/** What each module has done. */
export function TurnTasks({ turn: { tasks } }: { turn: Turn }) {
  const text = useText(promotionText).turn
  const language = useLanguage()
  const { number } = useFormat()
  return (
    <Section title={text.tasks}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={text.tasks}>
          <thead>
            <tr>
              <th scope="col">{text.module}</th>
              <th scope="col">{text.outcome}</th>
              <th scope="col" className={css.number}>
                {text.rows}
              </th>
              <th scope="col" className={css.number}>
                {text.seconds}
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ name, title, state, written, seconds, error }) => (
              <tr key={name}>
                <th scope="row">{title[language]}</th>
                <td>
                  <Status tone={tones[state]}>{text.states[state]}</Status>
                  {error && <p className={css.quiet}>{error}</p>}
                </td>
                <td className={css.number}>{state === 'completed' ? number(written) : ''}</td>
                <td className={css.number}>{seconds === null ? '' : number(Math.round(seconds * 10) / 10)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
