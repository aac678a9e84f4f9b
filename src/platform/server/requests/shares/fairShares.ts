import { problem } from '../problem.ts'

/** Who uses a slot. Work of the school itself, such as a job, has no person. */
export type Sharer = { readonly school: string; readonly person?: string | undefined }

type Limits = {
  readonly slots: number
  readonly perSchool: number
  readonly perPerson: number
  /** The most that wait for a slot on behalf of one school. */
  readonly waiting: number
  /** The longest wait, in milliseconds. */
  readonly wait: number
}

type Waiter = { readonly sharer: Sharer; readonly go: () => void }

/** Gives the slot back. Calling it again has no effect. */
export type Leave = () => void

export type FairShares = {
  /** Takes a slot, at once if the sharer's share allows. Otherwise waits, and fails with 429 (or 503 if others hold all). */
  enter(sharer: Sharer): Leave | Promise<Leave>
}

/**
 * Shares slots between schools, and each school's slots between its people. No one holds more than their share, however
 * much they ask for, and a free slot goes to the school, and within it to the person, that holds the fewest.
 */
export function fairShares({ slots, perSchool, perPerson, waiting, wait }: Limits): FairShares {
  const schools = new Map<string, number>()
  const people = new Map<string, number>()
  /** In the order of arrival, by school. A school that was served moves to the end. */
  const queues = new Map<string, Waiter[]>()
  let held = 0

  const heldBySchool = (school: string) => schools.get(school) ?? 0
  const heldByPerson = ({ school, person }: Sharer) =>
    person === undefined ? 0 : (people.get(keyOf(school, person)) ?? 0)
  const isWithinShare = (sharer: Sharer) => heldBySchool(sharer.school) < perSchool && heldByPerson(sharer) < perPerson

  const take = (sharer: Sharer): Leave => {
    const { school, person } = sharer
    held += 1
    add(schools, school, 1)
    if (person !== undefined) add(people, keyOf(school, person), 1)
    let left = false
    return () => {
      if (left) return
      left = true
      held -= 1
      add(schools, school, -1)
      if (person !== undefined) add(people, keyOf(school, person), -1)
      if (queues.size > 0) serveNext()
    }
  }

  const serveNext = () => {
    while (held < slots) {
      const school = fewest(queues.keys(), heldBySchool, perSchool, (key) => nextOf(key) !== undefined)
      const next = school === undefined ? undefined : nextOf(school)
      if (!next) return
      remove(next, { servedLast: true })
      next.go()
    }
  }
  const nextOf = (school: string) => fewest(queues.get(school) ?? [], ({ sharer }) => heldByPerson(sharer), perPerson)
  const remove = (waiter: Waiter, { servedLast = false } = {}) => {
    const { school } = waiter.sharer
    const queue = queues.get(school) ?? []
    queue.splice(queue.indexOf(waiter), 1)
    if (servedLast || queue.length === 0) queues.delete(school)
    if (queue.length > 0) queues.set(school, queue)
  }
  const refusal = (sharer: Sharer) => problem(isWithinShare(sharer) ? 'busy' : 'too-many', { retryAfter: 2 })

  return {
    enter: (sharer) => {
      if (held < slots && isWithinShare(sharer)) return take(sharer)
      const queue = queues.get(sharer.school) ?? []
      if (queue.length >= waiting) throw refusal(sharer)
      return new Promise((resolve, reject) => {
        const waiter = {
          sharer,
          go: () => {
            clearTimeout(timer)
            resolve(take(sharer))
          },
        }
        const timer = setTimeout(() => {
          remove(waiter)
          reject(refusal(sharer))
        }, wait)
        queue.push(waiter)
        queues.set(sharer.school, queue)
      })
    },
  }
}

/** Runs the work in a slot. */
export async function inTurn<T>(shares: FairShares, sharer: Sharer, work: () => Promise<T>): Promise<T> {
  const entry = shares.enter(sharer)
  const leave = typeof entry === 'function' ? entry : await entry
  try {
    return await work()
  } finally {
    leave()
  }
}

const keyOf = (school: string, person: string) => `${school} ${person}`

function add(counts: Map<string, number>, key: string, change: number) {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

/** The first of the eligible items with the smallest count below the limit. */
function fewest<T>(
  items: Iterable<T>,
  countOf: (item: T) => number,
  limit: number,
  isEligible: (item: T) => boolean = () => true,
): T | undefined {
  let best: T | undefined
  let smallest = limit
  for (const item of items) {
    const count = countOf(item)
    if (count >= smallest || !isEligible(item)) continue
    if (count === 0) return item
    best = item
    smallest = count
  }
  return best
}
