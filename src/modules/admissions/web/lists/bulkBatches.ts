/** The most applications one request takes. */
export const mostAtOnce = 200

/** Calls once for each batch of ids, one after the other. */
export async function inBatches<T>(ids: readonly string[], work: (batch: string[]) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce) answers.push(await work(ids.slice(from, from + mostAtOnce)))
  return answers
}
