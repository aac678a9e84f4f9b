import type { CellPoint } from '../sheet/cellRange.ts'

/** What is under the pointer. */
export type PointerTarget = { kind: 'cell' | 'row' | 'column'; point: CellPoint } | { kind: 'corner' }

const spots = '[data-c], [data-row-header], [data-corner]'

/** Null over elements that handle presses themselves, such as the cell editor. */
export function spotAt(target: EventTarget | null): PointerTarget | null {
  const element = target instanceof Element ? target : null
  if (!element || element.closest('[popover], input, button')) return null
  const found = element.closest<HTMLElement>(spots)
  if (!found) return null
  const { c, corner, rowHeader, columnHeader } = found.dataset
  if (corner !== undefined) return { kind: 'corner' }
  const r = found.closest<HTMLElement>('[data-r]')?.dataset.r
  const point = { r: Number(r ?? 0), c: Number(c ?? 0) }
  return { kind: rowHeader !== undefined ? 'row' : columnHeader !== undefined ? 'column' : 'cell', point }
}
