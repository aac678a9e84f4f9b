import type { CellContent } from './cellContent.ts'

/** How the caller stands with a cell it was told to save. */
export type CellState =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'error'; reason: string }
  | { kind: 'conflict'; theirs: CellContent; by?: string | undefined }

/** By `cellKey(row, column)`. */
export type CellStates = ReadonlyMap<string, CellState>
