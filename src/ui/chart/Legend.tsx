import css from './Chart.module.css'
import { Swatch } from './symbols/Swatch.tsx'
import type { SeriesLook } from './symbols/seriesLook.ts'
import { useChartText } from './useChartText.ts'

export interface LegendProps {
  entries: readonly { id: string; label: string }[]
  looks: readonly SeriesLook[]
  line?: boolean | undefined
}

/** What each look means, in chart order. */
export function Legend({ entries, looks, line }: LegendProps) {
  const text = useChartText()
  return (
    <ul className={css.legend} aria-label={text.legend}>
      {entries.map(({ id, label }, at) => {
        const look = looks[at]
        return (
          <li key={id} className={css.entry}>
            {look && <Swatch look={look} line={line} />}
            <span>{label}</span>
          </li>
        )
      })}
    </ul>
  )
}
