import { shortMark } from '#modules/gradebook/marks.ts'
import type { QueueItem } from '#platform/web/device/deviceQueue.ts'

export type SheetPlace = { readonly classId: string; readonly subjectKey: string; readonly termKey: string }

export type TypedMark = {
  readonly studentId: string
  readonly partKey: string
  readonly mark: string
  /** The revision it was made on. */
  readonly revision: number
  /** What was sent for the cell since that revision without an answer: finding it there is no conflict. */
  readonly sent?: readonly string[]
}

/** Why the server did not take a mark: somebody changed the cell meanwhile, or a failure with its code. */
export type Refusal =
  | { readonly kind: 'conflict'; readonly mark: string; readonly by: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** A mark on this device until the server has it, with what a person needs to recognise it. */
export type WaitingMark = QueueItem &
  SheetPlace &
  TypedMark & {
    readonly yearId: string | null
    readonly typedAt: number
    readonly names: { readonly sheet: string; readonly student: string; readonly part: string; readonly to: string }
    readonly refusal?: Refusal
  }

type Cell = { readonly studentId: string; readonly partKey: string; readonly mark: string; readonly revision: number }
export type MarkReply = {
  readonly saved: readonly Cell[]
  readonly conflicts: readonly (Cell & { readonly by: string })[]
  readonly refused: readonly { readonly studentId: string; readonly partKey: string; readonly reason: string }[]
}

type Queue = {
  readonly put: (item: WaitingMark) => Promise<void>
  readonly all: (owner: string) => Promise<WaitingMark[]>
  readonly drop: (items: readonly WaitingMark[]) => Promise<void>
}
type Post = (sheet: SheetPlace, cells: readonly TypedMark[], yearId: string | null) => Promise<MarkReply>
type Failed = { readonly status?: number; readonly code?: string; readonly message?: string }

/** Trying again helps with a lost connection or a busy server, not with these. */
export const isFinalFailure = (failed: unknown): boolean =>
  [400, 403, 404, 409, 413, 422].includes((failed as Failed).status ?? 0)

export const placeKey = ({ classId, subjectKey, termKey }: SheetPlace): string => `${classId} ${subjectKey} ${termKey}`
const cellOf = ({ studentId, partKey }: { studentId: string; partKey: string }) => `${studentId} ${partKey}`

/** Whether a cell holds what this device sent before, whose answer was lost. */
export const isOwnMark = (typed: Pick<TypedMark, 'sent'> | undefined, held: string): boolean =>
  typed?.sent?.some((mark) => shortMark(mark) === held) ?? false

/** Marks that wait on the device, and what becomes of them. A sheet on the screen sends its own; all others are sent by `flush`. */
export function markOutbox(queue: Queue, post: Post) {
  const listeners = new Set<() => void>()
  /** The sheets on the screen, and how each sends its own marks again. */
  const onScreen = new Map<string, () => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const find = async (owner: string, sheet: SheetPlace, cells: readonly { studentId: string; partKey: string }[]) => {
    const wanted = new Set(cells.map(cellOf))
    return (await queue.all(owner)).filter((one) => placeKey(one) === placeKey(sheet) && wanted.has(cellOf(one)))
  }

  /** The server has these marks. What was typed over them since stays. */
  const settle = async (owner: string, sheet: SheetPlace, cells: readonly TypedMark[]) => {
    if (cells.length === 0) return
    const marks = new Map(cells.map((one) => [cellOf(one), shortMark(one.mark)]))
    const held = await find(owner, sheet, cells)
    await queue.drop(held.filter((one) => marks.get(cellOf(one)) === shortMark(one.mark)))
    changed()
  }

  /** The server did not take these marks: they stay until somebody decides. */
  const refuse = async (
    owner: string,
    sheet: SheetPlace,
    refusals: readonly { studentId: string; partKey: string; refusal: Refusal }[],
  ) => {
    if (refusals.length === 0) return
    const byCell = new Map(refusals.map((one) => [cellOf(one), one.refusal]))
    for (const one of await find(owner, sheet, refusals)) {
      const refusal = byCell.get(cellOf(one))
      if (refusal) await queue.put({ ...one, refusal })
    }
    changed()
  }

  /** Keeps what an answer says about marks that were sent. */
  const note = async (owner: string, sheet: SheetPlace, sent: readonly TypedMark[], answer: MarkReply) => {
    const typed = new Map(sent.map((one) => [cellOf(one), one]))
    await settle(
      owner,
      sheet,
      answer.saved.flatMap((one) => typed.get(cellOf(one)) ?? []),
    )
    await refuse(owner, sheet, [
      ...answer.conflicts.map(({ studentId, partKey, mark, by }) => ({
        studentId,
        partKey,
        refusal: { kind: 'conflict' as const, mark, by },
      })),
      ...answer.refused.map(({ studentId, partKey, reason }) => ({
        studentId,
        partKey,
        refusal: { kind: 'refused' as const, code: reason, message: '' },
      })),
    ])
  }

  /** Sends the marks of one sheet; false if the server could not be asked. */
  const sendSheet = async (owner: string, items: readonly WaitingMark[]): Promise<boolean> => {
    const [first] = items
    if (!first) return true
    try {
      const answer = await post(first, items, first.yearId)
      const again = answer.conflicts.flatMap((one) => {
        const item = items.find((typed) => cellOf(typed) === cellOf(one))
        return item && isOwnMark(item, one.mark) ? [{ ...item, revision: one.revision, sent: [] }] : []
      })
      const solved = new Set(again.map(cellOf))
      await note(owner, first, items, {
        ...answer,
        conflicts: answer.conflicts.filter((one) => !solved.has(cellOf(one))),
      })
      return again.length === 0 || (await sendSheet(owner, again))
    } catch (failed) {
      if (!isFinalFailure(failed)) return false
      const { code = '', message = '' } = failed as Failed
      const refusal = { kind: 'refused' as const, code, message }
      await refuse(
        owner,
        first,
        items.map((one) => ({ ...one, refusal })),
      )
      return true
    }
  }

  const flushOnce = async (owner: string): Promise<boolean> => {
    const sheets = Map.groupBy(
      (await queue.all(owner)).filter((one) => !one.refusal && !onScreen.has(placeKey(one))),
      placeKey,
    )
    for (const items of sheets.values())
      for (let at = 0; at < items.length; at += 500)
        if (!(await sendSheet(owner, items.slice(at, at + 500)))) return false
    return true
  }
  let current: Promise<boolean> | undefined

  return {
    /** Calls back whenever something was added or left. */
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    all: queue.all,
    keep: async (items: readonly WaitingMark[]) => {
      await Promise.all(items.map(queue.put))
      changed()
    },
    /** What waits of one sheet. */
    of: async (owner: string, sheet: SheetPlace) =>
      (await queue.all(owner)).filter((one) => placeKey(one) === placeKey(sheet)),
    settle,
    refuse,
    note,
    discard: async (items: readonly WaitingMark[]) => {
      await queue.drop(items)
      changed()
    },
    /** Tries again what was refused. */
    allow: async (items: readonly WaitingMark[]) => {
      for (const { refusal: _, ...one } of items) await queue.put(one)
      changed()
    },
    isOnScreen: (sheet: SheetPlace) => onScreen.has(placeKey(sheet)),
    show: (sheet: SheetPlace, resend: () => void) => {
      onScreen.set(placeKey(sheet), resend)
      changed()
    },
    hide: (sheet: SheetPlace) => {
      onScreen.delete(placeKey(sheet))
      changed()
    },
    /** Has the sheets on the screen send what they wait for. */
    resend: () => {
      for (const resend of onScreen.values()) resend()
    },
    /** Sends what waits of sheets that are not on the screen; false if some of it must wait longer. */
    flush: (owner: string): Promise<boolean> => {
      current ??= flushOnce(owner).finally(() => {
        current = undefined
      })
      return current
    },
  }
}
