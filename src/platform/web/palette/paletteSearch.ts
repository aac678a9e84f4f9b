import { useQueries, useQuery } from '@tanstack/react-query'
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
const debounceTime = 50

/** Everything that matches the typed words and the user may open. */
export function useSearch(typed: string): SearchResults {
  const text = useText(platformText).search
  const user = useUser()
  const modules = getModules()
  const titles = useTexts(modules.map((module) => module.text)).map((words) => words.titles)
  const records = useRecords(typed, titles)
  const own = useOwnActions()
  const entry = (group: string) => (one: { to: string; label: string; hint?: string; also?: string }) => ({
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
    ...records.guesses,
  ]
  return { ...records, entries, groupNames: { ...records.groupNames, ...text.groups } }
}

/** What the search module finds of all modules, and what single modules look up themselves. */
function useRecords(typed: string, titles: readonly Titles[]) {
  const trimmed = typed.trim()
  const words = useDebounced(trimmed)
  const isLong = words.length >= minLetters
  const found = useFoundGroups(words, isLong, titles)
  const own = useOwnRecords(words, isLong, titles)
  return {
    entries: [...own.entries, ...found.entries],
    guesses: found.guesses,
    groupNames: { ...own.groupNames, ...found.groupNames },
    // A search that is about to start counts too, so that 'no results' never flashes.
    isSearching: (trimmed !== words && trimmed.length >= minLetters) || own.isFetching || found.isFetching,
    failed: own.isError || found.isError,
  }
}

type Titles = Record<string, string>

function useFoundGroups(words: string, isLong: boolean, titles: readonly Titles[]) {
  const modules = getModules()
  const find = modules.find(({ recordSearch }) => recordSearch)?.recordSearch
  const answer = useQuery({
    queryKey: ['palette', 'records', words],
    queryFn: ({ signal }) => find?.(words, signal) ?? [],
    enabled: isLong && find !== undefined,
  })
  const groups = (isLong ? (answer.data ?? []) : []).map((group) => {
    const id = `${group.module} ${group.kind}`
    const at = modules.findIndex(({ name }) => name === group.module)
    // Two records may open the same page, such as two chapters of a course.
    const entries = group.records.map((one, nth): PaletteEntry => ({ id: `${id} ${nth}`, group: id, ...one }))
    return { id, name: titles[at]?.[group.kind] ?? group.kind, isGuess: group.isGuess, entries }
  })
  return {
    entries: groups.filter(({ isGuess }) => !isGuess).flatMap(({ entries }) => entries),
    guesses: groups.filter(({ isGuess }) => isGuess).flatMap(({ entries }) => entries),
    groupNames: Object.fromEntries(groups.map(({ id, name }) => [id, name])),
    isFetching: answer.isFetching,
    isError: answer.isError,
  }
}

function useOwnRecords(words: string, isLong: boolean, titles: readonly Titles[]) {
  const user = useUser()
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
      enabled: isLong,
    })),
  })
  const entries = answers.flatMap((answer, index) => {
    const group = providers[index]?.group ?? ''
    return isLong
      ? (answer.data ?? []).slice(0, 6).map((one): PaletteEntry => ({ id: `${group} ${one.to}`, group, ...one }))
      : []
  })
  return {
    entries,
    groupNames: Object.fromEntries(providers.map(({ group, name, provider }) => [group, name ?? provider.kind])),
    isFetching: answers.some((answer) => answer.isFetching),
    isError: answers.some((answer) => answer.isError),
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
