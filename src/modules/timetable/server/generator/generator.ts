import type { PlacedLesson, Plan } from '../../rules/plan.ts'
import { type Board, blockOf, emptyBoard, fitAt, lift, put, read } from './board.ts'
import { seededRandom, shuffled } from './chance.ts'
import { improve, type Score, scoreOf } from './improvement.ts'
import { type Obstacle, obstaclesOf } from './obstacles.ts'
import { force, insert, type Limits } from './search.ts'
import { type Task, taskOf } from './task.ts'

export type GenerationRequest = {
  readonly plan: Plan
  /** The current timetable. Its locked lessons never move. */
  readonly existing: readonly PlacedLesson[]
  /** 'repair' moves as few lessons as possible; 'generate' keeps only the locked ones. */
  readonly mode: 'generate' | 'repair'
  /** The same seed gives the same timetable, unless time runs out first. */
  readonly seed: number
  readonly milliseconds: number
}

export type Unplaced = { readonly requirementId: string; readonly card: number; readonly because: readonly Obstacle[] }

export type GenerationResult = {
  readonly lessons: readonly PlacedLesson[]
  readonly unplaced: readonly Unplaced[]
  /** How many cards changed position. */
  readonly moved: number
  readonly score: Score
}

export type Progress = { readonly placed: number; readonly total: number }

type Hooks = { readonly now?: () => number; readonly onProgress?: (progress: Progress) => void }

const progressIntervalMs = 200

/** How many lessons may move to make room for one before it is forced in. */
const maxMoves = { generate: 2, repair: 4 } as const

/** Builds a clash-free timetable, as complete as time allows, with the reasons for whatever is missing. */
export function generate(
  request: GenerationRequest,
  { now = Date.now, onProgress = () => {} }: Hooks = {},
): GenerationResult {
  const task = taskOf(request.plan, request.existing)
  const board = emptyBoard(task)
  const startedAt = now()
  const limits: Limits = { random: seededRandom(request.seed), until: startedAt + request.milliseconds, now }
  const stuck = placeExisting(board, request.mode)
  let lastReport = Number.NEGATIVE_INFINITY
  const report = () => {
    if (now() - lastReport < progressIntervalMs) return
    lastReport = now()
    onProgress({ placed: board.at.reduce((sum, at) => sum + (at >= 0 ? 1 : 0), 0), total: task.blocks.length })
  }
  report()
  const best = fill(board, stuck, request.mode, limits, report)
  restore(board, best)
  placeRemaining(board, stuck)
  if (request.mode === 'repair') moveBack(board)
  else improve(board, { ...limits, until: Math.min(limits.until, now() + request.milliseconds / 4) })
  return resultOf(board, request)
}

/** Places the locked lessons and, for a repair, all others that still fit. Returns the locked blocks that clash with each other. */
function placeExisting(board: Board, mode: GenerationRequest['mode']): Set<number> {
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

type Snapshot = { readonly at: Int32Array; readonly rooms: readonly (readonly number[])[] }

const takeSnapshot = (board: Board): Snapshot => ({ at: board.at.slice(), rooms: [...board.rooms] })

function restore(board: Board, { at, rooms }: Snapshot): void {
  for (const block of at.keys()) lift(board, block)
  for (const [block, start] of at.entries()) if (start >= 0) put(board, block, start, rooms[block] ?? [])
  board.trail.length = 0
}

/** Hardest first: few starts, long, many or busy teachers, scarce rooms. */
function hardestFirst(task: Task, blocks: readonly number[]): number[] {
  const busy = new Map<number, number>()
  for (const { teachers, length } of task.blocks)
    for (const teacher of teachers) busy.set(teacher, (busy.get(teacher) ?? 0) + length)
  const easeOf = (block: number) => {
    const { starts, length, teachers, members } = blockOf(task, block)
    const load = Math.max(0, ...teachers.map((teacher) => busy.get(teacher) ?? 0))
    const rooms = Math.min(99, ...members.flatMap((one) => (one.rooms.length > 0 ? [one.rooms.length] : [])))
    return starts.length - 40 * (length - 1) - 10 * (teachers.length - 1) - load - (rooms < 5 ? 20 : 0)
  }
  return blocks.toSorted((a, b) => easeOf(a) - easeOf(b))
}

/** Places as many blocks as possible and returns the fullest state reached. */
function fill(
  board: Board,
  stuck: ReadonlySet<number>,
  mode: GenerationRequest['mode'],
  limits: Limits,
  report: () => void,
) {
  const { task } = board
  const isUnplaced = (block: number) => read(board.at, block) < 0 && !stuck.has(block)
  const unplaceable = new Set([...task.blocks.keys()].filter((block) => blockOf(task, block).starts.length === 0))
  const all = [...task.blocks.keys()].filter((block) => isUnplaced(block) && !unplaceable.has(block))
  const queue = hardestFirst(task, shuffled(all, limits.random))
  let best = takeSnapshot(board)
  let fewest = queue.length
  while (queue.length > 0 && limits.now() < limits.until) {
    report()
    const block = queue.shift()
    if (block === undefined) break
    if (!insert(board, block, maxMoves[mode], limits)) {
      const displaced = force(board, block, limits.random)
      // Null: only locked lessons are in the way.
      if (displaced) queue.push(...displaced)
      else unplaceable.add(block)
    }
    if (queue.length >= fewest) continue
    fewest = queue.length
    best = takeSnapshot(board)
  }
  return best
}

/** Time may have run out before blocks that still fit were tried. */
function placeRemaining(board: Board, stuck: ReadonlySet<number>): void {
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

/** Moves repaired blocks back to their old positions where those are free again. */
function moveBack(board: Board): void {
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

function resultOf(board: Board, { plan, existing }: GenerationRequest): GenerationResult {
  const { task } = board
  const lessons: PlacedLesson[] = []
  const unplaced: Unplaced[] = []
  const lockedCards = new Set(existing.flatMap((one) => (one.locked ? [`${one.requirementId} ${one.card}`] : [])))
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
        if (!slot) throw new Error('Block placed outside the week')
        const { weekday, periodId } = slot
        const locked = lockedCards.has(`${requirementId} ${card}`)
        const roomId = task.roomIds[room] ?? null
        lessons.push({ requirementId, card, part, weekday, periodId, roomId, locked })
      }
    }
  }
  return { lessons, unplaced, moved, score: scoreOf(board) }
}
