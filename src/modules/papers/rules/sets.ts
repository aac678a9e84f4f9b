import type { Question } from '#modules/questions/question.ts'
import { seededRandom, shuffled } from './chance.ts'

/** A set of a paper: the order of places in each group, and of the options of each question with a changed order. */
export type PaperSet = { code: string; groups: number[][]; options: Record<string, string[]> }

/** A … Z, then AA, AB and so on. */
export function setCode(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : setCode(Math.floor(at / 26) - 1) + letter
}

const hasOptions = (question: Question) => question.type === 'single' || question.type === 'several'

/**
 * The sets of a paper. Set A is as written. In the others places change within their group only, so that sections and
 * instructions stay true, and the two questions of a choice stay together. The same seed gives the same sets.
 */
export function setsOf(
  groups: readonly { places: readonly { questions: readonly string[] }[] }[],
  questions: ReadonlyMap<string, Question>,
  { sets, seed }: { sets: number; seed: number },
): PaperSet[] {
  const random = seededRandom(seed)
  return Array.from({ length: sets }, (_, at) => {
    const order = <T>(items: readonly T[]) => (at === 0 ? [...items] : shuffled(items, random))
    const placesOf = groups.map(({ places }) => order(places.map((_place, index) => index)))
    const options: PaperSet['options'] = {}
    for (const id of groups.flatMap(({ places }) => places.flatMap((place) => place.questions))) {
      const question = questions.get(id)
      if (question && hasOptions(question) && 'options' in question)
        options[id] = order(question.options.map((option) => option.id))
    }
    return { code: setCode(at), groups: placesOf, options }
  })
}
