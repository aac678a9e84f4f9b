import type { NotificationKind, SpokenLanguage } from '#platform/contract/notifications.ts'
import { getModules } from './productHost.ts'

/** What a module tells people of, fetched apart from its screens. */
export type NotificationKinds = () => Promise<{ readonly notifications: readonly NotificationKind[] }>

/** One thing the bell tells. */
export type Notification = {
  readonly id: string
  /** Its words in a language; none when the module that told it is gone. */
  readonly say: (language: SpokenLanguage) => { readonly title: string; readonly body: string } | null
  /** An instant. */
  readonly at: string
  readonly read: boolean
  /** The page it is about. */
  readonly to?: string
}

export type NotificationPage = {
  /** Newest first. */
  readonly items: readonly Notification[]
  /** In all, not only on this page. */
  readonly unread: number
  /** The page with older ones, when there are any. */
  readonly next: number | null
}

/** Where the bell gets its contents; the module that keeps notifications hands it in. */
export type NotificationSource = {
  readonly countUnread: (signal: AbortSignal) => Promise<number>
  /** Pages are counted from 1. */
  readonly list: (page: number, signal: AbortSignal) => Promise<NotificationPage>
  readonly markRead: (ids: readonly string[] | 'all') => Promise<unknown>
  /** Calls back whenever something has arrived or was read elsewhere; answers how to stop. */
  readonly subscribe: (changed: () => void) => () => void
  /** The page on which people choose what they are told. */
  readonly settings: string
}

/** Every kind of notification of the product, by its id. */
export async function loadNotificationKinds(): Promise<ReadonlyMap<string, NotificationKind>> {
  const declared = await Promise.all(getModules().map((module) => module.notifications?.()))
  return new Map(declared.flatMap((one) => one?.notifications ?? []).map((kind) => [kind.id, kind]))
}
