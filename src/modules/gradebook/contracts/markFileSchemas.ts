import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { fileProblems } from '../markFile.ts'
import { Key } from '../templateSchemas.ts'

const cell = { studentId: id(), partKey: Key }

export const markFileDefinitions = definitions({
  readMarkFile: {
    does: 'Read the filled-in file of a sheet and say what would change, what somebody else changed since, and what is wrong; saves nothing',
    params: { classId: id() },
    query: { subjectKey: Key, termKey: Key },
    carries: 'upload',
    reply: z.object({
      changes: z.array(z.object({ ...cell, before: z.string(), mark: z.string(), revision: z.int() })),
      conflicts: z.array(z.object({ ...cell, mark: z.string(), theirs: z.string(), by: z.string() })),
      problems: z.array(z.object({ row: z.int(), column: z.string(), cause: z.enum(fileProblems) })),
    }),
    fails: {
      'no-such-class': { status: 404, message: 'We couldn’t find this class.' },
      'no-such-sheet': { status: 409, message: 'This class has no such mark sheet.' },
      'not-your-sheet': { status: 409, message: 'Only the subject teacher can enter these marks.' },
      'sheet-handed-on': { status: 409, message: 'This sheet has been submitted. Ask the office to reopen it.' },
      'no-file': { status: 400, message: 'Choose a file.' },
      'not-the-template': { status: 422, message: 'This file was not made for this sheet. Download it again.' },
    },
  },
})
