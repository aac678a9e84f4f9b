import type { ComponentType } from 'react'
import type { Access, Principal } from '#platform/contract/access.ts'
import { mayUse } from '#platform/contract/access.ts'
import type { MessageSet } from './i18n.tsx'
import type { NotificationKinds, NotificationSource } from './notifications.ts'

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

/** The pictures of the rail, by what they stand for; the drawings are loaded with the shell. */
export type MenuIcon =
  | 'today'
  | 'classes'
  | 'calendar'
  | 'curriculum'
  | 'library'
  | 'gradebook'
  | 'assess'
  | 'notices'
  | 'me'
  | 'people'
  | 'school'
  | 'timetable'
  | 'attendance'
  | 'fees'
  | 'admissions'
  | 'visitors'
  | 'messages'
  | 'tickets'
  | 'settings'
  | 'roles'
  | 'overview'
  | 'branches'
  | 'organisation'
  | 'locks'

/** An entry of the rail. `label` is a key of the module's titles; `group` orders the admin's rail, `order` its place within. */
export type MenuEntry = {
  readonly to: string
  readonly label: string
  readonly icon: MenuIcon
  readonly order: number
  readonly group?: 'school' | 'learning' | 'office'
  readonly needs: Access
  /** Other addresses that belong to it; it leads to the first of them that is open to whoever may not open `to`. */
  readonly also?: readonly string[]
  /** How many things wait there for this person; asked when the rail is drawn and after every write. */
  readonly count?: (signal: AbortSignal) => Promise<number>
}

/** Something the palette can do. `label` is a key of the module's titles. */
export type PaletteAction = {
  readonly label: string
  readonly needs: Access
  /** Where it is done. */
  readonly to: string
}

/** A record the palette found; `hint` tells two of the same name apart. */
export type FoundRecord = { readonly to: string; readonly label: string; readonly hint?: string }

/** Looks records up for the palette; asked only for those whom `needs` lets in. `kind` is a key of the module's titles. */
export type SearchProvider = {
  readonly kind: string
  readonly needs: Access
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

/** A step of setting the school up; the server's module looks under the same name whether it is done. */
export type SetupPage = { readonly name: string; readonly label: string; readonly to: string; readonly needs: Access }

/** A kind of import file; `label` is a key of the module's titles, `back` where the imported things are listed. */
export type ImportPage = {
  readonly name: string
  readonly label: string
  readonly back: string
  readonly needs: Access
}

/** A part that another module adds to a class or to a person's profile; it gets the id of what is shown. */
export type Tab = {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** A register among the school's records, such as that of admissions. */
export type RecordTab = Omit<Tab, 'load'> & { readonly load: () => Promise<{ default: ComponentType }> }

/** Everything a module hands to the browser's host. */
export type WebModule = {
  readonly name: string
  // The host only looks titles up; each module's own components know the exact words.
  readonly text: MessageSet<{ readonly titles: Record<string, string> }>
  readonly screens: readonly Screen[]
  readonly menu?: readonly MenuEntry[]
  readonly actions?: readonly PaletteAction[]
  readonly search?: readonly SearchProvider[]
  readonly setupSteps?: readonly SetupPage[]
  readonly importKinds?: readonly ImportPage[]
  /** Parts of the class dashboard. */
  readonly classTabs?: readonly Tab[]
  /** Parts of a person's profile, by whose it is. */
  readonly profileTabs?: { readonly student?: readonly Tab[]; readonly staff?: readonly Tab[] }
  /** Registers among the school's records. */
  readonly recordTabs?: readonly RecordTab[]
  /** The kinds of notification it sends, fetched when somebody reads one. */
  readonly notifications?: NotificationKinds
  /** Set by the module that keeps notifications. */
  readonly notificationSource?: NotificationSource
}

export const mayOpen = (screen: Screen, user: Principal | null) => mayUse(screen.needs, user)
