import { type Board, blockOf, type Fit, fitAt, lift, put, read, rollBack } from './board.ts'
import { type Chance, shuffled } from './chance.ts'

/** What a search may use up. `until` is a reading of the clock in milliseconds. */
export type Limits = { readonly chance: Chance; readonly until: number; readonly now: () => number }

/** Looks a chain of moves takes before it is given up. */
const looksPerChain = 20_000

type Chain = { looks: number; readonly moving: Set<number>; readonly chance: Chance }

/** How badly a start suits the week: the same subject again on the day. Where it stood before suits best. */
function unease(board: Board, block: number, start: number): number {
  const { task } = board
  const { subject, before } = blockOf(task, block)
  const day = task.dayOf[start] ?? 0
  const there = read(board.subjectDay, subject * task.dayCount + day)
  return Math.max(0, there + 1 - (task.perDay[subject] ?? 1)) * 10 - (start === before ? 100 : 0)
}

/**
 * Places a block, moving at most `moves` others. Answers how many it moved, or −1 with the board as it was. Tried with
 * 0, 1, 2 … moves in turn, the first success is the one with the fewest.
 */
function chainFor(board: Board, block: number, moves: number, chain: Chain): number {
  const begun = board.trail.length
  const options: { start: number; fit: Fit; cost: number }[] = []
  let free: { start: number; fit: Fit; cost: number } | null = null
  for (const start of shuffled(blockOf(board.task, block).starts, chain.chance)) {
    chain.looks++
    const fit = fitAt(board, block, start)
    if (!fit) continue
    const cost = unease(board, block, start)
    if (fit.inTheWay.length === 0) {
      if (!free || cost < free.cost) free = { start, fit, cost }
      continue
    }
    if (fit.inTheWay.length > moves || fit.inTheWay.some((other) => chain.moving.has(other))) continue
    const weight = fit.inTheWay.reduce((sum, other) => sum + read(board.weight, other), 0)
    options.push({ start, fit, cost: cost + 5 * weight })
  }
  if (free) {
    put(board, block, free.start, free.fit.rooms)
    return 0
  }
  if (moves === 0) return -1
  chain.moving.add(block)
  for (const { start, fit } of options.toSorted((a, b) => a.cost - b.cost)) {
    if (chain.looks > looksPerChain) break
    for (const other of fit.inTheWay) lift(board, other)
    put(board, block, start, fit.rooms)
    let used = fit.inTheWay.length
    for (const other of fit.inTheWay) {
      const more = used > moves ? -1 : chainFor(board, other, moves - used, chain)
      used = more < 0 ? Number.POSITIVE_INFINITY : used + more
    }
    if (used <= moves) {
      chain.moving.delete(block)
      return used
    }
    rollBack(board, begun)
  }
  chain.moving.delete(block)
  return -1
}

/** Places a block with the fewest moves of others that suffice, up to so many. */
export function insert(board: Board, block: number, most: number, { chance, until, now }: Limits): boolean {
  const moving = new Set<number>()
  for (let moves = 0; moves <= most && now() < until; moves++) {
    if (chainFor(board, block, moves, { looks: 0, moving, chance }) >= 0) {
      board.trail.length = 0
      return true
    }
  }
  return false
}

/** Places a block where the least is in its way and sends that to the tray; answers what had to go, or null when it can stand nowhere. */
export function force(board: Board, block: number, chance: Chance): readonly number[] | null {
  let best: { start: number; fit: Fit } | null = null
  let least = Number.POSITIVE_INFINITY
  for (const start of blockOf(board.task, block).starts) {
    const fit = fitAt(board, block, start)
    if (!fit) continue
    const weight = fit.inTheWay.reduce((sum, other) => sum + read(board.weight, other), 0)
    const cost = weight * (1 + chance() * 0.3) + unease(board, block, start) * 0.05
    if (cost < least) {
      least = cost
      best = { start, fit }
    }
  }
  if (!best) return null
  for (const other of best.fit.inTheWay) {
    lift(board, other)
    board.weight[other] = read(board.weight, other) + 1
  }
  put(board, block, best.start, best.fit.rooms)
  board.trail.length = 0
  return best.fit.inTheWay
}
