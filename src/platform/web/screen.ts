import type { ComponentType } from 'react'
import type { Access, Principal } from '#platform/contract/access/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { MessageSet } from './i18n.tsx'
import type { NotificationKinds, NotificationSource } from './notifications.ts'

/** The layout around a screen: public pages before sign-in, the staff shell, the gate shell, or whichever the visitor has. */
export type Shell = 'public' | 'staff' | 'gate' | 'own'

/** A screen is a value that creates its route, palette entry, guard and browser test. */
export type Screen = {
  /** In React Router syntax: `/teacher/classes/:index/:classId`. */
  readonly path: string
  /** The key of its title in the module's titles. */
  readonly title: string
  readonly needs: Access
  readonly shell: Shell
  /** Exists only below 768 px, like the gate staff's screens. */
  readonly mobileOnly?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

export const screen = (path: string, definition: Omit<Screen, 'path' | 'shell'> & { shell?: Shell }): Screen => ({
  path,
  shell: 'staff',
  ...definition,
})

/** Menu icons by meaning; the icons themselves load with the shell. */
export type MenuIcon =
  | 'today'
  | 'classes'
  | 'calendar'
  | 'curriculum'
  | 'library'
  | 'gradebook'
  | 'assess'
  | 'questionBank'
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
  | 'offline'
  | 'doubts'
  | 'homework'
  | 'badges'
  | 'activities'
  | 'live'
  | 'papers'
  | 'tests'
  | 'evaluation'
  | 'challenges'
  | 'assessmentReports'
  | 'growth'
  | 'paperSettings'
  | 'paperApprovals'
  | 'studentReport'
  | 'tickets'
  | 'board'
  | 'vault'
  | 'profile'
  | 'localNodes'
  | 'reports'
  | 'templates'
  | 'privacy'

/** A menu entry. `label` is a key of the module's titles; `group` is its section in the admin's menu, `order` its position. */
export type MenuEntry = {
  readonly to: string
  readonly label: string
  readonly icon: MenuIcon
  readonly order: number
  readonly group?: 'school' | 'learning' | 'office'
  readonly needs: Access
  /** The icon of the entry below which it is shown. It stands alone for users without that entry. */
  readonly under?: MenuIcon
  /** Other paths that belong to it. For a user who may not open `to`, it links to the first of them they may open. */
  readonly also?: readonly string[]
  /** For an entry that depends on more than access, such as the classes one teaches: it appears once this says so. */
  readonly isShown?: (signal: AbortSignal) => Promise<boolean>
  /** The number of pending items, fetched with the menu and after every write. */
  readonly count?: (signal: AbortSignal) => Promise<number>
}

/** An action of the palette. `label` is a key of the module's titles. */
export type PaletteAction = {
  readonly label: string
  readonly needs: Access
  /** The page that performs it. */
  readonly to: string
}

/** A record found by the palette; `hint` distinguishes records with the same name. */
export type FoundRecord = { readonly to: string; readonly label: string; readonly hint?: string | null }

/** Records of one kind; `kind` is a key of the titles of the module. A guess is only nearly what was typed. */
export type FoundGroup = {
  readonly module: string
  readonly kind: string
  readonly isGuess: boolean
  readonly records: readonly FoundRecord[]
}

/** Searches records for the palette, for users who match `needs`. `kind` is a key of the module's titles. */
export type SearchProvider = {
  readonly kind: string
  readonly needs: Access
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

/** A step of the school set-up. The server module with the same step name decides whether it is done. */
export type SetupPage = { readonly name: string; readonly label: string; readonly to: string; readonly needs: Access }

/** A kind of import; `label` is a key of the module's titles, `back` the page that lists the imported records. */
export type ImportPage = {
  readonly name: string
  readonly label: string
  readonly back: string
  readonly needs: Access
}

/** A tab that another module adds to a class or to a person's profile. */
export type Tab = {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType<{ id: string }> }>
}

/** A part of the assessments of a class, such as its homework; `subTab` names it in the address. */
export type AssessmentsTab = {
  readonly subTab: string
  /** A key of the module's titles. */
  readonly title: string
  readonly order: number
  readonly load: () => Promise<{ default: ComponentType<{ classId: string }> }>
}

/** What a module offers to do with a resource of the library, on its own page. `label` is a key of the module's titles. */
export type ResourceAction = {
  readonly label: string
  /** The category of the resources it is offered for. */
  readonly categoryId: number
  readonly needs: Access
  /** The page, with the class and subject the library was opened for. */
  readonly to: (
    contentId: string,
    place: { readonly classId?: string | undefined; readonly courseId?: string | undefined },
  ) => string
}

/** The facts about a lesson on a date that other modules need. */
export type SessionFacts = {
  readonly lessonId: string
  readonly date: string
  readonly periodId: string
  readonly classId: string
  readonly courseId: string
}

/** A section that a module adds to the lesson page, such as resources or homework. */
export type SessionPart = {
  readonly name: string
  readonly order: number
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType<{ session: SessionFacts }> }>
}

/** The register being marked, and what it says so far. A suggestion marks the sheet only: the teacher submits it. */
export type RegisterSuggestionProps = {
  readonly place: {
    readonly classId: string
    readonly date: string
    readonly periodId: string | null
    readonly courseId: string | null
  }
  readonly students: readonly { readonly studentId: string; readonly code: string }[]
  readonly onMark: (studentIds: readonly string[], code: 'A') => void
}

/** What a module knows about who was there, offered above a register that can be changed. */
export type RegisterSuggestion = {
  readonly name: string
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType<RegisterSuggestionProps> }>
}

