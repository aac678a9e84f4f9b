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

/** The places of a paper under the numbers they are printed with; both questions of a choice carry the same marks. */
export const numberedPlaces = ({ sections }: Printed): { label: string; versionId: string }[] =>
  sections
    .flatMap(({ groups }) => groups.flatMap(({ places }) => places))
    .map(({ questions: [versionId = ''] }, at) => ({ label: String(at + 1), versionId }))

/** Whether students leave some of the places blank. */
export const leavesBlanks = ({ sections }: Printed): boolean =>
  sections.some(({ groups }) => groups.some(({ attempt }) => attempt !== null))

/** Whether students choose anything. */
export const hasChoices = ({ sections }: Printed): boolean =>
  leavesBlanks({ sections }) ||
  sections.some(({ groups }) => groups.some(({ places }) => places.some(({ questions }) => questions.length > 1)))
