import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { setAppearance } from '#ui/theme/appearance.ts'
import { useLook } from '#ui/theme/Theme.tsx'
import { chooseLanguage, type Language, languages, useLanguage, useText, useTexts } from '../i18n.tsx'
import { getModules } from '../productHost.ts'
import { useUser } from '../session/session.ts'
import { logOut } from '../session/sessionEnd.ts'
import { useShellTools } from '../shell/shellTools.ts'
import { platformText } from '../words.ts'
import { actionsFor, bestMatches, type PaletteEntry, pagesFor } from './entries.ts'
import { recents } from './recentEntries.ts'

export type SearchResults = {
  readonly entries: readonly PaletteEntry[]
  /** The label of each group. */
  readonly groupNames: Record<string, string>
  readonly isSearching: boolean
  /** The record search failed; pages and actions still work. */
  readonly failed: boolean
}

/** Records are searched from this many letters on, after typing has paused for `debounceTime` ms. */
const minLetters = 2
const debounceTime = 120

/** Everything that matches the typed words and the user may open. */
export function useSearch(typed: string): SearchResults {
  const text = useText(platformText).search
  const user = useUser()
  const modules = getModules()
  const titles = useTexts(modules.map((module) => module.text)).map((words) => words.titles)
  const records = useRecords(typed, titles)
  const own = useOwnActions()
  const entry = (group: string) => (one: { to: string; label: string; hint?: string }) => ({
    id: `${group} ${one.to} ${one.label}`,
    group,
    ...one,
  })
  const isEmpty = typed.trim() === ''
  const actions = [...actionsFor(modules, titles, user).map(entry('actions')), ...own]
  const pages = pagesFor(modules, titles, user).filter((page) => !actions.some(({ label }) => label === page.label))
  const entries: PaletteEntry[] = [
    ...(isEmpty ? recents().map(entry('recent')) : []),
    ...records.entries,
    ...bestMatches(pages, typed, isEmpty ? 8 : 6).map(entry('pages')),
    ...bestMatches(actions, typed, isEmpty ? 4 : 5),
  ]
  return { ...records, entries, groupNames: { ...records.groupNames, ...text.groups } }
}

function useRecords(typed: string, titles: readonly Record<string, string>[]) {
  const user = useUser()
  const trimmed = typed.trim()
  const words = useDebounced(trimmed)
  const providers = getModules().flatMap((module, index) =>
    (module.search ?? [])
      .filter(({ needs }) => mayUse(needs, user))
      .map((provider) => ({
        provider,
        group: `${module.name} ${provider.kind}`,
        name: titles[index]?.[provider.kind],
      })),
  )
  const answers = useQueries({
    queries: providers.map(({ provider, group }) => ({
      queryKey: ['palette', group, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.find(words, signal),
      enabled: words.length >= minLetters,
    })),
  })
  const entries = answers.flatMap((answer, index) => {
    const group = providers[index]?.group ?? ''
    return words.length < minLetters
      ? []
      : (answer.data ?? []).slice(0, 6).map((one): PaletteEntry => ({ id: `${group} ${one.to}`, group, ...one }))
  })
  return {
    entries,
    groupNames: Object.fromEntries(providers.map(({ group, name, provider }) => [group, name ?? provider.kind])),
    // A search that is about to start counts too, so that 'no results' never flashes.
    isSearching: (trimmed !== words && trimmed.length >= minLetters) || answers.some((answer) => answer.isFetching),
    failed: answers.some((answer) => answer.isError),
  }
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), debounceTime)
    return () => window.clearTimeout(timer)
  }, [value])
  return debounced
}

/** What people type whatever the language of the page: a name of a language is written in its own script. */
const englishWords: Readonly<Record<string, string>> = {
  light: 'light theme',
  dark: 'dark theme',
  en: 'english language',
  hi: 'hindi language',
  shortcuts: 'keyboard shortcuts keys',
  'sign-out': 'sign out log out logout',
}

/** Actions of the shell itself. */
function useOwnActions(): PaletteEntry[] {
  const text = useText(platformText)
  const language = useLanguage()
  const { scheme } = useLook()
  const tools = useShellTools()
  const other = (Object.keys(languages) as Language[]).filter((one) => one !== language)
  const action = (id: string, label: string, run: () => void): PaletteEntry => ({
    id,
    group: 'actions',
    label,
    also: englishWords[id],
    run,
  })
  return [
    scheme === 'dark'
      ? action('light', text.search.toLight, () => setAppearance({ theme: 'light' }))
      : action('dark', text.search.toDark, () => setAppearance({ theme: 'dark' })),
    ...other.map((one) => action(one, languages[one].name, () => void chooseLanguage(one))),
    ...(tools ? [action('shortcuts', text.person.shortcuts, tools.showShortcuts)] : []),
    action('sign-out', text.person.signOut, () => void logOut()),
  ]
}
