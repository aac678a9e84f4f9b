/** One thing the bell tells. */
export type Notification = {
  readonly id: string
  readonly title: string
  readonly body?: string
  /** An instant. */
  readonly at: string
  readonly read: boolean
  /** The page it is about. */
  readonly to?: string
}

/** Where the bell gets its contents; the module that keeps notifications hands it in. */
export type NotificationSource = {
  /** Newest first. */
  readonly list: (signal: AbortSignal) => Promise<readonly Notification[]>
  readonly markRead: (ids: readonly string[]) => Promise<void>
  /** Calls back whenever something new arrives; answers how to stop. */
  readonly subscribe?: (changed: () => void) => () => void
}
