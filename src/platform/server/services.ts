import type { Config } from './config.ts'
import type { CalendarSource } from './contributions/calendarSource.ts'
import type { ImportKinds } from './contributions/importKind.ts'
import type { Notifications } from './contributions/notifications.ts'
import type { SetupStep } from './contributions/setupStep.ts'
import type { Database } from './database/database.ts'
import type { Documents } from './documents/documents.ts'
import type { Files } from './files/files.ts'
import type { HostState } from './health.ts'
import type { Live } from './live/liveServer.ts'
import type { Log } from './log.ts'
import type { Mail, Messages } from './messages/delivery.ts'
import type { Actor } from './requests/actor.ts'
import type { Secret } from './secret.ts'
import type { TenantDirectory } from './tenants/tenantDirectory.ts'

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
