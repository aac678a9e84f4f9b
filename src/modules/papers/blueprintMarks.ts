// Apart from the schemas, which screens need not load.

type Row = { readonly marks: number; readonly count: number; readonly attempt: number | null }

/** What a student can earn: of any n of m only n count, of a choice one. */
export const attainableMarks = ({ sections }: { sections: readonly { rows: readonly Row[] }[] }): number =>
  sections
    .flatMap((section) => section.rows)
    .reduce((all, { marks, count, attempt }) => all + marks * (attempt ?? count), 0)

/** The questions a row prints: two for each place with a choice. */
export const printedQuestions = ({
  count,
  isChoice,
}: {
  readonly count: number
  readonly isChoice: boolean
}): number => (isChoice ? count * 2 : count)
