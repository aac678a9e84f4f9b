import type { ComponentType } from 'react'
import type { Access, Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
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
  | 'leave'
  | 'plans'
  | 'settings'
  | 'roles'
  | 'overview'
  | 'branches'
  | 'organisation'
  | 'locks'
  | 'whiteboard'

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

/** A lesson of a day, as much of it as other modules need to say something about it. */
export type SessionFacts = {
  readonly lessonId: string
  readonly date: string
  readonly periodId: string
  readonly classId: string
  readonly courseId: string
}

/** A part that a module adds to the page of a lesson, such as its resources or homework. */
export type SessionPart = {
  readonly name: string
  readonly order: number
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType<{ session: SessionFacts }> }>
}

/** Something that may come into sight on any page behind login; it is fetched once the page stands. */
export type ShellPopup = {
  readonly name: string
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType }>
}

/** A register among the school's records, such as that of admissions. */
export type RecordTab = Omit<Tab, 'load'> & { readonly load: () => Promise<{ default: ComponentType }> }

/** Something of a day that a home shows, such as an event. Times are the school's `HH:mm`, none for the whole day. */
export type DayEntry = {
  readonly id: string
  readonly title: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly place?: string
  readonly to?: string
}

/** What a module knows of a day for the homes. `label` is a key of its titles, `to` the list that adds up to the entries. */
export type DayProvider = {
  readonly name: string
  readonly label: string
  readonly needs: Access
  readonly to: (date: CivilDate) => string
  readonly find: (date: CivilDate, signal: AbortSignal) => Promise<readonly DayEntry[]>
}

/** Work that waits for the person; `about` names the class or the person, `since` is the day it began to wait. */
export type WaitingItem = {
  readonly id: string
  readonly about: string
  readonly since: CivilDate | null
  readonly left: number
  readonly to: string
}

/** Looks up what waits for the person, for the worklist of their home. `label` is a key of the module's titles. */
export type WaitingProvider = {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly needs: Access
  readonly find: (signal: AbortSignal) => Promise<readonly WaitingItem[]>
}

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
  /** Entries of a day on the homes, such as events. */
  readonly dayEntries?: readonly DayProvider[]
  /** Work that waits for the person, on their home. */
  readonly waitingWork?: readonly WaitingProvider[]
  /** Parts of the page of a lesson. */
  readonly sessionParts?: readonly SessionPart[]
  /** What may come into sight on any page. */
  readonly popups?: readonly ShellPopup[]
  /** The kinds of notification it sends, fetched when somebody reads one. */
  readonly notifications?: NotificationKinds
  /** Set by the module that keeps notifications. */
  readonly notificationSource?: NotificationSource
}

export const mayOpen = (screen: Screen, user: Principal | null) => mayUse(screen.needs, user)
