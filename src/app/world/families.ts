import type { DemoPeople, DemoPerson } from '#platform/server/demo/demoPeople.ts'
import type { Random } from '#platform/server/demo/random.ts'

/** A child and the number of its family, which siblings share. */
export type DemoChild = { person: DemoPerson; family: number }

/** One in this many children has an older or younger sibling in the school. */
const siblingInterval = 6
const maxChildren = 3

/** Children of invented families. Siblings have the same last name and are never in the same grade. */
export function demoFamilies(names: DemoPeople, random: Random) {
  const families: { person: DemoPerson; grades: number[] }[] = []
  const first = (person: DemoPerson, gradeIndex?: number): DemoChild => ({
    person,
    family: families.push({ person, grades: gradeIndex === undefined ? [] : [gradeIndex] }) - 1,
  })
  const sibling = (family: number, gender: DemoPerson['gender']): DemoChild => {
    const eldest = families[family]
    if (!eldest) throw new RangeError('There is no such family.')
    return { person: names.relative(eldest.person, gender), family }
  }
  return {
    first: (person: DemoPerson) => first(person),
    brother: ({ family }: DemoChild) => sibling(family, 'Male'),
    /** The next child of a grade: the first of a family, or a sibling of a child in a lower grade. */
    child(gradeIndex: number): DemoChild {
      const open = families.flatMap(({ grades }, family) =>
        grades.length > 0 && grades.length < maxChildren && !grades.includes(gradeIndex) ? [family] : [],
      )
      if (open.length === 0 || random.int(1, siblingInterval) > 1) return first(names.person(), gradeIndex)
      const family = random.pick(open)
      families[family]?.grades.push(gradeIndex)
      return sibling(family, random.pick(['Male', 'Female']))
    },
  }
}
