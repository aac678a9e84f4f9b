/** A reason not to start that whoever runs the server can mend: one sentence, printed without a stack trace. */
export const startProblem = (sentence: string, cause?: unknown): Error =>
  Object.assign(new Error(sentence, { cause }), { name: 'StartProblem' })

/** What to print about a failed start: the sentence, or everything known about an error nobody expected. */
export const explainFailedStart = (error: unknown): string =>
  error instanceof Error
    ? error.name === 'StartProblem'
      ? error.message
      : (error.stack ?? error.message)
    : String(error)
