import type { Plan, Step } from '#modules/library/content.ts'

/** Ways to build a lesson that a plan can begin with; their words are the screen's. */
export const templateNames = ['fiveE', 'direct', 'activity', 'blank'] as const
export type TemplateName = (typeof templateNames)[number]

/** Minutes of each step; a lesson has forty. */
const minutes: Record<TemplateName, readonly number[]> = {
  fiveE: [5, 10, 10, 10, 5],
  direct: [5, 15, 10, 10],
  activity: [5, 5, 20, 10],
  blank: [40],
}

type Named = { readonly title: string; readonly teacher: string; readonly students: string }

/** A plan with the steps of a template, named by whoever begins it. */
export function beginPlan(name: TemplateName, steps: readonly Named[], newId: () => string): Plan {
  const lengths = minutes[name]
  const made: Step[] = lengths.map((length, at) => {
    const { title = '', teacher = '', students = '' } = steps[at] ?? {}
    return { stepId: newId(), title, minutes: length, teacher, students, contentIds: [] }
  })
  return { kind: 'plan', objectives: '', materials: '', steps: made, assessment: '', homework: '' }
}

export const minutesOf = ({ steps }: Pick<Plan, 'steps'>): number => steps.reduce((sum, step) => sum + step.minutes, 0)

/** The step moved by one place; the same list where there is no such place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  const next = [...list]
  const [one] = to < 0 || to >= list.length ? [] : next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
