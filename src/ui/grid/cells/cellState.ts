import type { CellContent } from './cellContent.ts'

/** The caller's save state of a cell. */
export type CellState =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'error'; reason: string }
  | { kind: 'conflict'; theirs: CellContent; by?: string | undefined }

/** By `cellKey(row, column)`. */
export type CellStates = ReadonlyMap<string, CellState>
