import type { PaperContent } from './paper.ts'

type Printed = Pick<PaperContent, 'sections'>

/**
 * What an online test asks of a paper: of a choice the first question, and of any n of m the first n, so that its marks are those of
 * the paper.
 */
export const askedOnline = ({ sections }: Printed): { versionId: string; section: string }[] =>
  sections.flatMap(({ title, groups }) =>
    groups.flatMap(({ attempt, places }) =>
      places
        .slice(0, attempt ?? places.length)
        .flatMap(({ questions }) => questions.slice(0, 1).map((versionId) => ({ versionId, section: title }))),
    ),
  )

/** A question as a test on paper asks it: its number, and where students choose. */
export type WrittenItem = {
  readonly label: string
  readonly versionId: string
  readonly section: string
  /** Places of which any `attempt` are answered, or all if it is null, counted through the whole paper. */
  readonly group: number
  /** Two questions with the same place are a choice. */
  readonly place: number
  readonly attempt: number | null
}

/** Every question of a paper under the number it is printed with; `or` marks the second of a choice. */
export function writtenItems({ sections }: Printed, or: string): WrittenItem[] {
  const groups = sections.flatMap(({ title, groups }) => groups.map((one) => ({ ...one, section: title })))
  const places = groups.flatMap(({ places, attempt, section }, group) =>
    places.map(({ questions }) => ({ questions, attempt, section, group })),
  )
  return places.flatMap(({ questions, ...rest }, place) =>
    questions.map((versionId, at) => ({
      ...rest,
      place,
      versionId,
      label: at === 0 ? `${place + 1}` : `${place + 1} ${or}`,
    })),
  )
}

/** Whether students choose anything. */
export const hasChoices = ({ sections }: Printed): boolean =>
  sections.some(({ groups }) =>
    groups.some(({ attempt, places }) => attempt !== null || places.some(({ questions }) => questions.length > 1)),
  )
