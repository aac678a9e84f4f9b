import { deviceQueue, type QueueItem } from '#platform/web/device/deviceQueue.ts'
import { getSession } from '#platform/web/session/session.ts'

type Sheet = { readonly classId: string; readonly subjectKey: string; readonly termKey: string }
type Cell = { readonly studentId: string; readonly partKey: string; readonly mark: string; readonly revision: number }
type WaitingMark = QueueItem & Sheet & Cell

const queue = deviceQueue<WaitingMark>('banyan-marks')
const ownerNow = () => getSession().user?.userId ?? ''

const itemOf = (
  { classId, subjectKey, termKey }: Sheet,
  { studentId, partKey, mark, revision }: Cell,
): WaitingMark => ({
  key: [ownerNow(), classId, subjectKey, termKey, studentId, partKey].join(' '),
  owner: ownerNow(),
  classId,
  subjectKey,
  termKey,
  studentId,
  partKey,
  mark,
  revision,
})

/** Keeps marks on this device until there is a network again, each with the revision it was made on. */
export async function keepMarks(sheet: Sheet, cells: readonly Cell[]): Promise<void> {
  for (const cell of cells) await queue.put(itemOf(sheet, cell))
}

/** The marks of a sheet that wait on this device. */
export async function keptMarks(sheet: Sheet): Promise<Cell[]> {
  const own = (await queue.all(ownerNow())).filter(
    ({ classId, subjectKey, termKey }) =>
      classId === sheet.classId && subjectKey === sheet.subjectKey && termKey === sheet.termKey,
  )
  return own.map(({ studentId, partKey, mark, revision }) => ({ studentId, partKey, mark, revision }))
}

/** The server has answered: they wait no longer. */
export const dropMarks = (sheet: Sheet, cells: readonly Cell[]): Promise<void> =>
  queue.drop(cells.map((cell) => itemOf(sheet, cell)))
