import type { ComponentType } from 'react'
import type { Access, Principal } from '#platform/contract/access.ts'
import { mayUse } from '#platform/contract/access.ts'
import type { MessageSet } from './i18n.tsx'

/** Who a screen is for before access is asked: a page before login, or one of the role's own shells. */
export type Shell = 'public' | 'staff' | 'gate'

/** A screen is a value: it makes the route, the menu entry, the palette entry, the guard and the walk of the tests. */
export type Screen = {
  /** As React Router writes paths: `/teacher/classes/:index/:classId`. */
  readonly path: string
  /** The key of its title in the module's words. */
  readonly title: string
  readonly needs: Access
  readonly shell: Shell
  /** Shown only below 768 px, as the gate staff's screens are. */
  readonly mobileOnly?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

export const screen = (path: string, definition: Omit<Screen, 'path' | 'shell'> & { shell?: Shell }): Screen => ({
  path,
  shell: 'staff',
  ...definition,
})

/** An entry of the rail. `group` orders the admin's rail; `order` is its place within. */
export type MenuEntry = {
  readonly to: string
  readonly label: string
  readonly icon: string
  readonly order: number
  readonly group?: 'school' | 'learning' | 'office'
  readonly needs: Access
}

/** Everything a module hands to the browser's host. */
export type WebModule = {
  readonly name: string
  // The host only looks titles up; each module's own components know the exact words.
  readonly text: MessageSet<{ readonly titles: Record<string, string> }>
  readonly screens: readonly Screen[]
  readonly menu?: readonly MenuEntry[]
}

export const mayOpen = (screen: Screen, user: Principal | null) => mayUse(screen.needs, user)