/** A popup that can appear on any signed-in page; it loads after the page. */
export type ShellPopup = {
  readonly name: string
  readonly needs: Access
  readonly load: () => Promise<{ default: ComponentType }>
}

/** One of the pages on which the office decides what people ask of it; `label` is a key of the module's titles. */
export type InquiryTab = {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly to: string
  readonly needs: Access
}

/** A tab of the school's records, such as the admission register. */
export type RecordTab = Omit<Tab, 'load'> & { readonly load: () => Promise<{ default: ComponentType }> }

/** An entry of a day on the home page, such as an event. Times are `HH:mm` in the school's time zone, null for all day. */
export type DayEntry = {
  readonly id: string
  readonly title: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly place?: string
  readonly to?: string
}

/** Finds a module's entries of a day for the home page. `label` is a key of its titles, `to` the list behind the entries. */
export type DayProvider = {
  readonly name: string
  readonly label: string
  readonly needs: Access
  readonly to: (date: CivilDate) => string
  readonly find: (date: CivilDate, signal: AbortSignal) => Promise<readonly DayEntry[]>
}

/** Pending work of the user. `about` names the class or person, `since` is the day it became due. */
export type WaitingItem = {
  readonly id: string
  readonly about: string
  readonly since: CivilDate | null
  readonly left: number
  readonly to: string
}

/** Finds the user's pending work for their home page. `label` is a key of the module's titles. */
export type WaitingProvider = {
  readonly name: string
  readonly label: string
  readonly order: number
  readonly needs: Access
  readonly find: (signal: AbortSignal) => Promise<readonly WaitingItem[]>
}

/** A child as their family sees them. `relation` is null for the student's own account. */
export type FamilyChild = {
  readonly studentId: string
  readonly firstName: string
  readonly lastName: string
  /** Null while the child has no class, or no longer has one. */
  readonly classId: string | null
  readonly className: string | null
  readonly relation: string | null
  readonly photoUrl: string | null
  /** The last day of a child who has left; their family only reads. */
  readonly leftOn: string | null
}

/**
 * A module's part of each child's card on the home of families: `name` is its part on the server, `order` its position. Several
 * cards can show one part in different places.
 */
export type FamilyCard = {
  readonly name: string
  readonly order: number
  /** Its position on a student's own home, if that is another: a guardian first asks whether the child is at school. */
  readonly studentOrder?: number
  /** `part` is what the server's part of the same name has read; it is only shown if there is one. */
  readonly load: () => Promise<{
    default: ComponentType<{ child: FamilyChild; part: never; isGuardian: boolean }>
  }>
}

/** What a module can copy from one academic year into a new one. */
export type YearCopy = {
  /** What people can choose. `label` is a key of the module's titles; `with` names a choice that this one requires. */
  readonly choices: readonly {
    readonly name: string
    readonly label: string
    readonly isDefault?: true
    readonly with?: string
  }[]
  /** Copies the chosen parts from one year into another; both are ids. */
  readonly copy: (chosen: ReadonlySet<string>, from: string, into: string) => Promise<unknown>
}

/** The address of a student's profile, for the office and for the student's teachers. */
export type StudentProfilePaths = Readonly<Record<'office' | 'teacher', (studentId: string) => string>>

/** Everything a module contributes to the web app. */
export type WebModule = {
  readonly name: string
  // The platform only reads titles; the module's own components know the exact type.
  readonly text: MessageSet<{ readonly titles: Record<string, string> }>
  readonly screens: readonly Screen[]
  readonly menu?: readonly MenuEntry[]
  readonly actions?: readonly PaletteAction[]
  readonly search?: readonly SearchProvider[]
  readonly setupSteps?: readonly SetupPage[]
  readonly importKinds?: readonly ImportPage[]
  /** Tabs of the class dashboard. */
  readonly classTabs?: readonly Tab[]
  /** Parts of the assessments of a class. */
  readonly classAssessments?: readonly AssessmentsTab[]
  /** What can be done with resources of the library. */
  readonly resourceActions?: readonly ResourceAction[]
  /** Tabs of student and staff profiles. */
  readonly profileTabs?: { readonly student?: readonly Tab[]; readonly staff?: readonly Tab[] }
  /** Tabs of the school's records. */
  readonly recordTabs?: readonly RecordTab[]
  /** Its page among those with what people ask of the office; all of them show `InquiryTabs`. */
  readonly inquiryTabs?: readonly InquiryTab[]
  /** Entries of a day on the home page, such as events. */
  readonly dayEntries?: readonly DayProvider[]
  /** Pending work on the home page. */
  readonly waitingWork?: readonly WaitingProvider[]
  /** Sections of the lesson page. */
  readonly sessionParts?: readonly SessionPart[]
  /** What it suggests for a register. */
  readonly registerSuggestions?: readonly RegisterSuggestion[]
  /** Its parts of the home of families. */
  readonly familyCards?: readonly FamilyCard[]
  /** Popups that can appear on any page. */
  readonly popups?: readonly ShellPopup[]
  /** The kinds of notification it sends, loaded when notifications are shown. */
  readonly notifications?: NotificationKinds
  /** What it can copy into a new academic year. */
  readonly yearCopy?: YearCopy
  /** Set only by the search module: finds the records of all modules in one call. */
  readonly recordSearch?: (words: string, signal: AbortSignal) => Promise<readonly FoundGroup[]>
  /** Set only by the people module. */
  readonly studentProfile?: StudentProfilePaths
  /** Set only by the family module: the choice between the children of a family, on every page of theirs. */
  readonly childSwitch?: () => Promise<{ default: ComponentType }>
  /** Set only by the notifications module. */
  readonly notificationSource?: NotificationSource
}

export const mayOpen = (screen: Screen, user: Principal | null) => mayUse(screen.needs, user)
