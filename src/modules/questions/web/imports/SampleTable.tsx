import { useText } from '#platform/web/i18n.tsx'
import { questionsText } from '../words.ts'
import css from './SampleTable.module.css'

const letters = ['A', 'B', 'C', 'D'] as const

/** How a table of questions looks, to be copied into Word or a spreadsheet. */
export function SampleTable() {
  const { sample } = useText(questionsText).imports
  const rows = [
    [sample.half, '5', '4', '6', '2', 'A', '1'],
    [sample.boils, '', '', '', '', '100', '1'],
  ]
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption>{sample.caption}</caption>
        <thead>
          <tr>
            {[sample.question, ...letters, sample.answer, sample.marks].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place.
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
