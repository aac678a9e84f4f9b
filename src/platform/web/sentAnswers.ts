/** How long after opening the page its answers are used, in ms. */
const maxAge = 20_000

let answers: Record<string, unknown> | undefined

/**
 * An answer that the server has sent with the page, by its address (`startPage.ts`). Each is used once, and none after the
 * first write, which may have changed what they say.
 */
export function takeSentAnswer(method: string, url: string): unknown {
  if (method !== 'GET' || performance.now() > maxAge) answers = {}
  answers ??= readAnswers()
  const answer = answers[url]
  delete answers[url]
  return answer
}

/** Whether the answer to a read came with the page and can still be taken. */
export function hasSentAnswer(url: string): boolean {
  answers ??= readAnswers()
  return answers[url] !== undefined && performance.now() <= maxAge
}

function readAnswers(): Record<string, unknown> {
  const block = globalThis.document?.getElementById('answers')?.textContent
  return block ? JSON.parse(block) : {}
}
