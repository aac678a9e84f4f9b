import type { Blueprint } from '../blueprint.ts'
import type { PaperContent } from '../paper.ts'
import type { PaperQuestion, Solution } from '../records.ts'
import { toBankQuestion } from './paperBank.ts'
import { solveInThread } from './solver/threadRunner.ts'

/** A paper from the bank, what is missing, or null if that could not be decided. */
export async function solutionOf(
  blueprint: Blueprint,
  bank: readonly (PaperQuestion & { isRecent: boolean })[],
  seed: number,
): Promise<Solution | null> {
  const outcome = await solveInThread({ blueprint, bank: bank.map(toBankQuestion), seed })
  if (outcome === null || outcome.kind === 'contradiction') return outcome
  if (outcome.kind === 'short')
    return {
      ...outcome,
      shortages: outcome.shortages.map(({ quarterMarks, ...rest }) => ({ ...rest, marks: quarterMarks / 4 })),
    }
  const sections = blueprint.sections.map(({ title, instructions, rows }, s) => ({
    title,
    instructions,
    groups: rows.map(({ attempt }, r) => ({
      attempt,
      places: (outcome.sections[s]?.rows[r]?.places ?? []).map(({ questions }) => ({
        questions: questions.map((question) => question.versionId),
      })),
    })),
  }))
  const content: PaperContent = { instructions: '', sections, sets: blueprint.sets, seed, blueprint, second: null }
  const byVersion = new Map(bank.map(({ isRecent: _, ...question }) => [question.versionId, question]))
  const printed = outcome.sections.flatMap(({ rows }) => rows.flatMap(({ places }) => places))
  return {
    kind: 'paper',
    content,
    questions: printed.flatMap(({ questions }) => questions.flatMap((one) => byVersion.get(one.versionId) ?? [])),
  }
}
