/**
 * Why a document could not be rendered. `template`: an error in the template; `too-slow`, `crashed`: the worker timed out
 * or crashed; `too-busy`: the queue is full; `too-large`: too much data; `picture`: a picture cannot be printed; `closed`:
 * the server is stopping.
 */
export type DocumentProblemCode = 'template' | 'too-slow' | 'crashed' | 'too-busy' | 'too-large' | 'picture' | 'closed'

export class DocumentProblem extends Error {
  readonly code: DocumentProblemCode

  constructor(code: DocumentProblemCode, message: string) {
    super(message)
    this.name = 'DocumentProblem'
    this.code = code
  }
}
