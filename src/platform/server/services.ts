import type { Actor } from './actor.ts'
import type { CalendarSource } from './calendar.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { TenantDirectory } from './directory.ts'
import type { Documents } from './documents/documents.ts'
import type { Files } from './files.ts'
import type { HostState } from './health.ts'
import type { ImportKinds } from './importing.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Notifications } from './notify.ts'
import type { Mail, Messages } from './post.ts'
import type { Secret } from './secret.ts'
import type { SetupStep } from './setup.ts'

/** What the host gives to handlers and jobs beside their transaction. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly directory: TenantDirectory
  readonly host: HostState
  readonly live: Live
  readonly log: Log
  readonly mail: Mail
  readonly files: Files
  /** PDFs; its process starts with the first one. */
  readonly documents: Documents
  readonly messages: Messages
  /** Handed in by the module that keeps notifications; handlers and jobs use their unit's `notify`. */
  readonly notifications: Notifications
  /** What the modules can bring in from files. */
  readonly imports: ImportKinds
  /** What the modules ask of a school that sets itself up, in its order. */
  readonly setup: readonly SetupStep[]
  /** What the modules show on the calendar. */
  readonly calendar: readonly CalendarSource[]
  /** Keys derived from the server's secret, one for each purpose. */
  readonly secret: Secret
  /** Notes that a session is in use; handed in by the module that owns sessions. */
  touchSession(actor: Actor, lastSeenAt: string): void
  /** The one clock; tests may turn it. */
  now(): Date
}
