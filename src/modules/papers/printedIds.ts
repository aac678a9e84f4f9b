type Printed = { sections: readonly { groups: readonly { places: readonly { questions: readonly string[] }[] }[] }[] }

/** The versions of questions that a paper prints, in their order. */
export const versionIdsOf = ({ sections }: Printed): string[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ places }) => places.flatMap(({ questions }) => questions)))

type WithTwins = Printed & { second: { readonly questions: Readonly<Record<string, string>> } | null }

/** The same, and their counterparts in the second language. */
export const printedIdsOf = (content: WithTwins): string[] => {
  const own = versionIdsOf(content)
  return [...own, ...own.flatMap((id) => content.second?.questions[id] ?? [])]
}
