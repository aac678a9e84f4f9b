/** A cell by row and column index. */
export interface CellPoint {
  readonly r: number
  readonly c: number
}

/** A range of cells, both corners included. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export const blockOf = (a: CellPoint, b: CellPoint): CellRange => ({
  top: Math.min(a.r, b.r),
  left: Math.min(a.c, b.c),
  bottom: Math.max(a.r, b.r),
  right: Math.max(a.c, b.c),
})

export const heightOf = (block: CellRange): number => block.bottom - block.top + 1
export const breadthOf = (block: CellRange): number => block.right - block.left + 1
export const cellsIn = (block: CellRange): number => heightOf(block) * breadthOf(block)

export const contains = (block: CellRange, { r, c }: CellPoint): boolean =>
  r >= block.top && r <= block.bottom && c >= block.left && c <= block.right

export const samePoint = (a: CellPoint, b: CellPoint): boolean => a.r === b.r && a.c === b.c

/** The nearest cell inside the grid. */
export const within = ({ r, c }: CellPoint, { rows, columns }: GridSize): CellPoint => ({
  r: Math.max(0, Math.min(rows - 1, r)),
  c: Math.max(0, Math.min(columns - 1, c)),
})

/** Every cell of a range, row by row. */
export function* pointsOf(block: CellRange): Generator<CellPoint> {
  for (let r = block.top; r <= block.bottom; r += 1) {
    for (let c = block.left; c <= block.right; c += 1) yield { r, c }
  }
}

/** Where Ctrl and an arrow lead: the last cell before filled turns to empty or the other way round. */
export function jump(
  from: CellPoint,
  dr: number,
  dc: number,
  size: GridSize,
  filled: (point: CellPoint) => boolean,
): CellPoint {
  const step = (point: CellPoint): CellPoint => ({ r: point.r + dr, c: point.c + dc })
  const outside = (point: CellPoint) => !samePoint(point, within(point, size))
  let at = step(from)
  if (outside(at)) return from
  const wanted = filled(from) && filled(at)
  if (!wanted) {
    while (!filled(at) && !outside(step(at))) at = step(at)
    return at
  }
  while (!outside(step(at)) && filled(step(at))) at = step(at)
  return at
}

/** Enter goes down, and from the last row to the top of the next column; with Shift, back the same way. */
export function enterFrom({ r, c }: CellPoint, back: boolean, { rows, columns }: GridSize): CellPoint {
  if (!back) return r < rows - 1 ? { r: r + 1, c } : c < columns - 1 ? { r: 0, c: c + 1 } : { r, c }
  return r > 0 ? { r: r - 1, c } : c > 0 ? { r: rows - 1, c: c - 1 } : { r, c }
}

/** Tab goes along the row and on to the next one; null at the very end, where it leaves the grid. */
export function tabFrom({ r, c }: CellPoint, back: boolean, { rows, columns }: GridSize): CellPoint | null {
  if (!back) return c < columns - 1 ? { r, c: c + 1 } : r < rows - 1 ? { r: r + 1, c: 0 } : null
  return c > 0 ? { r, c: c - 1 } : r > 0 ? { r: r - 1, c: columns - 1 } : null
}
