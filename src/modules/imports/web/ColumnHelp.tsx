import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import type { RunColumn } from '../schemas.ts'
import css from './ImportStart.module.css'
import { importText } from './words.ts'

const optionsShown = 8

/** What to enter in each column. */
export function ColumnHelp({ columns }: { columns: readonly RunColumn[] }) {
  const text = useText(importText)
  const language = useLanguage()
  const wants = ({ help, options, kind }: RunColumn) => {
    const list =
      options && fill(text.start.oneOf, { options: options.slice(0, optionsShown).join(', ') + more(options.length) })
    return [help?.[language] ?? (list ? null : text.kinds[kind]), list].filter(Boolean).join(' ')
  }
  return (
    <details className={css.help}>
      <summary>{text.start.columns}</summary>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.start.column}</th>
              <th scope="col">{text.start.help}</th>
              <th scope="col" className={css.example}>
                {text.start.example}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.key}>
                <th scope="row">
                  {column.heading}
                  {column.required && <div className={css.required}>{text.start.required}</div>}
                </th>
                <td>{wants(column)}</td>
                <td className={css.example}>{column.example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const more = (count: number) => (count > optionsShown ? ' …' : '')
