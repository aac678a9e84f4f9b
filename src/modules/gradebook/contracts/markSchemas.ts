import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'
import { decimalPattern } from '../rules/exact.ts'
import { isMarkCode, partSources } from '../rules/template.ts'
import { sheetStates, sheetSteps } from '../sheets.ts'
import { Key, TemplateContent } from '../templateSchemas.ts'

/** Marks such as '37.5', a code such as 'AB', or '' for a cell that is empty. */
const Mark = z
  .string()
  .trim()
  .max(7, { abort: true })
  .refine((mark) => mark === '' || isMarkCode(mark) || decimalPattern.test(mark), {
    error: schemaError('mark-format', 'Enter marks such as 37 or 37.5, or AB, ML, EX or NA.'),
  })

const Sheet = z.object({
  subjectKey: Key,
  termKey: Key,
  state: z.enum(sheetStates),
  revision: z.int(),
  /** Who teaches the subject in the class; the class teacher for an area that is no subject. */
  teachers: z.array(z.string()),
  /** Whether the caller may type marks while it is open. */
  mayEdit: z.boolean(),
  /** Steps the caller may take now. */
  steps: z.array(z.enum(sheetSteps)),
  /** When something in it was last changed. */
  changedAt: z.string().nullable(),
})
export type Sheet = z.infer<typeof Sheet>

const Cell = z.object({ partKey: Key, mark: z.string(), revision: z.int() })
const CellPlace = { studentId: id(), partKey: Key }

/** The marks of one student in one sheet. */
const MarkRow = z.object({ studentId: id(), subjectKey: Key, termKey: Key, cells: z.array(Cell) })
export type MarkRow = z.infer<typeof MarkRow>

export const ClassGradebook = z.object({
  classId: id(),
  className: z.string(),
  gradeId: id(),
  /** Null until a template is published for the grade; then there are neither sheets nor marks. */
  template: z
    .object({ templateId: id(), versionId: id(), number: z.int(), name: z.string(), content: TemplateContent })
    .nullable(),
  /** Whether the caller is a class teacher of it. */
  isClassTeacher: z.boolean(),
  /** Never for a pre-primary grade. */
  hasRanks: z.boolean(),
  students: z.array(
    z.object({
      studentId: id(),
      name: z.string(),
      rollNo: z.string(),
      admissionNo: z.string(),
      /** Keys of the subjects they do not take. */
      without: z.array(Key),
    }),
  ),
  /** All subjects the class has, also those whose sheets the caller does not see. */
  subjectKeys: z.array(Key),
  sheets: z.array(Sheet),
  marks: z.array(MarkRow),
})
export type ClassGradebook = z.infer<typeof ClassGradebook>

const classId = { classId: id() }
const gone = { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } } as const
// The class itself is the caller's, so this is no matter of access.
const sheetGone = { 'no-such-sheet': { status: 409, message: 'This class has no such mark sheet.' } } as const

export const studentGone = {
  'no-such-student': { status: 404, message: 'We couldn’t find this student.' },
} as const

export const SheetRow = z.object({
  classId: id(),
  className: z.string(),
  subjectKey: Key,
  subjectName: z.string(),
  termKey: Key,
  termName: z.string(),
  state: z.enum(sheetStates),
  teachers: z.array(z.string()),
  students: z.int(),
  /** Cells that are filled, and cells there are. */
  filled: z.int(),
  cells: z.int(),
  isOwn: z.boolean(),
  /** Steps the caller may take now. */
  steps: z.array(z.enum(sheetSteps)),
})
export type SheetRow = z.infer<typeof SheetRow>

export const markDefinitions = definitions({
  listSheets: {
    does: 'List the mark sheets of a term: a teacher’s own and those of their class, or all for the office',
    query: { termKey: Key.optional(), state: z.enum(sheetStates).optional() },
    reply: z.object({
      terms: z.array(z.object({ key: Key, name: z.string() })),
      /** The term listed. */
      termKey: Key.nullable(),
      sheets: z.array(SheetRow),
    }),
  },
  getClassGradebook: {
    does: 'Return the gradebook of a class: template, students, sheets and marks of a term, or of all terms',
    params: classId,
    query: { termKey: Key.optional() },
    reply: ClassGradebook,
    fails: gone,
  },
  saveMarks: {
    does: 'Save cells of a sheet. A cell that somebody else changed since is answered as a conflict and stays as it is',
    params: classId,
    body: z.object({
      subjectKey: Key,
      termKey: Key,
      cells: z
        .array(
          z.object({
            ...CellPlace,
            mark: Mark,
            /** The revision the caller saw; 0 for a cell that was never filled. */
            revision: z.int().min(0).max(1_000_000_000),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({
      saved: z.array(z.object({ ...CellPlace, mark: z.string(), revision: z.int() })),
      conflicts: z.array(
        z.object({ ...CellPlace, mark: z.string(), revision: z.int(), by: z.string(), at: z.string() }),
      ),
      refused: z.array(z.object({ ...CellPlace, reason: z.enum(['above-full-marks', 'not-in-sheet']) })),
    }),
    fails: {
      ...gone,
      ...studentGone,
      ...sheetGone,
      'not-your-sheet': { status: 409, message: 'Only the subject teacher can enter these marks.' },
      'sheet-handed-on': { status: 409, message: 'This sheet has been submitted. Ask the office to reopen it.' },
    },
  },
  listWorks: {
    does: 'List recent work of a class with marks that a part of a sheet may take over',
    params: classId,
    query: { subjectKey: Key, source: z.enum(partSources) },
    reply: z.object({
      works: z.array(
        z.object({
          workId: id(),
          title: z.string(),
          /** Full marks and marks are decimal texts or fractions such as 75/2; marks may be AB or EX. */
          outOf: z.string(),
          date: CivilDate,
          marks: z.array(z.object({ studentId: id(), marks: z.string() })),
        }),
      ),
    }),
    fails: { ...gone, ...sheetGone },
  },
  listMarkChanges: {
    does: 'List what one cell was, newest first, who changed it, and what happened to its sheet with the reasons',
    params: classId,
    query: { subjectKey: Key, termKey: Key, studentId: id(), partKey: Key },
    reply: z.object({
      changes: z.array(
        z.object({ before: z.string(), after: z.string(), by: z.string(), at: z.string(), revision: z.int() }),
      ),
      steps: z.array(z.object({ step: z.enum(sheetSteps), reason: z.string(), by: z.string(), at: z.string() })),
    }),
    fails: { ...gone, ...studentGone, ...sheetGone },
  },
  moveSheets: {
    does: 'Take a step with sheets of a class: hand in, verify, lock, publish, or open again with a reason',
    params: classId,
    body: z.object({
      termKey: Key,
      subjectKeys: z.array(Key).min(1).max(40),
      step: z.enum(sheetSteps),
      reason: text(300, 0).default(''),
    }),
    reply: z.object({ sheets: z.array(Sheet) }),
    message: serverText('sheets-moved', 'Done'),
    fails: {
      ...gone,
      ...sheetGone,
      'not-your-step': { status: 409, message: 'You can’t do this with one of these sheets.' },
      'not-possible-now': {
        status: 409,
        message: 'One of these sheets has changed in the meantime. Reload and try again.',
      },
      'reason-missing': { status: 422, message: 'Enter a reason for reopening.' },
    },
  },
  remindTeachers: {
    does: 'Remind the teachers whose sheets of a term are still open',
    body: z.object({ termKey: Key, classId: id().optional() }),
    reply: z.object({ teachers: z.int() }),
    message: serverText('reminded', 'Reminders sent'),
    fails: gone,
  },
})
