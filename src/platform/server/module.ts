import type { ScopeName } from '#platform/contract/access/access.ts'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { Contract, DefinitionOf, Route, RouteAddress } from '#platform/contract/route.ts'
import type { BranchFigures } from './contributions/branchFigures.ts'
import type { BranchSetup } from './contributions/branchSetup.ts'
import type { CalendarSource } from './contributions/calendarSource.ts'
import type { ClassResults } from './contributions/classResults.ts'
import type { DueWork } from './contributions/dueWork.ts'
import type { FamilyPart } from './contributions/familyPart.ts'
import type { GradeSource } from './contributions/gradeSource.ts'
import type { ImportKind } from './contributions/importKind.ts'
import type { MessageEvent } from './contributions/messageEvent.ts'
import type { OnlineOrders } from './contributions/onlineOrders.ts'
import type { QuestionUse } from './contributions/questionUse.ts'
import type { ReportSubject } from './contributions/reportSubject.ts'
import type { RetentionRule } from './contributions/retentionRule.ts'
import type { Searchable } from './contributions/searchable.ts'
import type { SetupStep } from './contributions/setupStep.ts'
import type { WaitingWork } from './contributions/waitingWork.ts'
import type { YearTask } from './contributions/yearTask.ts'
import type { TenantDb } from './database/database.ts'
import type { Job } from './jobs/jobs.ts'
import type { Actor } from './requests/actor.ts'
import type { Handlers } from './requests/context.ts'

export type Use = 'read' | 'write'

/** Whether the caller may access the record with this id. */
export type Scope = (db: TenantDb, actor: Actor, id: string, use: Use) => Promise<boolean>

/** A contract with its type-checked handlers. */
export type Implementation = {
  readonly contract: Contract
  // `implement` has checked each handler against its route; the host only pairs them by name again.
  readonly handlers: Record<string, (input: never, context: never) => unknown>
}

/** Combines a contract, the definitions of its routes and their handlers. */
export const implement = <const Name extends string, Routes extends Record<string, RouteAddress>>(
  contract: { readonly name: Name; readonly routes: Routes },
  definitions: { readonly [K in keyof Routes]: DefinitionOf<Routes[K]> },
  handlers: Handlers<Routes>,
): Implementation => {
  const routes = Object.entries(contract.routes).map(([name, address]) => [name, { ...address, ...definitions[name] }])
  return {
    contract: { name: contract.name, routes: Object.fromEntries(routes) as Record<string, Route> },
    handlers: handlers as Implementation['handlers'],
  }
}

/** Everything a module contributes to the host. */
export type ServerModule = {
  readonly name: string
  readonly routes: readonly Implementation[]
  readonly migrations?: URL
  readonly jobs?: readonly Job[]
  readonly scopes?: Partial<Record<ScopeName, Scope>>
  /** The notifications it sends. */
  readonly notifications?: readonly NotificationKind[]
  /** What it tells people without an account. */
  readonly messageEvents?: readonly MessageEvent[]
  /** The kinds of file it can import. */
  readonly imports?: readonly ImportKind[]
  /** The steps it adds to a school's set-up. */
  readonly setup?: readonly SetupStep[]
  /** What it adds to the calendar. */
  readonly calendar?: readonly CalendarSource[]
  /** What it knows to be due for students. */
  readonly dueWork?: readonly DueWork[]
  /** Where it asks questions of the bank. */
  readonly questionUses?: readonly QuestionUse[]
  /** Marks it gives that the gradebook may take over. */
  readonly gradeSources?: readonly GradeSource[]
  /** What it has people pay online besides the fees of students. */
  readonly onlineOrders?: OnlineOrders
  /** What it adds to the home of families. */
  readonly familyParts?: readonly FamilyPart[]
  /** What waits for people in it. */
  readonly waiting?: readonly WaitingWork[]
  /** Its records that the search finds. */
  readonly searchables?: readonly Searchable[]
  /** What it lists for a class and a subject in a teacher's search. */
  readonly classResults?: readonly ClassResults[]
  /** What it adds to a new branch. */
  readonly branchSetup?: BranchSetup
  /** What it tells an organisation about each branch. */
  readonly branchFigures?: BranchFigures
  /** What it brings into the next academic year. */
  readonly yearTasks?: readonly YearTask[]
  /** What people can ask for in reports of their own. */
  readonly reportSubjects?: readonly ReportSubject[]
  /** How long it keeps what it need not keep for ever. */
  readonly retention?: readonly RetentionRule[]
}
