import { useQueries } from '@tanstack/react-query'
import { useContext } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '../i18n.tsx'
import { getModules } from '../productHost.ts'
import { isWithinShell } from '../routing/gate.ts'
import { type MenuEntry, mayOpen, type WebModule } from '../screen.ts'
import { useUser } from '../session/session.ts'
import { TitleContext } from '../shell/titleContext.ts'

/** A menu entry with its label in the language of the page. */
export type MenuItem = Omit<MenuEntry, 'label'> & { readonly label: string }

/** The menu of a user: only screens that exist and that the user may open. */
export function menuFor(modules: readonly WebModule[], user: Principal): { entry: MenuEntry; module: WebModule }[] {
  const screens = modules.flatMap((module) => module.screens)
  const isOpen = (to: string) => {
    const screen = screens.find(({ path }) => path === to)
    return screen !== undefined && mayOpen(screen, user) && isWithinShell(screen, user)
  }
  return modules
    .flatMap((module) => (module.menu ?? []).map((entry) => ({ entry, module })))
    .filter(({ entry }) => mayUse(entry.needs, user))
    .flatMap(({ entry, module }) => {
      const paths = [entry.to, ...(entry.also ?? [])]
      const to = paths.find(isOpen)
      return to ? [{ entry: { ...entry, to, also: paths }, module }] : []
    })
    .sort((a, b) => a.entry.order - b.entry.order)
}

/** A main entry with the entries below it. */
export type MenuBranch<T> = { readonly main: T; readonly below: readonly T[] }

/** Gathers entries below the main entries they belong to. */
export function branchesOf<T extends Pick<MenuEntry, 'icon' | 'under'>>(entries: readonly T[]): MenuBranch<T>[] {
  const mainOf = ({ under }: T) => under && entries.find((entry) => entry.under === undefined && entry.icon === under)
  return entries
    .filter((entry) => !mainOf(entry))
    .map((main) => ({ main, below: entries.filter((entry) => mainOf(entry) === main) }))
}

/** How long it stays known whether an entry is shown, in ms. */
const answerTime = 600_000

export function useMenu(): readonly MenuItem[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  const all = menuFor(modules, user)
  const asked = all.flatMap(({ entry: { to, isShown } }) => (isShown ? [{ to, isShown }] : []))
  const answers = useQueries({
    queries: asked.map(({ to, isShown }) => ({
      queryKey: ['menu', user.userId, to],
      queryFn: ({ signal }: { signal: AbortSignal }) => isShown(signal),
      staleTime: answerTime,
    })),
  })
  const isHidden = (to: string) => {
    const at = asked.findIndex((one) => one.to === to)
    return at >= 0 && answers[at]?.data !== true
  }
  const shown = all.filter(({ entry }) => !isHidden(entry.to))
  return shown.map(({ entry, module }) => ({
    ...entry,
    label: words[modules.indexOf(module)]?.titles[entry.label] ?? entry.label,
  }))
}

/** The entry a path belongs to: the closest one above it. A role's bare prefix belongs to its dashboard. */
export function activeEntry<T extends { readonly to: string; readonly also?: readonly string[] }>(
  entries: readonly T[],
  pathname: string,
): T | undefined {
  const path = pathname.replace(/\/+$/, '')
  const candidates = entries.flatMap((entry) => [entry.to, ...(entry.also ?? [])].map((to) => ({ to, entry })))
  const above = candidates.filter(({ to }) => matchPath({ path: to, end: false }, path) || to === `${path}/dashboard`)
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.entry
}

/** The path that decides the active entry: the one the page says it belongs to, else its own. */
export const menuPath = (pathname: string, under: string | undefined) => under?.replace(/[?#].*$/, '') || pathname

/** The active entry of the menu. */
export function useActiveEntry(entries: readonly MenuItem[]): MenuItem | undefined {
  const { pathname } = useLocation()
  const { under } = useContext(TitleContext)
  return activeEntry(entries, menuPath(pathname, under))
}
