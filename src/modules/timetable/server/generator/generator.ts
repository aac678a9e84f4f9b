import type { Placed, Plan } from '../../rules/plan.ts'
import { type Board, blockOf, emptyBoard, fitAt, lift, put, read } from './board.ts'
import { chanceFrom, shuffled } from './chance.ts'
import { improve, type Score, scoreOf } from './improvement.ts'
import { type Obstacle, obstaclesOf } from './obstacles.ts'
import { force, insert, type Limits } from './search.ts'
import { type Task, taskOf } from './task.ts'

export type GenerationRequest = {
  readonly plan: Plan
  /** The timetable there is: locked lessons stay where they are. */
  readonly standing: readonly Placed[]
  /** Repair keeps everything that can stay and moves as little as it can; otherwise only locked lessons stay. */
  readonly mode: 'generate' | 'repair'
  /** The same seed finds the same timetable, as long as the time suffices. */
  readonly seed: number
  readonly milliseconds: number
}

export type Unplaced = { readonly requirementId: string; readonly card: number; readonly because: readonly Obstacle[] }

export type Made = {
  readonly lessons: readonly Placed[]
  readonly unplaced: readonly Unplaced[]
  /** Cards that stood somewhere before and now stand elsewhere. */
  readonly moved: number
  readonly score: Score
}

export type Progress = { readonly placed: number; readonly total: number }

type Hooks = { readonly now?: () => number; readonly tell?: (progress: Progress) => void }

/** Milliseconds between two words about how far it is. */
const tellEvery = 200

/** How many lessons may be moved for one before it is forced in. */
const chainLength = { generate: 2, repair: 4 } as const

/** Makes a timetable without a clash as complete as the time allows, and says why what is missing is missing. */
export function generate(asked: GenerationRequest, { now = Date.now, tell = () => {} }: Hooks = {}): Made {
  const task = taskOf(asked.plan, asked.standing)
  const board = emptyBoard(task)
  const begun = now()
  const limits: Limits = { chance: chanceFrom(asked.seed), until: begun + asked.milliseconds, now }
  const stuck = placeStanding(board, asked.mode)
  let told = Number.NEGATIVE_INFINITY
  const report = () => {
    if (now() - told < tellEvery) return
    told = now()
    tell({ placed: board.at.reduce((sum, at) => sum + (at >= 0 ? 1 : 0), 0), total: task.blocks.length })
  }
  report()
  const best = fill(board, stuck, asked.mode, limits, report)
  restore(board, best)
  placeWhatFits(board, stuck)
  if (asked.mode === 'repair') bringBack(board)
  else improve(board, { ...limits, until: Math.min(limits.until, now() + asked.milliseconds / 4) })
  return resultOf(board, asked)
}

/** Puts the locked lessons, and for a repair all others that can stay. Answers what can never stand: locked on top of each other. */
function placeStanding(board: Board, mode: GenerationRequest['mode']): Set<number> {
  const { blocks } = board.task
  const stuck = new Set<number>()
  const place = (block: number) => {
    const { before, starts } = blockOf(board.task, block)
    const fit = starts.includes(before) ? fitAt(board, block, before) : null
    if (fit?.inTheWay.length !== 0) return false
    put(board, block, before, fit.rooms)
    return true
  }
  for (const [block, { locked }] of blocks.entries()) if (locked && !place(block)) stuck.add(block)
  if (mode === 'repair') for (const [block, one] of blocks.entries()) if (!one.locked && one.before >= 0) place(block)
  board.trail.length = 0
  return stuck
}

type Standing = { readonly at: Int32Array; readonly rooms: readonly (readonly number[])[] }

const remember = (board: Board): Standing => ({ at: board.at.slice(), rooms: [...board.rooms] })

function restore(board: Board, { at, rooms }: Standing): void {
  for (const block of at.keys()) lift(board, block)
  for (const [block, start] of at.entries()) if (start >= 0) put(board, block, start, rooms[block] ?? [])
  board.trail.length = 0
}

