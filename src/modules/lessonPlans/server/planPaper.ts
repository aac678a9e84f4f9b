import type { Plan } from '#modules/library/content.ts'
import type { Resource } from '#modules/library/schemas.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import { type Documents, documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import { minutesOf } from '../templates.ts'
import { paperLabels } from './paperLabels.ts'

const template = documentTemplate(import.meta.url, './plan.typ')

type PlanPaper = {
  readonly resource: Resource
  readonly plan: Plan | null
  /** Titles of the step resources the caller can see, by id. */
  readonly titles: ReadonlyMap<string, string>
  readonly letterhead: Letterhead
  readonly language: keyof typeof paperLabels
}

/** Renders a lesson plan as a PDF. Only the labels are translated. */
export async function planPaper(documents: Documents, paper: PlanPaper): Promise<Download> {
  const { resource, plan, titles, letterhead, language } = paper
  const text = paperLabels[language]
  const total = plan ? minutesOf(plan) : 0
  const facts = [
    [text.grade, resource.grade],
    [text.course, resource.course],
    [text.chapter, resource.chapter],
    [text.topic, resource.topic],
    [text.teacher, resource.owner],
    [text.time, total > 0 ? text.minutes.replace('{n}', String(total)) : null],
  ].filter(([, value]) => value)
  const data = {
    text,
    facts,
    title: resource.title,
    description: resource.description,
    parts: plan
      ? [
          [text.objectives, plan.objectives],
          [text.materials, plan.materials],
        ].filter(([, value]) => value)
      : [],
    steps: (plan?.steps ?? []).map((step) => ({
      title: step.title,
      minutes: text.minutes.replace('{n}', String(step.minutes)),
      teacher: step.teacher,
      students: step.students,
      resources: step.contentIds.flatMap((contentId) => titles.get(contentId) ?? []),
    })),
    after: plan
      ? [
          [text.assessment, plan.assessment],
          [text.homework, plan.homework],
        ].filter(([, value]) => value)
      : [],
  }
  const body = await documents.render(template, data, {
    title: resource.title,
    language,
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    ...(letterhead.logo && { pictures: { logo: letterhead.logo } }),
  })
  const name = `${resource.title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-').slice(0, 100)}.pdf`
  return { body, type: 'application/pdf', name, size: body.byteLength, inline: true }
}
