import type { Plan } from '#modules/library/content.ts'
import { useText } from '#platform/web/i18n.tsx'
import { createPlan, type TemplateName, templateNames } from '../templates.ts'
import css from './PlanScreen.module.css'
import { lessonPlanText } from './words.ts'

/** Offers the templates for a new plan. */
export function Templates({ onChosen }: { onChosen: (plan: Plan) => void }) {
  const text = useText(lessonPlanText)
  const choose = (name: TemplateName) => {
    const words: Record<string, string> = text.templates[name]
    const steps = [1, 2, 3, 4, 5].map((n) => ({
      title: words[`s${n}`] ?? '',
      teacher: words[`s${n}t`] ?? '',
      students: words[`s${n}s`] ?? '',
    }))
    onChosen(createPlan(name, steps, () => crypto.randomUUID()))
  }
  return (
    <section>
      <h2>{text.empty}</h2>
      <p className={css.quiet}>{text.emptyOwn}</p>
      <div className={css.templates}>
        {templateNames.map((name) => (
          <button key={name} type="button" className={css.template} onClick={() => choose(name)}>
            <strong>{text.templates[name].name}</strong>
            <span className={css.quiet}>{text.templates[name].about}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
