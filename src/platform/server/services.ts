import type { Config } from './config.ts'
import type { BranchFigures } from './contributions/branchFigures.ts'
import type { BranchSetup } from './contributions/branchSetup.ts'
import type { CalendarSource } from './contributions/calendarSource.ts'
import type { ClassResults } from './contributions/classResults.ts'
import type { DueWork } from './contributions/dueWork.ts'
import type { FamilyPart } from './contributions/familyPart.ts'
import type { GradeSource } from './contributions/gradeSource.ts'
import type { ImportKinds } from './contributions/importKind.ts'
import type { Notifications } from './contributions/notifications.ts'
import type { OnlineOrders } from './contributions/onlineOrders.ts'
import type { QuestionUse } from './contributions/questionUse.ts'
import type { ReportSubject } from './contributions/reportSubject.ts'
import type { RetentionRule } from './contributions/retentionRule.ts'
import type { Searchable } from './contributions/searchable.ts'
import type { SetupStep } from './contributions/setupStep.ts'
import type { TableSource } from './contributions/tableSource.ts'
import type { WaitingWork } from './contributions/waitingWork.ts'
import type { YearTask } from './contributions/yearTask.ts'
import type { Database } from './database/database.ts'
import type { ReportReads } from './database/replica.ts'
import type { Documents } from './documents/documents.ts'
import type { Files } from './files/files.ts'
import type { LimitCounts } from './limits/limitCounts.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Mail, Messages, Push } from './messages/delivery.ts'
import type { Actor } from './requests/actor.ts'
import type { ReadRoutes } from './requests/reads/readRoutes.ts'
import type { RecordReads } from './requests/recordReads.ts'
import type { Secret } from './secret.ts'
import type { TenantDirectory } from './tenants/tenantDirectory.ts'
import type { Watch } from './watch/watch.ts'

/** The state of this process. */
type HostState = {
  /** True once the server has begun to stop. */
  stopping(): boolean
  /** Asked on a connection of its own, so that slow statements do not count as an absent database. */
  databaseResponds(): Promise<boolean>
  /** Null if metrics are off. */
  metrics(): Promise<string> | null
}

/** What handlers and jobs get from the host besides their transaction. */
export type Services = {
  readonly config: Config
  readonly database: Database
  /** Reads of reports and exports, which a replica may answer. */
  readonly reportReads: ReportReads
  readonly directory: TenantDirectory
  readonly host: HostState
  readonly live: Live
  /** The limits that were reached since the start. */
  readonly limitCounts: LimitCounts
  readonly watch: Watch
  readonly log: Log
  readonly mail: Mail
  readonly files: Files
  /** Renders PDFs. Its process starts with the first one. */
  readonly documents: Documents
  readonly messages: Messages
  readonly push: Push
  /** Provided by the notifications module. Handlers and jobs use their unit's `notify`. */
  readonly notifications: Notifications
  /** The imports of all modules. */
  readonly imports: ImportKinds
  /** The set-up steps of all modules, in order. */
  readonly setup: readonly SetupStep[]
  /** The calendar sources of all modules. */
  readonly calendar: readonly CalendarSource[]
  /** What the modules know to be due for students. */
  readonly dueWork: readonly DueWork[]
  readonly gradeSources: readonly GradeSource[]
  /** What the modules have people pay online besides the fees of students. */
  readonly onlineOrders: readonly OnlineOrders[]
  /** Where the modules ask questions of the bank. */
  readonly questionUses: readonly QuestionUse[]
  /** What the modules add to the home of families. */
  readonly familyParts: readonly FamilyPart[]
  /** What waits for people, of all modules. */
  readonly waiting: readonly WaitingWork[]
  /** The records that the search finds, of all modules. */
  readonly searchables: readonly Searchable[]
  readonly classResults: readonly ClassResults[]
  /** What the modules add to a new branch. */
  readonly branchSetup: readonly BranchSetup[]
  /** What the modules tell an organisation about each branch. */
  readonly branchFigures: readonly BranchFigures[]
  /** What the modules bring into the next academic year, each task after those it needs. */
  readonly yearTasks: readonly YearTask[]
  /** What people can ask for in reports of their own, of all modules. */
  readonly reportSubjects: readonly ReportSubject[]
  /** The tables that people can have as files, of all modules. */
  readonly tableSources: readonly TableSource[]
  /** How long the modules keep what they need not keep for ever. */
  readonly retention: readonly RetentionRule[]
  /** Notes who reads whose records. */
  readonly recordReads: RecordReads
  /** The reads that one request can carry, entered when they are mounted. */
  readonly reads: ReadRoutes
  /** Derives a key from the server's secret for each purpose. */
  readonly secret: Secret
  /** Records that a session is in use. Provided by the module that owns sessions. */
  touchSession(actor: Actor, lastSeenAt: string): void
  /** The clock, which tests can change. */
  now(): Date
}
