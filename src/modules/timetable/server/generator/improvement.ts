import { type Board, blockOf, fitAt, lift, put, read, rollBack } from './board.ts'
import { shuffled } from './chance.ts'
import type { Limits } from './search.ts'

/** Soft-constraint violations; lower is better. */
export type Score = {
  /** Lessons beyond a subject's fair share of a day. */
  readonly sameDay: number
  /** Teachers' free periods between two lessons of a day. */
  readonly gaps: number
}

const sameDayWeight = 4

function gapsOf(board: Board, teacher: number, day: number): number {
  const { task, teacherAt } = board
  let last = -1
  let gaps = 0
  for (let slot = 0; slot < task.slotCount; slot++) {
    if (task.dayOf[slot] !== day || read(teacherAt, teacher * task.slotCount + slot) < 0) continue
    if (last >= 0) gaps += slot - last - 1
    last = slot
  }
  return gaps
}

const crowding = (board: Board, subject: number, day: number) =>
  Math.max(0, read(board.subjectDay, subject * board.task.dayCount + day) - (board.task.perDay[subject] ?? 1))

export function scoreOf(board: Board): Score {
  const { task } = board
  let [sameDay, gaps] = [0, 0]
  for (let day = 0; day < task.dayCount; day++) {
    for (let subject = 0; subject < task.subjectCount; subject++) sameDay += crowding(board, subject, day)
    for (let teacher = 0; teacher < task.teacherIds.length; teacher++) gaps += gapsOf(board, teacher, day)
  }
  return { sameDay, gaps }
}

/** The part of the score that these blocks can affect on these days. */
function costAround(board: Board, blocks: readonly number[], days: readonly number[]): number {
  const { task } = board
  const subjects = new Set(blocks.map((block) => blockOf(task, block).subject))
  const teachers = new Set(blocks.flatMap((block) => blockOf(task, block).teachers))
  let cost = 0
  for (const day of days) {
    for (const subject of subjects) cost += sameDayWeight * crowding(board, subject, day)
    for (const teacher of teachers) cost += gapsOf(board, teacher, day)
  }
  return cost
}

/** Moves a block to another slot, swapping with the block there if needed. Keeps the change only if the score improves. */
function trySwap(board: Board, block: number, start: number): boolean {
  const { task } = board
  const from = read(board.at, block)
  const fit = fitAt(board, block, start)
  if (!fit || fit.inTheWay.length > 1) return false
  const [other] = fit.inTheWay
  if (other !== undefined && blockOf(task, other).length !== blockOf(task, block).length) return false
  const blocks = other === undefined ? [block] : [block, other]
  const days = [...new Set([task.dayOf[from] ?? 0, task.dayOf[start] ?? 0])]
  const before = costAround(board, blocks, days)
  const mark = board.trail.length
  lift(board, block)
  if (other !== undefined) lift(board, other)
  put(board, block, start, fit.rooms)
  if (other !== undefined) {
    const back = blockOf(task, other).starts.includes(from) ? fitAt(board, other, from) : null
    if (!back || back.inTheWay.length > 0) {
      rollBack(board, mark)
      return false
    }
    put(board, other, from, back.rooms)
  }
  if (costAround(board, blocks, days) < before) {
    board.trail.length = mark
    return true
  }
  rollBack(board, mark)
  return false
}

const maxRounds = 6

/** Hill-climbs with moves and swaps until nothing improves or time runs out. */
export function improve(board: Board, { random, until, now }: Limits): void {
  const { task } = board
  const movable = task.blocks.flatMap(({ locked }, block) => (locked ? [] : [block]))
  for (let round = 0, improved = true; improved && round < maxRounds; round++) {
    improved = false
    for (const block of shuffled(movable, random)) {
      if (now() >= until) return
      const at = read(board.at, block)
      if (at < 0 || costAround(board, [block], [task.dayOf[at] ?? 0]) === 0) continue
      for (const start of blockOf(task, block).starts) {
        if (start === at || !trySwap(board, block, start)) continue
        improved = true
        break
      }
    }
  }
}
