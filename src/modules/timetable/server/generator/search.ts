import { type Board, blockOf, type Fit, fitAt, lift, put, read, rollBack } from './board.ts'
import { type Random, shuffled } from './chance.ts'

/** `until` is the deadline on the clock of `now`, in milliseconds. */
export type Limits = { readonly random: Random; readonly until: number; readonly now: () => number }

/** Slots to examine before giving up on a chain of moves. */
const maxLooksPerChain = 20_000

type Chain = { looks: number; readonly moving: Set<number>; readonly random: Random }

/** The soft cost of a start slot. Repeating a subject on a day is expensive; the previous position is cheapest. */
function startCost(board: Board, block: number, start: number): number {
  const { task } = board
  const { subject, before } = blockOf(task, block)
  const day = task.dayOf[start] ?? 0
  const there = read(board.subjectDay, subject * task.dayCount + day)
  return Math.max(0, there + 1 - (task.perDay[subject] ?? 1)) * 10 - (start === before ? 100 : 0)
}

/**
 * Places a block by moving at most `moves` others. Returns the number moved, or −1 with the board unchanged. Callers try
 * 0, 1, 2 … moves in turn, so the first success uses the fewest.
 */
function placeWithMoves(board: Board, block: number, moves: number, chain: Chain): number {
  const mark = board.trail.length
  const options: { start: number; fit: Fit; cost: number }[] = []
  let free: { start: number; fit: Fit; cost: number } | null = null
  for (const start of shuffled(blockOf(board.task, block).starts, chain.random)) {
    chain.looks++
    const fit = fitAt(board, block, start)
    if (!fit) continue
    const cost = startCost(board, block, start)
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
    if (chain.looks > maxLooksPerChain) break
    for (const other of fit.inTheWay) lift(board, other)
    put(board, block, start, fit.rooms)
    let used = fit.inTheWay.length
    for (const other of fit.inTheWay) {
      const more = used > moves ? -1 : placeWithMoves(board, other, moves - used, chain)
      used = more < 0 ? Number.POSITIVE_INFINITY : used + more
    }
    if (used <= moves) {
      chain.moving.delete(block)
      return used
    }
    rollBack(board, mark)
  }
  chain.moving.delete(block)
  return -1
}

/** Places a block with as few moves of other blocks as possible, up to `maxMoves`. */
export function insert(board: Board, block: number, maxMoves: number, { random, until, now }: Limits): boolean {
  const moving = new Set<number>()
  for (let moves = 0; moves <= maxMoves && now() < until; moves++) {
    if (placeWithMoves(board, block, moves, { looks: 0, moving, random }) >= 0) {
      board.trail.length = 0
      return true
    }
  }
  return false
}

/** Places a block where it displaces the least. Returns the displaced blocks, now unplaced, or null if it fits nowhere. */
export function force(board: Board, block: number, random: Random): readonly number[] | null {
  let best: { start: number; fit: Fit } | null = null
  let least = Number.POSITIVE_INFINITY
  for (const start of blockOf(board.task, block).starts) {
    const fit = fitAt(board, block, start)
    if (!fit) continue
    const weight = fit.inTheWay.reduce((sum, other) => sum + read(board.weight, other), 0)
    const cost = weight * (1 + random() * 0.3) + startCost(board, block, start) * 0.05
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
