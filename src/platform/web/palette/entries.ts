import type { Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { isWithinShell } from '../routing/gate.ts'
import { mayOpen, type WebModule } from '../screen.ts'

/** A line of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string | undefined
  /** Further words it is found by, such as the English name of a language. */
  readonly also?: string | undefined
  readonly to?: string | undefined
  readonly run?: (() => void) | undefined
}

type Titles = Record<string, string>

/** The pages a user can open by name, each once; pages that need parameters are left out. */
export function pagesFor(
  modules: readonly WebModule[],
  titles: readonly Titles[],
  user: Principal,
): { to: string; label: string }[] {
  const pages = modules.flatMap((module, index) =>
    module.screens
      .filter(
        (screen) =>
          screen.shell !== 'public' &&
          !screen.path.includes(':') &&
          mayOpen(screen, user) &&
          isWithinShell(screen, user),
      )
      .map((screen) => ({ to: screen.path, label: titles[index]?.[screen.title] ?? screen.title })),
  )
  return pages.filter(
    (page, index) => !unlisted.includes(page.to) && pages.findIndex(({ label }) => label === page.label) === index,
  )
}

/** Pages that are not worth finding. */
const unlisted = ['/noaccess', '/comingSoon', '/pdf-viewer', '/error/404']

export function actionsFor(
  modules: readonly WebModule[],
  titles: readonly Titles[],
  user: Principal,
): { to: string; label: string }[] {
  return modules.flatMap((module, index) =>
    (module.actions ?? [])
      .filter((action) => mayUse(action.needs, user))
      .map((action) => ({ to: action.to, label: titles[index]?.[action.label] ?? action.label })),
  )
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize('NFKD')
    .split(/[\s·,()/-]+/u)
    .filter(Boolean)

/** How well a label matches: every typed word must start one of its words, or at least be contained in it. 0 is no match. */
export function matchScore(label: string, typed: string): number {
  const words = wordsOf(label)
  const whole = words.join(' ')
  let score = 0
  for (const word of wordsOf(typed)) {
    const index = words.findIndex((one) => one.startsWith(word))
    if (index >= 0) score += 10 - Math.min(index, 5)
    else if (word.length > 1 && whole.includes(word)) score += 2
    else return 0
  }
  return score
}

/** The best matches first, by label, else by other words, else by path; with nothing typed, the first entries in the given order. */
export function bestMatches<T extends Pick<PaletteEntry, 'label' | 'also' | 'to'>>(
  entries: readonly T[],
  typed: string,
  limit: number,
): T[] {
  if (typed.trim() === '') return entries.slice(0, limit)
  return entries
    .map((entry) => ({
      entry,
      score:
        matchScore(entry.label, typed) ||
        matchScore(entry.also ?? '', typed) / 2 ||
        matchScore(entry.to ?? '', typed) / 10,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry)
}
