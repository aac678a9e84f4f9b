import type { Notify } from '../contributions/notifications.ts'
import type { TenantDb } from '../database/database.ts'
import type { Enqueue } from '../jobs/queue.ts'
import type { Secret } from '../secret.ts'
import type { AuditDetail } from './audit.ts'

/** One transaction and everything that commits or rolls back with it. */
export type Unit = {
  readonly db: TenantDb
  /** The server's keys, for data that is stored encrypted. */
  readonly secret: Secret
  /** Adds an audit entry, which is written at the end of this transaction. */
  audit(detail: AuditDetail): void
  /** Enqueues a job, which exists only if this transaction commits. */
  enqueue: Enqueue
  /** Notifies people of this school by the channels they chose, once this transaction has committed. */
  notify: Notify
  /** Runs after the transaction has committed, for example to send live messages. */
  afterCommit(work: () => void): void
}
