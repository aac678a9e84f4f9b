export type CellValue = string | number | null

/** Input the column does not accept, kept as typed, with the reason. */
export interface InvalidValue {
  readonly bad: string
  readonly reason: string
}

export type CellContent = CellValue | InvalidValue

/** A cell by ids, wherever it is on screen. */
export interface CellPlace {
  readonly row: string
  readonly column: string
}

export const isBad = (content: CellContent): content is InvalidValue => typeof content === 'object' && content !== null

export function sameContent(a: CellContent, b: CellContent): boolean {
  return isBad(a) && isBad(b) ? a.bad === b.bad && a.reason === b.reason : Object.is(a, b)
}

/** A cell's ids as one string, for maps. */
export const cellKey = (row: string, column: string): string => `${row}\u001f${column}`