/** Those that fit least easily first: few places, long, many teachers, busy teachers. */
function byDifficulty(task: Task, blocks: readonly number[]): number[] {
  const busy = new Map<number, number>()
  for (const { teachers, length } of task.blocks)
    for (const teacher of teachers) busy.set(teacher, (busy.get(teacher) ?? 0) + length)
  const ease = (block: number) => {
    const { starts, length, teachers, members } = blockOf(task, block)
    const load = Math.max(0, ...teachers.map((teacher) => busy.get(teacher) ?? 0))
    const rooms = Math.min(99, ...members.flatMap((one) => (one.rooms.length > 0 ? [one.rooms.length] : [])))
    return starts.length - 40 * (length - 1) - 10 * (teachers.length - 1) - load - (rooms < 5 ? 20 : 0)
  }
  return blocks.toSorted((a, b) => ease(a) - ease(b))
}

/** Fills the board and answers the fullest it has been. */
function fill(
  board: Board,
  stuck: ReadonlySet<number>,
  mode: GenerationRequest['mode'],
  limits: Limits,
  report: () => void,
) {
  const { task } = board
  const isOpen = (block: number) => read(board.at, block) < 0 && !stuck.has(block)
  const hopeless = new Set([...task.blocks.keys()].filter((block) => blockOf(task, block).starts.length === 0))
  const all = [...task.blocks.keys()].filter((block) => isOpen(block) && !hopeless.has(block))
  const waiting = byDifficulty(task, shuffled(all, limits.chance))
  let best = remember(board)
  let fewest = waiting.length
  while (waiting.length > 0 && limits.now() < limits.until) {
    report()
    const block = waiting.shift()
    if (block === undefined) break
    if (!insert(board, block, chainLength[mode], limits)) {
      const gone = force(board, block, limits.chance)
      // Nothing can make room for it: the locked lessons around it stay.
      if (gone) waiting.push(...gone)
      else hopeless.add(block)
    }
    if (waiting.length >= fewest) continue
    fewest = waiting.length
    best = remember(board)
  }
  return best
}

/** The time may have ended while something still waited that stands in nobody's way. */
function placeWhatFits(board: Board, stuck: ReadonlySet<number>): void {
  for (const [block, { starts }] of board.task.blocks.entries()) {
    if (read(board.at, block) >= 0 || stuck.has(block)) continue
    for (const start of starts) {
      const fit = fitAt(board, block, start)
      if (fit?.inTheWay.length !== 0) continue
      put(board, block, start, fit.rooms)
      break
    }
  }
  board.trail.length = 0
}

/** After a repair, whatever can go back to where it stood does. */
function bringBack(board: Board): void {
  for (const [block, { before, locked, starts }] of board.task.blocks.entries()) {
    if (locked || before < 0 || read(board.at, block) === before || read(board.at, block) < 0) continue
    if (!starts.includes(before)) continue
    const fit = fitAt(board, block, before)
    if (fit?.inTheWay.length !== 0) continue
    lift(board, block)
    put(board, block, before, fit.rooms)
  }
  board.trail.length = 0
}

function resultOf(board: Board, { plan, standing }: GenerationRequest): Made {
  const { task } = board
  const lessons: Placed[] = []
  const unplaced: Unplaced[] = []
  const lockedOnes = new Set(standing.flatMap((one) => (one.locked ? [`${one.requirementId} ${one.card}`] : [])))
  let moved = 0
  for (const [block, { members, length, before }] of task.blocks.entries()) {
    const at = read(board.at, block)
    if (at >= 0 && before >= 0 && at !== before) moved += members.length
    for (const [place, { requirementId, card }] of members.entries()) {
      if (at < 0) {
        unplaced.push({ requirementId, card, because: obstaclesOf(board, block) })
        continue
      }
      const room = board.rooms[block]?.[place] ?? -1
      for (let part = 1; part <= length; part++) {
        const slot = plan.slots[at + part - 1]
        if (!slot) throw new Error('A block stands outside the week.')
        const { weekday, periodId } = slot
        const locked = lockedOnes.has(`${requirementId} ${card}`)
        const roomId = task.roomIds[room] ?? null
        lessons.push({ requirementId, card, part, weekday, periodId, roomId, locked })
      }
    }
  }
  return { lessons, unplaced, moved, score: scoreOf(board) }
}
