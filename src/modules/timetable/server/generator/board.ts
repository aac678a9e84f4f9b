import type { Task } from './task.ts'

/** The search state: where each block is placed and who is busy when, with −1 for none. `trail` lets the search roll back. */
export type Board = {
  readonly task: Task
  /** The first slot of each block, or −1 if it is unplaced. */
  readonly at: Int32Array
  /** The rooms of each block, one per member. */
  readonly rooms: (readonly number[])[]
  readonly teacherAt: Int32Array
  readonly classAt: Int32Array
  readonly roomAt: Int32Array
  readonly teacherDay: Int32Array
  readonly subjectDay: Int32Array
  /** How often each block was displaced. The search avoids moving heavy ones again. */
  readonly weight: Float64Array
  readonly trail: { block: number; at: number; rooms: readonly number[] }[]
}

export function emptyBoard(task: Task): Board {
  const { slotCount, blocks } = task
  const none = (count: number) => new Int32Array(count).fill(-1)
  return {
    task,
    at: none(blocks.length),
    rooms: blocks.map(() => []),
    teacherAt: none(task.teacherIds.length * slotCount),
    classAt: none(task.classCount * slotCount),
    roomAt: none(task.roomIds.length * slotCount),
    teacherDay: new Int32Array(task.teacherIds.length * task.dayCount),
    subjectDay: new Int32Array(task.subjectCount * task.dayCount),
    weight: new Float64Array(blocks.length).fill(1),
    trail: [],
  }
}

// Indexes are in range by construction; the fallback only satisfies the compiler.
export const read = (table: Int32Array | Float64Array, place: number): number => table[place] ?? -1

const add = (table: Int32Array, place: number, by: number) => {
  table[place] = (table[place] ?? 0) + by
}

function mark(board: Board, block: number, start: number, rooms: readonly number[], value: number) {
  const { task } = board
  const { length, inClass, teachers, subject } = blockOf(task, block)
  const day = task.dayOf[start] ?? 0
  const step = value >= 0 ? 1 : -1
  for (let slot = start; slot < start + length; slot++) {
    board.classAt[inClass * task.slotCount + slot] = value
    for (const teacher of teachers) board.teacherAt[teacher * task.slotCount + slot] = value
    for (const room of rooms) if (room >= 0) board.roomAt[room * task.slotCount + slot] = value
  }
  for (const teacher of teachers) add(board.teacherDay, teacher * task.dayCount + day, step * length)
  add(board.subjectDay, subject * task.dayCount + day, step)
}

export function blockOf(task: Task, block: number) {
  const found = task.blocks[block]
  if (!found) throw new Error(`No block ${block}`)
  return found
}

/** Places a block; the slot and rooms must be free. */
export function put(board: Board, block: number, start: number, rooms: readonly number[]): void {
  board.trail.push({ block, at: read(board.at, block), rooms: board.rooms[block] ?? [] })
  board.at[block] = start
  board.rooms[block] = rooms
  mark(board, block, start, rooms, block)
}

export function lift(board: Board, block: number): void {
  const at = read(board.at, block)
  if (at < 0) return
  const rooms = board.rooms[block] ?? []
  board.trail.push({ block, at, rooms })
  mark(board, block, at, rooms, -1)
  board.at[block] = -1
  board.rooms[block] = []
}

/** Undoes every change made since the trail had this length. */
export function rollBack(board: Board, length: number): void {
  const undone = board.trail.splice(length)
  for (const { block } of undone) {
    const at = read(board.at, block)
    if (at >= 0) mark(board, block, at, board.rooms[block] ?? [], -1)
    board.at[block] = -1
    board.rooms[block] = []
  }
  // A block's oldest entry holds its original position.
  const seen = new Set<number>()
  for (const { block, at, rooms } of undone) {
    if (seen.has(block)) continue
    seen.add(block)
    board.at[block] = at
    board.rooms[block] = rooms
    if (at >= 0) mark(board, block, at, rooms, block)
  }
}

export type Fit = { readonly inTheWay: readonly number[]; readonly rooms: readonly number[] }

/** The blocks to displace for a block to start here, and the rooms it would get. Null if a locked lesson is in the way. */
export function fitAt(board: Board, block: number, start: number): Fit | null {
  const { task } = board
  const { length, inClass, teachers } = blockOf(task, block)
  const inTheWay: number[] = []
  const canDisplace = (other: number): boolean => {
    if (other < 0 || other === block || inTheWay.includes(other)) return true
    if (blockOf(task, other).locked) return false
    inTheWay.push(other)
    return true
  }
  for (let slot = start; slot < start + length; slot++) {
    if (!canDisplace(read(board.classAt, inClass * task.slotCount + slot))) return null
    for (const teacher of teachers)
      if (!canDisplace(read(board.teacherAt, teacher * task.slotCount + slot))) return null
  }
  const rooms = chooseRooms(board, block, start, inTheWay)
  if (!rooms || !keepDayLimits(board, block, start, inTheWay)) return null
  return { inTheWay, rooms }
}

/** Picks a room for each member: its previous one if free, else any free one, else the one cheapest to clear. */
function chooseRooms(board: Board, block: number, start: number, inTheWay: number[]): number[] | null {
  const { task } = board
  const { members, length } = blockOf(task, block)
  const chosen: number[] = []
  for (const { rooms, roomBefore } of members) {
    if (rooms.length === 0) {
      chosen.push(-1)
      continue
    }
    let best = -1
    let bestCost = Number.POSITIVE_INFINITY
    let bestOccupants: number[] = []
    for (const room of rooms) {
      if (chosen.includes(room)) continue
      let cost = room === roomBefore ? 0 : 0.5
      const occupants: number[] = []
      for (let slot = start; slot < start + length; slot++) {
        const other = read(board.roomAt, room * task.slotCount + slot)
        if (other < 0 || other === block || inTheWay.includes(other) || occupants.includes(other)) continue
        cost += blockOf(task, other).locked ? Number.POSITIVE_INFINITY : 1 + read(board.weight, other)
        occupants.push(other)
      }
      if (cost < bestCost) [best, bestCost, bestOccupants] = [room, cost, occupants]
    }
    if (best < 0) return null
    chosen.push(best)
    inTheWay.push(...bestOccupants)
  }
  return chosen
}

/** Adds lessons to displace so that no teacher exceeds the daily maximum. False if locked lessons prevent it. */
function keepDayLimits(board: Board, block: number, start: number, inTheWay: number[]): boolean {
  const { task } = board
  const { length, teachers } = blockOf(task, block)
  const day = task.dayOf[start] ?? 0
  for (const teacher of teachers) {
    const most = task.maxPerDay[teacher] ?? task.slotCount
    const isOnDay = (other: number) =>
      read(board.at, other) >= 0 &&
      task.dayOf[read(board.at, other)] === day &&
      blockOf(task, other).teachers.includes(teacher)
    let count = read(board.teacherDay, teacher * task.dayCount + day) + length
    for (const other of [block, ...inTheWay]) if (isOnDay(other)) count -= blockOf(task, other).length
    if (count <= most) continue
    for (let slot = 0; slot < task.slotCount && count > most; slot++) {
      if (task.dayOf[slot] !== day) continue
      const other = read(board.teacherAt, teacher * task.slotCount + slot)
      if (other < 0 || other === block || inTheWay.includes(other) || blockOf(task, other).locked) continue
      inTheWay.push(other)
      count -= blockOf(task, other).length
    }
    if (count > most) return false
  }
  return true
}
