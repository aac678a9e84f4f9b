import type { BookOperation } from '#modules/reader/schemas.ts'

/** `isComplete` is false for what this device had kept because the server could not be reached. */
export type FoundOperations = { readonly operations: readonly BookOperation[]; readonly isComplete: boolean }

/** Where the marks on a document are kept: on this device until the server has them, then there. Make it once for each document. */
export type MarkStore = {
  /** What is still on this device only. */
  queued(): Promise<readonly BookOperation[]>
  marks(): Promise<FoundOperations>
  drawings(page: number): Promise<FoundOperations>
  /** Keeps a new operation on this device. */
  keep(operation: BookOperation): Promise<void>
  /** Sends what is queued and returns how many operations are left. */
  flush(): Promise<number>
}
