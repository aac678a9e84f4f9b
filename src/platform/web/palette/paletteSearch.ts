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
import { actionsFor, bestOf, type PaletteEntry, pagesFor } from './entries.ts'
import { recents } from './recentEntries.ts'

export type Found = {
  readonly entries: readonly PaletteEntry[]
  /** What a group is called. */
  readonly groupNames: Record<string, string>
  readonly isSearching: boolean
  /** Records could not be looked up; pages and actions still can. */
  readonly failed: boolean
}

/** Records are looked up from this many letters on, once typing has paused for `pause` ms. */
const enough = 2
const pause = 120

/** Everything the typed words lead to, for this person. */
export function useFound(typed: string): Found {
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
    ...bestOf(pages, typed, isEmpty ? 8 : 6).map(entry('pages')),
    ...bestOf(actions, typed, isEmpty ? 4 : 5),
  ]
  return { ...records, entries, groupNames: { ...records.groupNames, ...text.groups } }
}

function useRecords(typed: string, titles: readonly Record<string, string>[]) {
  const user = useUser()
  const wanted = typed.trim()
  const words = usePaused(wanted)
  const providers = getModules().flatMap((module, place) =>
    (module.search ?? [])
      .filter(({ needs }) => mayUse(needs, user))
      .map((provider) => ({
        provider,
        group: `${module.name} ${provider.kind}`,
        name: titles[place]?.[provider.kind],
      })),
  )
  const answers = useQueries({
    queries: providers.map(({ provider, group }) => ({
      queryKey: ['palette', group, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => provider.find(words, signal),
      enabled: words.length >= enough,
    })),
  })
  const entries = answers.flatMap((answer, place) => {
    const group = providers[place]?.group ?? ''
    return words.length < enough
      ? []
      : (answer.data ?? []).slice(0, 6).map((one): PaletteEntry => ({ id: `${group} ${one.to}`, group, ...one }))
  })
  return {
    entries,
    groupNames: Object.fromEntries(providers.map(({ group, name, provider }) => [group, name ?? provider.kind])),
    // What is about to be looked up is not known to be missing.
    isSearching: (wanted !== words && wanted.length >= enough) || answers.some((answer) => answer.isFetching),
    failed: answers.some((answer) => answer.isError),
  }
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(value), pause)
    return () => window.clearTimeout(timer)
  }, [value])
  return paused
}

/** What the frame itself can do. */
function useOwnActions(): PaletteEntry[] {
  const text = useText(platformText)
  const language = useLanguage()
  const { scheme } = useLook()
  const { showShortcuts } = useShellTools()
  const other = (Object.keys(languages) as Language[]).filter((one) => one !== language)
  const action = (id: string, label: string, run: () => void): PaletteEntry => ({ id, group: 'actions', label, run })
  return [
    scheme === 'dark'
      ? action('light', text.search.toLight, () => setAppearance({ theme: 'light' }))
      : action('dark', text.search.toDark, () => setAppearance({ theme: 'dark' })),
    ...other.map((one) => action(one, languages[one].name, () => void chooseLanguage(one))),
    action('shortcuts', text.person.shortcuts, showShortcuts),
    action('sign-out', text.person.signOut, () => void logOut()),
  ]
}
