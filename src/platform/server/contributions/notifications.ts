import type { NotificationKind, Params } from '#platform/contract/notifications.ts'
import type { Unit } from '../requests/context.ts'
import type { Services } from '../services.ts'

/** Whom to tell, and what stands in the words. `link` is the page inside the product when it is not the kind's own. */
export type Notice<P> = {
  readonly to: string | readonly string[]
  readonly params: P
  readonly link?: string
}

export type Notify = <P extends Params>(kind: NotificationKind<P>, notice: Notice<NoInfer<P>>) => Promise<void>

/** As much of a unit of work as telling needs. */
export type TellingUnit = Pick<Unit, 'db' | 'enqueue' | 'afterCommit'>

/** What the module that keeps notifications hands to the host. */
export type Notifications = {
  /** Every kind the modules declare, by its id. */
  readonly kinds: ReadonlyMap<string, NotificationKind>
  tell(
    unit: TellingUnit,
    at: { readonly services: Services; readonly tenantId: string },
    kind: NotificationKind,
    notice: Notice<Params>,
  ): Promise<void>
}
