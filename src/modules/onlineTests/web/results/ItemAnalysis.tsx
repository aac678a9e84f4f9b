import type { Figures } from '#modules/onlineTests/evaluationSchemas.ts'
import { weakDiscrimination } from '#modules/questions/kinds.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Tests.module.css'
import { onlineTestText } from '../words.ts'

/** How each question did: what share of its marks was earned, how it goes with the rest, and which options were chosen. */
export function ItemAnalysis({ items }: { items: readonly Figures[] }) {
  const { results: text, page } = useText(onlineTestText)
  const { number } = useFormat()
  const short = (at: number) => `${number(at + 1)}`
  if (items.every(({ n }) => n === 0)) return null
  const categories = items.map(({ title }, at) => ({ label: `${short(at)}. ${title}`, short: short(at) }))
  return (
    <Section title={text.analysis}>
      <div className={css.charts}>
        <BarChart
          label={text.facility}
          note={text.facilityNote}
          categoryLabel={page.question}
          categories={categories}
          series={[
            {
              id: 'facility',
              label: text.facility,
              values: items.map(({ facility }) => (facility === null ? null : Math.round(facility * 100))),
            },
          ]}
          format={(value) => `${number(value)}%`}
        />
        <BarChart
          label={text.discrimination}
          note={text.discriminationNote}
          categoryLabel={page.question}
          categories={categories}
          series={[
            {
              id: 'discrimination',
              label: text.discrimination,
              values: items.map(({ discrimination }) =>
                discrimination === null ? null : Math.round(discrimination * 100) / 100,
              ),
            },
          ]}
          format={(value) => value.toFixed(2)}
        />
      </div>
      <Lines label={text.analysis}>
        {items.map((item, at) => (
          <ItemLine key={item.testItemId} item={item} before={`${short(at)}.`} />
        ))}
      </Lines>
    </Section>
  )
}

function ItemLine({ item, before }: { item: Figures; before: string }) {
  const { results: text } = useText(onlineTestText)
  const count = useCount()
  const { number } = useFormat()
  const facts = [
    count(text.answers, item.n),
    ...(item.blank > 0 ? [count(text.blank, item.blank)] : []),
    ...(item.facility === null ? [] : [fill(text.earned, { n: number(Math.round(item.facility * 100)) })]),
    ...(item.discrimination === null ? [] : [fill(text.goesWith, { n: item.discrimination.toFixed(2) })]),
  ]
  return (
    <Line before={before} name={item.title} meta={facts.join(' · ')} more={<Options item={item} />}>
      {item.discrimination !== null && item.discrimination < weakDiscrimination && (
        <Status tone="part">{text.weak}</Status>
      )}
    </Line>
  )
}

function Options({ item }: { item: Figures }) {
  const { results: text } = useText(onlineTestText)
  const { number } = useFormat()
  if (item.options.length === 0 || item.n === 0) return null
  return (
    <ul>
      {item.options.map(({ key, text: words, isRight, n }) => (
        <li key={key} dir="auto">
          {fill(isRight ? text.rightOption : text.option, {
            option: words || (text.fixed as Readonly<Record<string, string>>)[key] || key,
            n: number(n),
          })}
        </li>
      ))}
    </ul>
  )
}
