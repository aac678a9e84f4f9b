/**
 * Why a file cannot be read as a sheet. `old-format`: the binary .xls of Excel 97; `not-a-sheet`: any other kind of file;
 * `damaged`: truncated or inconsistent.
 */
export type UnreadableCode =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'encrypted'
  | 'old-format'
  | 'not-a-sheet'
  | 'damaged'

export class UnreadableSheet extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.name = 'UnreadableSheet'
    this.code = code
  }
}
