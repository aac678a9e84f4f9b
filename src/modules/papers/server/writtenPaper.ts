import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { hasChoices, type WrittenItem, writtenItems } from '../paperItems.ts'
import type { PaperRow } from '../records.ts'
import { numbered } from '../rules/answerKey.ts'
import { findPaper, type Reader } from './paperAccess.ts'
import { readContent, readQuestions } from './paperStorage.ts'
import { printLabels } from './print/labels.ts'

export type WrittenPaper = {
  readonly paper: PaperRow
  /** Students choose among its questions. */
  readonly hasChoice: boolean
  readonly items: readonly (WrittenItem & { readonly marks: number })[]
}

/** A released paper that the caller may see, as a test that is written on it asks its questions. */
export async function findWrittenPaper(
  db: TenantDb,
  actor: Reader,
  questionPaperId: string,
): Promise<WrittenPaper | undefined> {
  const paper = await findPaper(db, actor, questionPaperId)
  if (!paper?.isReleased || paper.state === 'archived') return undefined
  const stored = await readContent(db, questionPaperId, paper.number)
  if (!stored) return undefined
  const worth = new Map((await readQuestions(db, stored.content)).map(({ versionId, marks }) => [versionId, marks]))
  const items = writtenItems(stored.content, printLabels[paper.language].or)
  return {
    paper,
    hasChoice: hasChoices(stored.content),
    items: items.map((item) => ({ ...item, marks: worth.get(item.versionId) ?? 0 })),
  }
}

type NumberedSet = { readonly code: string; readonly labels: readonly (readonly [versionId: string, label: string])[] }

/** The numbers that each set of a version of a paper prints, in its order. */
export async function readSetNumbers(
  db: TenantDb,
  { questionPaperId, number, language }: { questionPaperId: string; number: number; language: QuestionLanguage },
): Promise<readonly NumberedSet[]> {
  const stored = await readContent(db, questionPaperId, number)
  const { or } = printLabels[language]
  return (stored?.sets ?? []).map((set) => ({
    code: set.code,
    labels: numbered(stored?.content ?? { sections: [] }, set).flatMap((place) =>
      place.questions.map(
        (versionId, at) => [versionId, at === 0 ? `${place.number}` : `${place.number} ${or}`] as const,
      ),
    ),
  }))
}
