import { fits, shortMark } from './marks.ts'
import { isMarkCode, type Part } from './rules/template.ts'

// The file of a sheet: a row for each student, a column for each part, and at the end of each row a stamp of what was known when
// the file was made. So it can be told what was typed since, and on top of what.

type Known = { readonly mark: string; readonly revision: number }
type Place = { readonly subjectKey: string; readonly termKey: string }
type Named = { readonly admissionNo: string; readonly rollNo: string }

const version = 'marks1'

/** Rows are found by admission number; who has none, by roll number. */
export const fileKeyOf = ({ admissionNo, rollNo }: Named): string => admissionNo || `#${rollNo}`

export const partHeading = ({ name, outOf }: Pick<Part, 'name' | 'outOf'>): string => `${name} / ${outOf}`

/** The place of a sheet and the revision and mark of each cell of a row, in one text. */
export const stampOf = (
  { subjectKey, termKey }: Place,
  leaves: readonly Pick<Part, 'key'>[],
  known: (partKey: string) => Known | undefined,
): string =>
  [
    version,
    subjectKey,
    termKey,
    ...leaves.map(({ key }) => `${key}=${known(key)?.revision ?? 0}=${known(key)?.mark ?? ''}`),
  ].join('|')

function readStamp(stamp: string, { subjectKey, termKey }: Place): Map<string, Known> | undefined {
  const [kind, subject, term, ...cells] = stamp.trim().split('|')
  if (kind !== version || subject !== subjectKey || term !== termKey) return undefined
  return new Map(
    cells.map((cell) => {
      const [key = '', revision = '', mark = ''] = cell.split('=')
      return [key, { mark, revision: Number(revision) || 0 }] as const
    }),
  )
}

export const fileProblems = ['no-such-student', 'student-twice', 'not-a-mark', 'too-much'] as const
type Cell = { readonly studentId: string; readonly partKey: string }
export type FileReading = {
  /** To be saved, on the revision the file was made from. */
  readonly changes: (Cell & { readonly before: string; readonly mark: string; readonly revision: number })[]
  /** Typed in the file, and changed by somebody else since it was made. */
  readonly conflicts: (Cell & { readonly mark: string; readonly theirs: string; readonly by: string })[]
  readonly problems: {
    readonly row: number
    readonly column: string
    readonly cause: (typeof fileProblems)[number]
  }[]
}

type FileSheet = Place & {
  readonly leaves: readonly Part[]
  readonly students: readonly (Named & { readonly studentId: string })[]
  readonly cell: (studentId: string, partKey: string) => (Known & { readonly by: string }) | undefined
}
type SheetText = {
  readonly header: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

const bare = (text: string) => text.trim().toLowerCase()

/** Where the column of each part is; undefined if one is missing. Parts of the same name stand in the order of the template. */
function columnsOf(header: readonly string[], leaves: readonly Part[]): Map<string, number> | undefined {
  const taken = new Set<number>()
  const places = new Map<string, number>()
  for (const leaf of leaves) {
    const at = header.findIndex((cell, place) => !taken.has(place) && bare(cell) === bare(partHeading(leaf)))
    if (at < 0) return undefined
    taken.add(at)
    places.set(leaf.key, at)
  }
  return places
}

/** What was typed as a mark; undefined if it is none. */
function typedMark(cell: string): string | undefined {
  const typed = cell.trim().toUpperCase().replace(',', '.')
  if (typed === '' || isMarkCode(typed)) return typed
  return /^\d{1,4}(?:\.\d{1,10})?$/.test(typed) ? shortMark(typed).replace(/^0+(?=\d)/, '') : undefined
}

/** What a filled-in file says about a sheet; undefined if it is not the file of this sheet. Nothing is saved by reading. */
export function readMarkFile({ header, rows }: SheetText, sheet: FileSheet): FileReading | undefined {
  const columns = columnsOf(header, sheet.leaves)
  if (!columns) return undefined
  const byKey = new Map(sheet.students.map((student) => [bare(fileKeyOf(student)), student.studentId]))
  const seen = new Set<string>()
  const reading: FileReading = { changes: [], conflicts: [], problems: [] }
  let isStamped = false
  for (const { number: row, cells } of rows) {
    const stamp = cells.flatMap((cell) => readStamp(cell, sheet) ?? [])[0]
    if (!stamp) continue
    isStamped = true
    const studentId = byKey.get(bare(cells[0] ?? ''))
    if (!studentId || seen.has(studentId)) {
      const cause = studentId ? 'student-twice' : 'no-such-student'
      reading.problems.push({ row, column: header[0] ?? '', cause })
      continue
    }
    seen.add(studentId)
    for (const leaf of sheet.leaves) {
      const typed = cells[columns.get(leaf.key) ?? -1] ?? ''
      const mark = typedMark(typed)
      const column = partHeading(leaf)
      if (mark === undefined) reading.problems.push({ row, column, cause: 'not-a-mark' })
      else if (!fits(mark, leaf.outOf ?? '0'))
        reading.problems.push({ row, column, cause: Number(mark) > Number(leaf.outOf) ? 'too-much' : 'not-a-mark' })
      else compareCell(reading, { studentId, partKey: leaf.key }, mark, stamp.get(leaf.key), sheet)
    }
  }
  return isStamped ? reading : undefined
}

/** A cell that nobody typed into says nothing; one that changed meanwhile is a conflict unless both agree. */
function compareCell(reading: FileReading, cell: Cell, mark: string, made: Known | undefined, sheet: FileSheet): void {
  const now = sheet.cell(cell.studentId, cell.partKey)
  const theirs = now?.mark ?? ''
  if (mark === (made?.mark ?? '') || mark === theirs) return
  if ((now?.revision ?? 0) === (made?.revision ?? 0))
    reading.changes.push({ ...cell, before: theirs, mark, revision: now?.revision ?? 0 })
  else reading.conflicts.push({ ...cell, mark, theirs, by: now?.by ?? '' })
}
