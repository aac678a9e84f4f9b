import * as z from 'zod'
import { bloomLevels, difficulties, questionLanguages, questionTypes } from '#modules/questions/kinds.ts'
import { id, multiline, text, wholeNumber } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { Blueprint } from './blueprint.ts'
import { blueprintLimits, paperKinds, paperStates } from './kinds.ts'
import { PaperContent } from './paper.ts'

export const Named = z.object({ id: id(), name: z.string() })

export const PaperRow = z.object({
  questionPaperId: id(),
  name: z.string(),
  kind: z.enum(paperKinds),
  mode: z.enum(['manual', 'auto']),
  isWorksheet: z.boolean(),
  state: z.enum(paperStates),
  gradeId: id(),
  courseId: id(),
  grade: z.string(),
  course: z.string(),
  language: z.enum(questionLanguages),
  minutes: z.int(),
  /** What a student can earn. */
  marks: z.number(),
  authorId: id(),
  author: z.string(),
  classes: z.array(Named),
  number: z.int(),
  /** When those who teach may see a released paper. */
  opensAt: z.string().nullable(),
  changedAt: z.string(),
  version: z.int(),
})
export type PaperRow = z.infer<typeof PaperRow>

/** A question as papers list it: the version that is or would be printed. */
export const PaperQuestion = z.object({
  questionId: id(),
  versionId: id(),
  type: z.enum(questionTypes),
  title: z.string(),
  marks: z.number(),
  chapter: z.string(),
  outcome: z.string(),
  difficulty: z.literal([...difficulties]),
  bloom: z.literal([...bloomLevels]),
})
export type PaperQuestion = z.infer<typeof PaperQuestion>

export const paperChanges = [
  ...(['submit', 'withdraw', 'release', 'recall'] as const),
  // Of a released paper, by hand; `reopen` takes back what was said of it.
  ...(['conduct', 'evaluate', 'reopen', 'archive', 'restore'] as const),
] as const
export type PaperChange = (typeof paperChanges)[number]

const Decision = z.object({
  number: z.int(),
  decision: z.enum(['approved', 'returned']),
  comment: z.string(),
  approver: z.string(),
  decidedAt: z.string(),
})
const Opening = z.object({ user: z.string(), number: z.int(), code: z.string(), openedAt: z.string() })

/** The part of the printed marks that a chapter, difficulty or Bloom level has. */
const Share = z.object({ of: z.string(), percent: z.number() })

export const PaperDetail = z.object({
  paper: PaperRow,
  /** The letters of its sets. */
  sets: z.array(z.string()),
  coverage: z.object({ chapter: z.array(Share), difficulty: z.array(Share), bloom: z.array(Share) }),
  decisions: z.array(Decision),
  /** Who saw a formal paper before it opened, the latest first. */
  openings: z.array(Opening),
  may: z.object({ edit: z.boolean(), decide: z.boolean(), changes: z.array(z.enum(paperChanges)) }),
})
export type PaperDetail = z.infer<typeof PaperDetail>

export const PaperBody = z.object({
  name: text(150),
  kind: z.enum(paperKinds),
  mode: z.enum(['manual', 'auto']).default('manual'),
  isWorksheet: z.boolean().default(false),
  gradeId: id(),
  courseId: id(),
  classIds: z.array(id()).max(50).default([]),
  language: z.enum(questionLanguages).default('en'),
  minutes: z
    .int()
    .min(1, { error: schemaError('minutes-few', 'Enter at least 1 minute.') })
    .max(600),
  content: PaperContent,
})
export type PaperBody = z.output<typeof PaperBody>

const Kind = z.object({
  type: z.enum(questionTypes),
  marks: z.number(),
  /** Null for any that the blueprint does not name. */
  chapter: z.string().nullable(),
  difficulty: z.number().nullable(),
  bloom: z.number().nullable(),
})
const Ways = z.object({
  /** The smallest tolerance in percentage points, the least reuse, and the fewest new questions that help; null for none. */
  tolerance: z.int().nullable(),
  reuse: z.int().nullable(),
  write: z.int().nullable(),
})
export const Solution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), content: PaperContent, questions: z.array(PaperQuestion) }),
  z.object({
    kind: z.literal('short'),
    shortages: z.array(Kind.extend({ need: z.int(), has: z.int() })),
    ways: Ways,
  }),
  z.object({
    kind: z.literal('contradiction'),
    lines: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('chapter'), chapter: z.string(), percent: z.number() }),
        z.object({ kind: z.literal('difficulty'), difficulty: z.number(), percent: z.number() }),
        z.object({ kind: z.literal('bloom'), bloom: z.number(), percent: z.number() }),
      ]),
    ),
    ways: Ways,
  }),
])
export type Solution = z.infer<typeof Solution>

/** The order of places in each group of the paper, and of the options of each question that has any. */
export const PaperSet = z.object({
  code: z.string(),
  groups: z.array(z.array(z.int())),
  options: z.record(z.string(), z.array(z.string())),
})

/** What new papers of a school begin with. */
export const PaperSettings = z.object({
  instructions: multiline(2000, 0),
  /** Days before a released question is used again without asking. */
  restDays: z.int().min(0).max(3650),
  tolerance: z.int().min(0).max(100),
  sets: z.int().min(1).max(blueprintLimits.sets),
  version: z.int().min(0).max(1_000_000_000),
})
export type PaperSettings = z.output<typeof PaperSettings>

export const BlueprintBody = z.object({
  name: text(100),
  /** Everybody who writes papers may use it. */
  isShared: z.boolean().default(false),
  blueprint: Blueprint,
})
export type BlueprintBody = z.output<typeof BlueprintBody>

/** A blueprint that was saved to be used again. */
export const SavedBlueprint = BlueprintBody.extend({
  blueprintId: id(),
  author: z.string(),
  mayEdit: z.boolean(),
  version: z.int(),
})
export type SavedBlueprint = z.output<typeof SavedBlueprint>

const printParts = ['paper', 'key', 'scheme', 'sheet'] as const
export const printQuery = {
  /** The paper itself, its answer key, its marking scheme, or a sheet for answers. */
  what: z.enum(printParts).default('paper'),
  /** One set by its letter, or all of them. */
  set: z
    .string()
    .regex(/^(?:[A-Z]{1,2}|all)$/, { error: schemaError('set-unknown', 'Choose one of the sets.') })
    .default('A'),
  /** A package of QTI 3.0 has the whole paper with its keys, whatever the part. */
  format: z.enum(['pdf', 'docx', 'qti']).default('pdf'),
  isLarge: z.stringbool().default(false),
  /** Lines to write on below each question. */
  hasLines: z.stringbool().default(false),
  columns: wholeNumber(1, 2).default(1),
}
export type PrintOptions = z.output<z.ZodObject<typeof printQuery>>
