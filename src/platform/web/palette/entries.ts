import type { Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { inOwnWing } from '../routing/gate.ts'
import { mayOpen, type WebModule } from '../screen.ts'

/** A line of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string | undefined
  readonly to?: string | undefined
  readonly run?: (() => void) | undefined
}

type Titles = Record<string, string>

/** The pages this person may open by name: those with an address of their own, once each. */
export function pagesFor(
  modules: readonly WebModule[],
  titles: readonly Titles[],
  user: Principal,
): { to: string; label: string }[] {
  const pages = modules.flatMap((module, place) =>
    module.screens
      .filter(
        (screen) =>
          screen.shell !== 'public' && !screen.path.includes(':') && mayOpen(screen, user) && inOwnWing(screen, user),
      )
      .map((screen) => ({ to: screen.path, label: titles[place]?.[screen.title] ?? screen.title })),
  )
  return pages.filter(
    (page, place) => !unlisted.includes(page.to) && pages.findIndex(({ label }) => label === page.label) === place,
  )
}

/** Pages nobody looks for. */
const unlisted = ['/noaccess', '/comingSoon', '/pdf-viewer', '/error/404']

export function actionsFor(
  modules: readonly WebModule[],
  titles: readonly Titles[],
  user: Principal,
): { to: string; label: string }[] {
  return modules.flatMap((module, place) =>
    (module.actions ?? [])
      .filter((action) => mayUse(action.needs, user))
      .map((action) => ({ to: action.to, label: titles[place]?.[action.label] ?? action.label })),
  )
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize('NFKD')
    .split(/[\s·,()/-]+/u)
    .filter(Boolean)

/** How well a label answers what was typed: every typed word must begin a word of it, or at least stand in it. 0 is no match. */
export function matchScore(label: string, typed: string): number {
  const words = wordsOf(label)
  const whole = words.join(' ')
  let score = 0
  for (const word of wordsOf(typed)) {
    const place = words.findIndex((one) => one.startsWith(word))
    if (place >= 0) score += 10 - Math.min(place, 5)
    else if (word.length > 1 && whole.includes(word)) score += 2
    else return 0
  }
  return score
}

/** The best matches first, by name or else by the words of the address; with nothing typed, all in the order given. */
export function bestOf<T extends { readonly label: string; readonly to?: string | undefined }>(
  entries: readonly T[],
  typed: string,
  most: number,
): T[] {
  if (typed.trim() === '') return entries.slice(0, most)
  return entries
    .map((entry) => ({ entry, score: matchScore(entry.label, typed) || matchScore(entry.to ?? '', typed) / 10 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}
