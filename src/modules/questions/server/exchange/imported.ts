import type { Question } from '#modules/questions/question.ts'
import type { ReportLine, Tags } from '#modules/questions/schemas.ts'

type Input<Q> = Q extends unknown ? Partial<Q> & { type: string } : never

/** A question as found in a file, before it is checked against the schema. */
export type Draft = { readonly at: number; readonly content: Input<Question>; readonly tags?: Partial<Tags> }

export type Reading = {
  /** The number of questions in the file, whether or not they could be read. */
  found: number
  readonly drafts: Draft[]
  readonly report: ReportLine[]
}

/** Stores a picture of the file and returns its id; null if it is none that we can show. */
export type KeepPicture = (name: string, bytes: Buffer) => Promise<string | null>

export const newReading = (): Reading => ({ found: 0, drafts: [], report: [] })

export type Note = (kind: ReportLine['kind'], cause: string, detail?: string) => void

/** Reports about the question at this place of the file. The same line is only written once. */
export const noteAt =
  (reading: Reading, at: number): Note =>
  (kind, cause, detail = '') => {
    const line = { at, kind, cause, detail: detail.slice(0, 200) }
    const isKnown = reading.report.some(
      (one) => one.at === at && one.cause === cause && one.kind === kind && one.detail === line.detail,
    )
    if (!isKnown && reading.report.length < 2000) reading.report.push(line)
  }

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {}
