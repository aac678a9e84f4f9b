import * as z from 'zod'
import { questionLanguages, questionTypes } from '#modules/questions/kinds.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { Blueprint } from './blueprint.ts'
import { paperKinds, paperStates } from './kinds.ts'
import { PaperContent } from './paper.ts'
import {
  BlueprintBody,
  Named,
  PaperBody,
  PaperDetail,
  PaperQuestion,
  PaperRow,
  PaperSet,
  PaperSettings,
  paperChanges,
  printQuery,
  SavedBlueprint,
  Solution,
} from './records.ts'

const version = z.int().min(1).max(1_000_000_000)
const questionPaperId = { questionPaperId: id() }
const seed = z.int().min(0).max(4_294_967_295)

const gone = { 'no-such-paper': { status: 404, message: 'We couldn’t find this paper.' } } as const
const noPlace = {
  'no-such-place': { status: 404, message: 'Choose a grade and course of your school, and classes you teach.' },
} as const
const notYours = {
  'not-yours': { status: 403, message: 'Only the author or the office can change this paper.' },
} as const
const secret = {
  'question-secret': {
    status: 409,
    message: 'One of these questions is on a formal paper that isn’t open yet. Choose another.',
  },
} as const
const noQuestion = {
  'no-such-question': { status: 404, message: 'A question of this paper is not in use. Choose another one.' },
} as const
const noBlueprint = {
  'no-such-blueprint': { status: 404, message: 'We couldn’t find this blueprint.' },
} as const
const badMarks = {
  'choice-unequal': {
    status: 422,
    message: 'The two questions of a choice need the same marks and chapter, and about the same difficulty.',
  },
  'any-unequal': { status: 422, message: 'Where students choose, all questions need the same marks.' },
  'question-twice': { status: 422, message: 'A question is on this paper twice.' },
  'twins-unlike': {
    status: 422,
    message: 'A question and its translation need the same type, marks, number of options and right answer.',
  },
} as const

