import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fill, useText, useTexts } from '#platform/web/i18n.tsx'
import { bestMatches, pagesFor } from '#platform/web/palette/entries.ts'
import { getModules } from '#platform/web/productHost.ts'
import { useUser } from '#platform/web/session/session.ts'
import { platformText } from '#platform/web/words.ts'
import { findRecords } from '../recordSearch.ts'
import { searchText } from '../words.ts'
import css from './SearchPopup.module.css'

/** Typing pauses this long before a search starts, in ms. */
const pause = 120

/** Records and pages by name: the same search as everywhere. */
export function FoundRecords({ typed, onOpen }: { typed: string; onOpen: (to: string) => void }) {
  const text = useText(searchText).found
  const { groups: names } = useText(platformText).search
  const user = useUser()
  const modules = getModules()
  const titles = useTexts(modules.map((module) => module.text)).map((words) => words.titles)
  const words = usePaused(typed.trim())
  const found = useQuery({
    queryKey: ['palette', 'records', words],
    queryFn: ({ signal }) => findRecords(words, signal),
    enabled: words.length > 1,
  })
  const titleOf = (module: string, kind: string) =>
    titles[modules.findIndex(({ name }) => name === module)]?.[kind] ?? kind
  const groups = [
    ...(found.data ?? []).map(({ module, kind, isGuess, records }) => ({
      name: isGuess ? `${text.guess}: ${titleOf(module, kind)}` : titleOf(module, kind),
      records,
    })),
    { name: names.pages, records: bestMatches(pagesFor(modules, titles, user), words, 5) },
  ].filter(({ records }) => records.length > 0)
  return (
    <>
      {groups.map(({ name, records }) => (
        <section key={name} className={css.step} aria-label={name}>
          <h3 className={css.heading}>{name}</h3>
          <ul className={css.list}>
            {records.map((record) => (
              <li key={record.to}>
                <button type="button" className={css.row} onClick={() => onOpen(record.to)}>
                  <span className={css.rowTitle}>{record.label}</span>
                  {'hint' in record && record.hint && <span className={css.rowHint}>{record.hint}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className={css.note}>
        {groups.length === 0 && !found.isFetching && words === typed.trim() ? fill(text.none, { words }) : ''}
      </p>
    </>
  )
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
