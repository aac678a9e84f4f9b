/**
 * Why a file cannot be read as a sheet. `old-format` is the binary .xls of Excel 97; `not-a-sheet` is any other kind of file;
 * `damaged` is a sheet that is cut off or contradicts itself.
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
