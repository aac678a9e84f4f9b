import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { allIndicators, type Framework, notObserved } from './framework.ts'
import type { Ratings } from './progress.ts'

/** Everything a report prints, as texts: no marks, no averages, no comparison with other children. */
export type PrintedReport = {
  readonly school: { readonly name: string; readonly lines: readonly string[]; readonly colour: string }
  readonly childName: string
  readonly className: string
  readonly yearName: string
  readonly termName: string
  readonly earlierTerm: string
  readonly isRevised: boolean
  readonly levels: readonly { readonly symbol: string; readonly label: string; readonly descriptor: string }[]
  readonly areas: readonly {
    readonly name: string
    readonly narrative: string
    readonly indicators: readonly { readonly text: string; readonly earlier: string; readonly now: string }[]
  }[]
  readonly childVoice: readonly (readonly [string, string])[]
  readonly parentVoice: readonly (readonly [string, string])[]
  readonly seen: readonly { readonly date: CivilDate; readonly note: string }[]
  /** Reports published before there were photos have none. */
  readonly pictures?: readonly { readonly photoId: string; readonly observationId: string; readonly note: string }[]
}

/** What the teacher has chosen of the observations. */
export type Shown = { readonly observationIds: readonly string[]; readonly photoIds: readonly string[] }
export const nothingShown: Shown = { observationIds: [], photoIds: [] }

export type Written = {
  readonly ratings: Ratings
  readonly narratives: Readonly<Record<string, string>>
  readonly childVoice: readonly string[]
  readonly parentVoice: readonly string[]
}

type About = Omit<PrintedReport, 'levels' | 'areas' | 'childVoice' | 'parentVoice'> & {
  /** The child's own levels of the term before; empty in the first. */
  readonly earlier: Ratings
}

const answered = (prompts: readonly string[], answers: readonly string[]) =>
  prompts.flatMap((prompt, at) => (answers[at] ? [[prompt, answers[at]] as const] : []))

/** What is printed about a child. A level nobody chose is printed as not yet observed. */
export function printedReport(framework: Framework, written: Written, { earlier, ...about }: About): PrintedReport {
  const labelOf = (level: string | undefined) => {
    const found = framework.levels.find(({ key }) => key === level)
    return found ? `${found.symbol} ${found.label}` : framework.notObserved
  }
  return {
    ...about,
    levels: framework.levels.map(({ symbol, label, descriptor }) => ({ symbol, label, descriptor })),
    areas: framework.areas.map(({ key, name, indicators }) => ({
      name,
      narrative: written.narratives[key] ?? '',
      indicators: indicators.map((one) => ({
        text: one.text,
        earlier: about.earlierTerm === '' || !earlier[one.key] ? '' : labelOf(earlier[one.key]),
        now: labelOf(written.ratings[one.key]),
      })),
    })),
    childVoice: answered(framework.childPrompts, written.childVoice),
    parentVoice: answered(framework.parentPrompts, written.parentVoice),
  }
}

/** Levels that the framework knows, or that say nothing was observed. */
export function areRatings(framework: Framework, ratings: Ratings): boolean {
  const keys = new Set(allIndicators(framework).map(({ key }) => key))
  const levels = new Set([...framework.levels.map(({ key }) => key), notObserved])
  return Object.entries(ratings).every(([key, level]) => keys.has(key) && levels.has(level))
}
