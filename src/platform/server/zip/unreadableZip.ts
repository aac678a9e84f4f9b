/**
 * Why an archive is refused. `unsafe`: a symbolic link or a path that leaves the archive; `bomb`: declares too many files or
 * unpacks to too much data; `oversized-entry`: an entry is larger than the directory declares.
 */
export type ZipProblem = 'damaged' | 'encrypted' | 'unsafe' | 'bomb' | 'oversized-entry'

export class UnreadableZip extends Error {
  readonly code: ZipProblem

  constructor(code: ZipProblem, message: string) {
    super(message)
    this.name = 'UnreadableZip'
    this.code = code
  }
}
