import { type Board, blockOf, read } from './board.ts'
import type { Task } from './task.ts'

/** What blocks a lesson, and in how many periods of the week. */
export type Obstacle = {
  readonly kind: 'class' | 'teacher' | 'room' | 'unavailable' | 'dayLoad' | 'noRoomOfKind' | 'noDouble'
  /** The class, teacher or kind of room, if any. */
  readonly id: string | null
  readonly slots: number
}

/** Why a block could not be placed, biggest obstacle first. */
export function obstaclesOf(board: Board, block: number): Obstacle[] {
  const { task } = board
  const { plan } = task
  const { members, length, starts, roomless, inClass } = blockOf(task, block)
  const kindOf = new Map(plan.requirements.map((one) => [one.requirementId, one.roomKind]))
  if (roomless) {
    const memberWithoutRoom = members.find(
      ({ rooms, requirementId }) => rooms.length === 0 && kindOf.get(requirementId),
    )
    return [
      {
        kind: 'noRoomOfKind',
        id: kindOf.get(memberWithoutRoom?.requirementId ?? '') ?? null,
        slots: plan.slots.length,
      },
    ]
  }
  const counts = new Map<string, Obstacle>()
  const count = (kind: Obstacle['kind'], id: string | null) => {
    const key = `${kind} ${id}`
    counts.set(key, { kind, id, slots: (counts.get(key)?.slots ?? 0) + 1 })
  }
  const possible = new Set(starts)
  for (let start = 0; start < task.slotCount; start++) {
    if (!possible.has(start)) {
      countUnavailable(task, block, start, count)
      continue
    }
    const busy = (table: Int32Array, one: number) =>
      Array.from({ length }, (_, at) => read(table, one * task.slotCount + start + at)).some((other) => other >= 0)
    if (busy(board.classAt, inClass)) count('class', plan.classes[inClass]?.classId ?? null)
    const taken = new Set<number>()
    for (const { teacher, rooms, requirementId } of members) {
      if (teacher >= 0 && busy(board.teacherAt, teacher)) count('teacher', task.teacherIds[teacher] ?? null)
      else if (teacher >= 0 && isFull(board, teacher, start, length)) count('dayLoad', task.teacherIds[teacher] ?? null)
      if (rooms.length === 0) continue
      // Subjects of an elective group run in parallel, so each needs a room of its own.
      const room = rooms.find((one) => !taken.has(one) && !busy(board.roomAt, one))
      if (room === undefined) count('room', kindOf.get(requirementId) ?? null)
      else taken.add(room)
    }
  }
  return [...counts.values()].toSorted((a, b) => b.slots - a.slots)
}

function countUnavailable(
  task: Task,
  block: number,
  start: number,
  count: (kind: Obstacle['kind'], id: string | null) => void,
) {
  const { length, teachers } = blockOf(task, block)
  const unavailableTeachers = teachers.filter((teacher) =>
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
  if (unavailableTeachers.length === 0) count('noDouble', null)
  for (const teacher of unavailableTeachers) count('unavailable', task.teacherIds[teacher] ?? null)
}

const isFull = ({ task, teacherDay }: Board, teacher: number, start: number, length: number) =>
  read(teacherDay, teacher * task.dayCount + (task.dayOf[start] ?? 0)) + length >
  (task.maxPerDay[teacher] ?? task.slotCount)
