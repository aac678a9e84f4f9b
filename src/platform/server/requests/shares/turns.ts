/** Lets so many pieces of work run at once, in the order of arrival. For work whose number is bounded elsewhere, such as jobs. */
export function turns(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = slots
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
