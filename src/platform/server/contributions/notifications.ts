import type { NotificationKind, Params } from '#platform/contract/notifications.ts'
import type { Config } from '../config.ts'
import type { Database, TenantDb } from '../database/database.ts'
import type { Enqueue } from '../jobs/queue.ts'
import type { Live } from '../live/live.ts'
import type { Log } from '../log.ts'
import type { Secret } from '../secret.ts'
import type { MessageEvent } from './messageEvent.ts'

/** The recipients and the parameters of the text. `link` is the page to open, if not the kind's default. */
export type Notice<P> = {
  readonly to: string | readonly string[]
  readonly params: P
  readonly link?: string
  /** The student it tells about. Guardians who are barred from them meanwhile are no longer told. */
  readonly aboutStudentId?: string
}

export type Notify = <P extends Params>(kind: NotificationKind<P>, notice: Notice<NoInfer<P>>) => Promise<void>

/** The part of a unit of work and of the services that notifying needs. */
export type NotifyingUnit = { readonly db: TenantDb; readonly enqueue: Enqueue; afterCommit(work: () => void): void }
export type NotifyingServices = {
  readonly config: Config
  readonly database: Database
  readonly live: Live
  readonly log: Log
  readonly secret: Secret
  readonly notifications: Notifications
  now(): Date
}

/** What the notifications module provides to the host. */
export type Notifications = {
  /** All kinds that modules declare, by id. */
  readonly kinds: ReadonlyMap<string, NotificationKind>
  /** What modules tell people without an account, by id. */
  readonly events: ReadonlyMap<string, MessageEvent>
  send(
    unit: NotifyingUnit,
    at: { readonly services: NotifyingServices; readonly tenantId: string },
    kind: NotificationKind,
    notice: Notice<Params>,
  ): Promise<void>
}
