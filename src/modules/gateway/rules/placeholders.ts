export type PlaceholderValues = Readonly<Record<string, string | number>>

/** Fills `{name}` placeholders; unknown ones stay, so that somebody notices. */
export const filledWith = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{(\w+)(?::\w+)?\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** The placeholders of a text in its order, each with its name: `{day:date}` is named `day`. */
export const placeholdersIn = (text: string): { readonly name: string; readonly mark: string }[] => {
  const found = [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([mark, name = '']) => ({ name, mark }))
  return [...new Map(found.map((one) => [one.name, one])).values()]
}

/** What a campaign can say about its recipient. */
export const campaignPlaceholders = ['name', 'students', 'school', 'amount'] as const
