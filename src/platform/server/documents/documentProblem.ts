/**
 * Why a document could not be made: the template's own fault, a document that took too long or brought the worker down,
 * too many waiting, more data than allowed, a picture that cannot be printed, or documents already closed.
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
