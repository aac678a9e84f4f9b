import type { Localized } from '#platform/contract/notifications.ts'

/** Something that happens and that people without an account are told by message: it is no notification. */
export type MessageEvent = {
  /** `module.name`, which is the source of its messages. Stored with them, so its meaning must never change. */
  readonly id: `${string}.${string}`
  readonly name: Localized
  /** What it belongs to, such as the gate. */
  readonly group: Localized
  /** The values its messages hand over for the school's own templates. */
  readonly placeholders: readonly string[]
  /** For codes and passes, without which somebody stands before a closed door: the school can't turn it off. */
  readonly isAlwaysSent?: true
}
