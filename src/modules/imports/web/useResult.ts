import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import type { RunLine } from '../schemas.ts'
import { importText } from './words.ts'

/** A summary of an import's result, or of its rows before it is applied. */
export function useResult(): (run: RunLine) => string {
  const { results } = useText(importText)
  const count = useCount()
  const { number } = useFormat()
  return ({ state, rows, summary }) => {
    const part = (words: string, n: number) => (n > 0 ? [fill(words, { n: number(n) })] : [])
    if (!summary || state === 'checking') return rows > 0 ? count(results.rows, rows) : ''
    if (state === 'checked') return [count(results.rows, rows), ...part(results.refused, summary.refused)].join(', ')
    const parts = [
      ...part(results.added, summary.create),
      ...part(results.changed, summary.update),
      ...part(results.leftOut, summary.refused),
    ]
    return parts.join(', ')
  }
}
