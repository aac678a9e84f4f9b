import type { MessageLanguage, NotificationKind } from '#platform/contract/notifications.ts'

/** A module's notification kinds, loaded separately from its screens. */
export type NotificationKinds = () => Promise<{ readonly notifications: readonly NotificationKind[] }>

/** A notification in the bell. */
export type Notification = {
  readonly id: string
  /** Its text in a language; null if the module that sent it no longer exists. */
  readonly say: (language: MessageLanguage) => { readonly title: string; readonly body: string } | null
  /** An instant. */
  readonly at: string
  readonly read: boolean
  /** The page it links to. */
  readonly to?: string
}

export type NotificationPage = {
  /** Newest first. */
  readonly items: readonly Notification[]
  /** The total, not only on this page. */
  readonly unread: number
  /** The number of the next page, if there are older notifications. */
  readonly next: number | null
}

/** The source of the bell's contents, provided by the notifications module. */
export type NotificationSource = {
  readonly countUnread: (signal: AbortSignal) => Promise<number>
  /** Pages start at 1. */
  readonly list: (page: number, signal: AbortSignal) => Promise<NotificationPage>
  readonly markRead: (ids: readonly string[] | 'all') => Promise<unknown>
  /** Calls `onChange` when a notification arrives or is read elsewhere; returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Called when a signed-in user has opened the app and when they change its language: the server writes to them in it, and this
   * browser stays theirs. Returns what calls it off.
   */
  readonly settle: (language: MessageLanguage) => () => void
  /** The path of the notification settings. */
  readonly settings: string
}
