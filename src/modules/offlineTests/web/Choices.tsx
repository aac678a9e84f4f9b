import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import type { OfflineTest } from '../schemas.ts'
import type { NumberedQuestion } from './MarksGrid.tsx'
import css from './Offline.module.css'
import { offlineTestText } from './words.ts'

type Props = { test: OfflineTest; order: readonly NumberedQuestion[] }

/** What students choose on the paper, by its numbers. */
export function Choices({ test: { questions }, order }: Props) {
  const { marks: text } = useText(offlineTestText)
  const { number } = useFormat()
  const places = new Map(questions.map(({ questionId, place }) => [questionId, place]))
  const shown = order.flatMap(({ questionId, label }) => {
    const place = places.get(questionId)
    return place ? [{ ...place, label }] : []
  })
  const by = (key: (one: (typeof shown)[number]) => number) => [...Map.groupBy(shown, key).values()]
  const rules = [
    ...by(({ place }) => place).flatMap((both) =>
      both.length > 1 ? [fill(text.oneOf, { numbers: both.map(({ label }) => label).join(', ') })] : [],
    ),
    ...by(({ group }) => group).flatMap((all) =>
      all[0]?.attempt
        ? [fill(text.anyOf, { n: number(all[0].attempt), numbers: all.map(({ label }) => label).join(', ') })]
        : [],
    ),
  ]
  if (rules.length === 0) return null
  return (
    <ul className={css.rules}>
      {[...rules, text.blank].map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