export const papersDefinitions = definitions({
  listPapers: {
    does: 'List papers and worksheets: those the caller may see, their own, or those they can approve',
    query: {
      ...paging,
      kind: z.enum(paperKinds).optional(),
      /** Archived papers are listed only when they are asked for. */
      state: z.enum(paperStates).optional(),
      /** Only papers from which tests can be made: released, open by now and not archived. */
      isOpen: z.stringbool().optional(),
      gradeId: id().optional(),
      courseId: id().optional(),
      /** Papers for this class, or for the whole of its grade. */
      forClassId: id().optional(),
      shelf: z.enum(['all', 'mine', 'review']).default('all'),
      sort: sortBy(['changedAt', 'name']).default('-changedAt'),
    },
    reply: pageOf(PaperRow),
    fails: noPlace,
  },
  getPaper: {
    does: 'Return a paper without its contents: its state, decisions and who opened it',
    params: questionPaperId,
    reply: PaperDetail,
    fails: gone,
  },
  openPaper: {
    does: 'Return the contents of a paper; before a formal paper is open this is recorded and marked with a code',
    params: questionPaperId,
    reply: z.object({
      content: PaperContent,
      sets: z.array(PaperSet),
      questions: z.array(PaperQuestion),
      /** Shown across the paper and printed on it; null once the paper is open to all who teach. */
      code: z.string().nullable(),
    }),
    fails: gone,
  },
  printPaper: {
    does: 'Print a paper, its key, marking scheme or answer sheet, or export it as QTI 3.0; before a formal paper is open the copy is recorded and marked with a code',
    params: questionPaperId,
    query: printQuery,
    carries: 'download',
    reply: z.unknown(),
    fails: { ...gone, 'no-such-set': { status: 404, message: 'This paper has no such set.' } },
  },
  addPaper: {
    does: 'Add a paper or worksheet as a draft',
    body: PaperBody,
    reply: PaperRow,
    message: serverText('paper-added', 'Paper added'),
    fails: { ...noPlace, ...noQuestion, ...secret, ...badMarks },
  },
  savePaper: {
    does: 'Save a draft as its next version',
    params: questionPaperId,
    body: PaperBody.extend({ version }),
    reply: PaperRow,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      ...noPlace,
      ...noQuestion,
      ...secret,
      ...badMarks,
      'stays-formal': { status: 409, message: 'This paper has been sent for approval before and stays formal.' },
      'not-a-draft': { status: 409, message: 'Only a draft can be changed. Withdraw the paper first.' },
    },
  },
  removePaper: {
    does: 'Delete a draft',
    params: questionPaperId,
    reply: z.object(questionPaperId),
    message: serverText('paper-deleted', 'Paper deleted'),
    fails: { ...gone, ...notYours, 'not-a-draft': { status: 409, message: 'Only a draft can be deleted.' } },
  },
  changePaperState: {
    does: 'Submit a formal paper for approval, withdraw it, release a paper, recall one that is not yet open, or say what became of a released one',
    params: questionPaperId,
    body: z.object({
      change: z.enum(paperChanges),
      /** For a release: when those who teach may see it; at once if empty. */
      opensAt: z.iso.datetime().nullable().default(null),
      version,
    }),
    reply: PaperRow,
    message: saved,
    fails: {
      ...gone,
      ...notYours,
      'paper-empty': { status: 422, message: 'Put a question on the paper first.' },
      'not-possible-now': { status: 409, message: 'This paper has changed. Reload the page to see what you can do.' },
    },
  },
  decidePaper: {
    does: 'Approve a formal paper of somebody else or send it back with a reason',
    params: questionPaperId,
    body: z
      .object({ decision: z.enum(['approved', 'returned']), comment: multiline(1000, 0).default(''), version })
      .refine(({ decision, comment }) => decision === 'approved' || comment !== '', {
        path: ['comment'],
        error: schemaError('reason-missing', 'Give a reason.'),
      }),
    reply: PaperRow,
    message: saved,
    fails: {
      ...gone,
      'own-paper': { status: 403, message: 'Nobody approves their own paper.' },
      'not-in-review': { status: 409, message: 'This paper is not waiting for approval.' },
    },
  },
  solvePaper: {
    does: 'Make a paper from a blueprint, or answer with the smallest list of shortages and the ways out; nothing is saved',
    body: z.object({
      gradeId: id(),
      courseId: id(),
      language: z.enum(questionLanguages).default('en'),
      blueprint: Blueprint,
      seed,
      /** Questions released in a paper within so many days are not used again. */
      unusedForDays: z.int().min(0).max(3650).default(180),
    }),
    reply: Solution,
    fails: {
      ...noPlace,
      'too-hard': { status: 422, message: 'This blueprint is too involved to decide. Leave out a share or a row.' },
    },
    ownTransactions: 'the search for a paper computes and holds no connection meanwhile',
  },
  findPaperQuestions: {
    does: 'Search the questions in use of a course for a paper made by hand',
    query: {
      ...paging,
      gradeId: id(),
      courseId: id(),
      language: z.enum(questionLanguages).default('en'),
      type: z.enum(questionTypes).optional(),
      chapter: text(150).optional(),
      difficulty: wholeNumber(1, 3).optional(),
      bloom: wholeNumber(1, 6).optional(),
    },
    reply: pageOf(PaperQuestion),
    fails: noPlace,
  },
  findSwaps: {
    does: 'Find questions of the same type, marks, chapter, and similar difficulty to swap one for',
    body: z.object({ questionVersionId: id(), exceptVersionIds: z.array(id()).max(400).default([]) }),
    reply: z.object({ questions: z.array(PaperQuestion) }),
    fails: noQuestion,
  },
  findTwins: {
    does: 'Find the translations in use of questions, as far as one key serves both languages',
    body: z.object({ language: z.enum(questionLanguages), questionVersionIds: z.array(id()).max(400) }),
    reply: z.object({
      /** By the version on the paper. Questions without a translation are left out. */
      twins: z.array(z.object({ versionId: id(), twinId: id() })),
    }),
    fails: noQuestion,
  },
  listPaperClasses: {
    does: 'List the classes of a grade that the caller may make a paper for',
    query: { gradeId: id() },
    reply: z.object({ classes: z.array(Named) }),
    fails: noPlace,
  },
  listBlueprints: {
    does: 'List blueprints to make papers from: the caller’s own, and those shared in the school',
    query: paging,
    reply: pageOf(SavedBlueprint),
  },
  addBlueprint: {
    does: 'Save a blueprint under a name, for the caller or for everybody who writes papers',
    body: BlueprintBody,
    reply: SavedBlueprint,
    message: serverText('blueprint-saved', 'Blueprint saved'),
    fails: noBlueprint,
  },
  saveBlueprint: {
    does: 'Change a saved blueprint; papers made from it stay as they are',
    params: { blueprintId: id() },
    body: BlueprintBody.extend({ version }),
    reply: SavedBlueprint,
    message: serverText('blueprint-saved', 'Blueprint saved'),
    fails: {
      ...noBlueprint,
      'blueprint-not-yours': { status: 403, message: 'Only its author or the office can change this blueprint.' },
    },
  },
  removeBlueprint: {
    does: 'Delete a saved blueprint',
    params: { blueprintId: id() },
    reply: z.object({ blueprintId: id() }),
    message: serverText('blueprint-deleted', 'Blueprint deleted'),
    fails: {
      ...noBlueprint,
      'blueprint-not-yours': { status: 403, message: 'Only its author or the office can change this blueprint.' },
    },
  },
  getPaperSettings: { does: 'Return what new papers of the school begin with', reply: PaperSettings },
  savePaperSettings: {
    does: 'Save what new papers of the school begin with',
    body: PaperSettings,
    reply: PaperSettings,
    message: saved,
  },
})
