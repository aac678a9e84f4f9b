import { type ApiProblem, call } from '#platform/web/api.ts'
import { deviceQueue } from '#platform/web/device/deviceQueue.ts'
import { marks } from '../../contracts/markContract.ts'
import { type MarkReply, markOutbox, type SheetPlace, type TypedMark, type WaitingMark } from './markOutbox.ts'

/** A request that takes longer, in ms, is given up and sent again. */
const longest = 20_000

async function post(
  { classId, subjectKey, termKey }: SheetPlace,
  typed: readonly TypedMark[],
  yearId: string | null,
): Promise<MarkReply> {
  const cells = typed.map(({ studentId, partKey, mark, revision }) => ({ studentId, partKey, mark, revision }))
  const input = { params: { classId }, body: { subjectKey, termKey, cells } }
  return call(marks.routes.saveMarks, input, { signal: AbortSignal.timeout(longest), ...(yearId && { yearId }) })
}

/** Saves marks. One student whom the sender may not know any more does not hold up the others. */
export async function postMarks(
  sheet: SheetPlace,
  typed: readonly TypedMark[],
  yearId: string | null,
): Promise<MarkReply> {
  try {
    return await post(sheet, typed, yearId)
  } catch (failed) {
    if ((failed as ApiProblem).code !== 'no-such-student') throw failed
    const students = Map.groupBy(typed, ({ studentId }) => studentId)
    if (students.size === 1)
      return {
        saved: [],
        conflicts: [],
        refused: typed.map(({ studentId, partKey }) => ({ studentId, partKey, reason: 'not-in-sheet' })),
      }
    const answers: MarkReply[] = []
    for (const own of students.values()) answers.push(await postMarks(sheet, own, yearId))
    return {
      saved: answers.flatMap(({ saved }) => saved),
      conflicts: answers.flatMap(({ conflicts }) => conflicts),
      refused: answers.flatMap(({ refused }) => refused),
    }
  }
}

/** The marks that wait on this device. */
export const waitingMarks = markOutbox(deviceQueue<WaitingMark>('banyan-marks'), postMarks)
