import { type Board, blockOf, read } from './board.ts'
import type { Task } from './task.ts'

/** What keeps a lesson from being placed, and in how many of the periods of the week. */
export type Obstacle = {
  readonly kind: 'class' | 'teacher' | 'room' | 'unavailable' | 'dayLoad' | 'noRoomOfKind' | 'noDouble'
  /** The class, teacher or room kind, where there is one. */
  readonly id: string | null
  readonly slots: number
}

/** Why a block stands nowhere, what blocks most first. */
export function obstaclesOf(board: Board, block: number): Obstacle[] {
  const { task } = board
  const { plan } = task
  const { members, length, starts, roomless, inClass } = blockOf(task, block)
  const kindOf = new Map(plan.requirements.map((one) => [one.requirementId, one.roomKind]))
  if (roomless) {
    const lacking = members.find(({ rooms, requirementId }) => rooms.length === 0 && kindOf.get(requirementId))
    return [{ kind: 'noRoomOfKind', id: kindOf.get(lacking?.requirementId ?? '') ?? null, slots: plan.slots.length }]
  }
  const counts = new Map<string, Obstacle>()
  const note = (kind: Obstacle['kind'], id: string | null) => {
    const key = `${kind} ${id}`
    counts.set(key, { kind, id, slots: (counts.get(key)?.slots ?? 0) + 1 })
  }
  const possible = new Set(starts)
  for (let start = 0; start < task.slotCount; start++) {
    if (!possible.has(start)) {
      noteImpossible(task, block, start, note)
      continue
    }
    const busy = (table: Int32Array, one: number) =>
      Array.from({ length }, (_, at) => read(table, one * task.slotCount + start + at)).some((other) => other >= 0)
    if (busy(board.classAt, inClass)) note('class', plan.classes[inClass]?.classId ?? null)
    for (const { teacher, rooms, requirementId } of members) {
      if (teacher >= 0 && busy(board.teacherAt, teacher)) note('teacher', task.teacherIds[teacher] ?? null)
      else if (teacher >= 0 && isFull(board, teacher, start, length)) note('dayLoad', task.teacherIds[teacher] ?? null)
      if (rooms.length > 0 && rooms.every((room) => busy(board.roomAt, room)))
        note('room', kindOf.get(requirementId) ?? null)
    }
  }
  return [...counts.values()].toSorted((a, b) => b.slots - a.slots)
}

function noteImpossible(
  task: Task,
  block: number,
  start: number,
  note: (kind: Obstacle['kind'], id: string | null) => void,
) {
  const { length, teachers } = blockOf(task, block)
  const away = teachers.filter((teacher) =>
    task.plan.teachers.some(
      ({ teacherId, unavailable }) =>
        teacherId === task.teacherIds[teacher] &&
        unavailable.some(
          ({ weekday, periodId }) =>
            weekday === task.plan.slots[start]?.weekday &&
            (periodId === null ||
              Array.from({ length }, (_, at) => task.plan.slots[start + at]?.periodId).includes(periodId)),
        ),
    ),
  )
  if (away.length === 0) note('noDouble', null)
  for (const teacher of away) note('unavailable', task.teacherIds[teacher] ?? null)
}

const isFull = ({ task, teacherDay }: Board, teacher: number, start: number, length: number) =>
  read(teacherDay, teacher * task.dayCount + (task.dayOf[start] ?? 0)) + length >
  (task.maxPerDay[teacher] ?? task.slotCount)
