export type CellValue = string | number | null

/** What somebody entered that the column does not accept: kept word for word, with the reason. */
export interface BadValue {
  readonly bad: string
  readonly reason: string
}

export type CellContent = CellValue | BadValue

/** A cell by name, whatever place it has on the screen. */
export interface CellPlace {
  readonly row: string
  readonly column: string
}

export const isBad = (content: CellContent): content is BadValue => typeof content === 'object' && content !== null

export function sameContent(a: CellContent, b: CellContent): boolean {
  return isBad(a) && isBad(b) ? a.bad === b.bad && a.reason === b.reason : Object.is(a, b)
}

/** The name of a cell as one word, for maps. */
export const cellKey = (row: string, column: string): string => `${row}\u001f${column}`
