import type { Plan, Step } from '#modules/library/content.ts'

/** Lesson structures a plan can start from. Their texts are translated, so the screen supplies them. */
export const templateNames = ['fiveE', 'direct', 'activity', 'blank'] as const
export type TemplateName = (typeof templateNames)[number]

/** Minutes per step of a 40-minute lesson. */
const minutes: Record<TemplateName, readonly number[]> = {
  fiveE: [5, 10, 10, 10, 5],
  direct: [5, 15, 10, 10],
  activity: [5, 5, 20, 10],
  blank: [40],
}

type StepText = { readonly title: string; readonly teacher: string; readonly students: string }

/** Creates a plan from a template and its step texts. */
export function createPlan(name: TemplateName, steps: readonly StepText[], newId: () => string): Plan {
  const lengths = minutes[name]
  const planSteps: Step[] = lengths.map((length, at) => {
    const { title = '', teacher = '', students = '' } = steps[at] ?? {}
    return { stepId: newId(), title, minutes: length, teacher, students, contentIds: [] }
  })
  return { kind: 'plan', objectives: '', materials: '', steps: planSteps, assessment: '', homework: '' }
}

export const minutesOf = ({ steps }: Pick<Plan, 'steps'>): number => steps.reduce((sum, step) => sum + step.minutes, 0)

/** Moves an item by one position; unchanged at either end of the list. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  const next = [...list]
  const [one] = to < 0 || to >= list.length ? [] : next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
