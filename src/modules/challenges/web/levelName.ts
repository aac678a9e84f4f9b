/** Levels are the difficulties of questions. */
export const levelName = (
  text: { readonly levels: { readonly l1: string; readonly l2: string; readonly l3: string } },
  level: number,
) => ({ 1: text.levels.l1, 2: text.levels.l2, 3: text.levels.l3 })[level] ?? ''
