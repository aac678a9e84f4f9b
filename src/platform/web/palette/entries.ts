import type { Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { searchKey } from '#platform/contract/search/searchKey.ts'
import { closeness, closenessOf, type SearchWord, searchWords } from '#platform/contract/search/searchWords.ts'
import { isWithinShell } from '../routing/gate.ts'
import { mayOpen, type WebModule } from '../screen.ts'

/** A line of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string | null | undefined
  /** Further words it is found by, such as the English name of a language. */
  readonly also?: string | undefined
  readonly to?: string | undefined
  readonly run?: (() => void) | undefined
}

type Titles = Record<string, string>
type PageEntry = { to: string; label: string; also?: string }

/** In the language of the page; in another one than English it is also found by its English name. */
function wordsFor({ text }: WebModule, titles: Titles | undefined, key: string): Omit<PageEntry, 'to'> {
  const label = titles?.[key] ?? key
  const english = text.en.titles[key]
  return english && english !== label ? { label, also: english } : { label }
}

/** The pages a user can open by name, each once; pages that need parameters are left out. */
export function pagesFor(modules: readonly WebModule[], titles: readonly Titles[], user: Principal): PageEntry[] {
  const pages = modules.flatMap((module, index) =>
    module.screens
      .filter(
        (screen) =>
          screen.shell !== 'public' &&
          !screen.path.includes(':') &&
          mayOpen(screen, user) &&
          isWithinShell(screen, user),
      )
      .map((screen) => ({ to: screen.path, ...wordsFor(module, titles[index], screen.title) })),
  )
  return pages.filter(
    (page, index) => !unlisted.includes(page.to) && pages.findIndex(({ label }) => label === page.label) === index,
  )
}

/** Pages that are not worth finding. */
const unlisted = ['/noaccess', '/comingSoon', '/pdf-viewer', '/error/404']

export function actionsFor(modules: readonly WebModule[], titles: readonly Titles[], user: Principal): PageEntry[] {
  return modules.flatMap((module, index) =>
    (module.actions ?? [])
      .filter((action) => mayUse(action.needs, user))
      .map((action) => ({ to: action.to, ...wordsFor(module, titles[index], action.label) })),
  )
}

const separators = /[\s·,()/-]+/gu

/** How well a text matches, like records: every typed word must be found in it. 0 is no match. */
export function matchScore(text: string, words: readonly SearchWord[]): number {
  const spaced = text.normalize('NFC').replace(separators, ' ')
  const key = searchKey(text)
  let score = words.length > 0 ? 0.1 : 0
  for (const word of words) {
    const found = closenessOf(word, spaced, key)
    if (found === null) return 0
    // A word at the start of the text counts more than the same word further on.
    const at = found <= closeness.startSoundsAlike ? positionOf(key, word.key) : 5
    score += 10 - found - at / 10
  }
  return score
}

/** How many words come before the one that starts like this; 5 stands for many. */
function positionOf(key: string, sound: string): number {
  const words = (key.split('~')[0] ?? '').trim().split(' ')
  const at = words.findIndex((word) => word.startsWith(sound))
  return at < 0 ? 5 : Math.min(at, 5)
}

/** The best matches first, by label, else by other words, else by path; with nothing typed, the first entries in the given order. */
export function bestMatches<T extends Pick<PaletteEntry, 'label' | 'also' | 'to'>>(
  entries: readonly T[],
  typed: string,
  limit: number,
): T[] {
  if (typed.trim() === '') return entries.slice(0, limit)
  const words = searchWords(typed)
  return entries
    .map((entry) => ({
      entry,
      score:
        matchScore(entry.label, words) ||
        matchScore(entry.also ?? '', words) / 2 ||
        matchScore(entry.to ?? '', words) / 10,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry)
}
