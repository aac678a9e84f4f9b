import type { BookOperation } from './schemas.ts'

/** Page space: 0 to 1 from the left and top of the page as stored in the file, before rotation. */
export type Point = readonly [x: number, y: number, pressure?: number]
export type Rectangle = readonly [left: number, top: number, right: number, bottom: number]

export type Mark =
  | {
      id: string
      kind: 'highlight'
      page: number
      color: number
      points: readonly Rectangle[]
      text: string
      madeAt: string
    }
  | { id: string; kind: 'note'; page: number; at: Point; text: string; madeAt: string }
  | { id: string; kind: 'bookmark'; page: number; madeAt: string }

export type Drawing =
  | {
      id: string
      kind: 'stroke'
      page: number
      color: number
      thickness: number
      opacity: number
      points: readonly Point[]
    }
  | { id: string; kind: 'erase'; page: number; thickness: number; points: readonly Point[] }

const byTime = (a: BookOperation, b: BookOperation) =>
  a.madeAt < b.madeAt
    ? -1
    : a.madeAt > b.madeAt
      ? 1
      : a.operationId < b.operationId
        ? -1
        : a.operationId > b.operationId
          ? 1
          : 0

/** Deduplicates operations and puts them in an order all devices agree on. */
export function merged(...lists: readonly (readonly BookOperation[])[]): BookOperation[] {
  const byId = new Map(lists.flat().map((operation) => [operation.operationId, operation]))
  return [...byId.values()].sort(byTime)
}

/** Applies removals, restorations and edits. Removing only hides a mark, so it can always be restored. */
function applyOperations(operations: readonly BookOperation[]) {
  const removed = new Set<string>()
  const texts = new Map<string, string>()
  const ordered = merged(operations)
  for (const operation of ordered) {
    if (operation.kind === 'remove') removed.add(operation.target)
    else if (operation.kind === 'restore') removed.delete(operation.target)
    else if (operation.kind === 'edit') texts.set(operation.target, operation.text)
  }
  return { texts, visible: ordered.filter(({ operationId }) => !removed.has(operationId)) }
}

export function marksOf(operations: readonly BookOperation[]): Mark[] {
  const { texts, visible } = applyOperations(operations)
  return visible.flatMap((one): Mark[] => {
    const { operationId: id, page, madeAt } = one
    if (one.kind === 'highlight')
      return [{ id, kind: 'highlight', page, madeAt, color: one.color, points: one.points, text: one.text }]
    if (one.kind === 'note') return [{ id, kind: 'note', page, madeAt, at: one.at, text: texts.get(id) ?? one.text }]
    if (one.kind === 'bookmark') return [{ id, kind: 'bookmark', page, madeAt }]
    return []
  })
}

/** A page's strokes and erasures in drawing order: an erasure affects only what came before it. */
export function drawingsOf(operations: readonly BookOperation[], page: number): Drawing[] {
  return applyOperations(operations).visible.flatMap((one): Drawing[] => {
    if (one.page !== page) return []
    const { operationId: id } = one
    if (one.kind === 'stroke')
      return [
        {
          id,
          kind: 'stroke',
          page,
          color: one.color,
          thickness: one.thickness,
          opacity: one.opacity,
          points: one.points,
        },
      ]
    if (one.kind === 'erase') return [{ id, kind: 'erase', page, thickness: one.thickness, points: one.points }]
    return []
  })
}

type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never
/** A drawing that has no id yet. */
export type NewDrawing = WithoutId<Drawing>

/** Drawings are listed per page, all other marks per book. */
export const layerOf = (operation: BookOperation): 'drawing' | 'mark' => {
  if (operation.kind === 'remove' || operation.kind === 'restore') return operation.layer
  return operation.kind === 'stroke' || operation.kind === 'erase' ? 'drawing' : 'mark'
}
