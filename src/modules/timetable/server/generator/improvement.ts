import { type Board, blockOf, fitAt, lift, put, read, rollBack } from './board.ts'
import { shuffled } from './chance.ts'
import type { Limits } from './search.ts'

/** What makes a timetable worse without making it impossible. */
export type Score = {
  /** Lessons of a subject beyond those a day should have. */
  readonly sameDay: number
  /** Free periods of teachers between two lessons of a day. */
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

/** What the score would count of these blocks on these days. */
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

/** Exchanges a block with what stands at another slot, if both fit and the timetable gets better by it. */
function tryExchange(board: Board, block: number, start: number): boolean {
  const { task } = board
  const from = read(board.at, block)
  const fit = fitAt(board, block, start)
  if (!fit || fit.inTheWay.length > 1) return false
  const [other] = fit.inTheWay
  if (other !== undefined && blockOf(task, other).length !== blockOf(task, block).length) return false
  const blocks = other === undefined ? [block] : [block, other]
  const days = [...new Set([task.dayOf[from] ?? 0, task.dayOf[start] ?? 0])]
  const before = costAround(board, blocks, days)
  const begun = board.trail.length
  lift(board, block)
  if (other !== undefined) lift(board, other)
  put(board, block, start, fit.rooms)
  if (other !== undefined) {
    const back = blockOf(task, other).starts.includes(from) ? fitAt(board, other, from) : null
    if (!back || back.inTheWay.length > 0) {
      rollBack(board, begun)
      return false
    }
    put(board, other, from, back.rooms)
  }
  if (costAround(board, blocks, days) < before) {
    board.trail.length = begun
    return true
  }
  rollBack(board, begun)
  return false
}

/** How often the whole week is gone through at most. */
const rounds = 6

/** Makes a timetable better by moves and exchanges until nothing helps any more or the time is over. */
export function improve(board: Board, { chance, until, now }: Limits): void {
  const { task } = board
  const movable = task.blocks.flatMap(({ locked }, block) => (locked ? [] : [block]))
  for (let round = 0, better = true; better && round < rounds; round++) {
    better = false
    for (const block of shuffled(movable, chance)) {
      if (now() >= until) return
      const at = read(board.at, block)
      if (at < 0 || costAround(board, [block], [task.dayOf[at] ?? 0]) === 0) continue
      for (const start of blockOf(task, block).starts) {
        if (start === at || !tryExchange(board, block, start)) continue
        better = true
        break
      }
    }
  }
}
