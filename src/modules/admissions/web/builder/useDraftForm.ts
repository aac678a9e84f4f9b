import { useRef, useState } from 'react'
import { admissionForms } from '#modules/admissions/contract.ts'
import type { AdmissionForm, FormSection } from '#modules/admissions/formSchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useServerWords } from '../words.ts'

const pause = 600

type Move = { fieldKey: string | null; sectionKey: string; toSectionKey: string; position: number }

/** The draft as it is edited: every change is saved a moment later, one request after the other. */
export function useDraftForm(form: AdmissionForm) {
  const { admissionFormId } = form
  const say = useServerWords()
  const [sections, setSections] = useState<FormSection[]>(form.draft?.sections ?? [])
  const [isSaving, setSaving] = useState(false)
  const version = useRef(form.draft?.version ?? 1)
  const latest = useRef(sections)
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(Promise.resolve())

  const attempt = (work: () => Promise<AdmissionForm>) => {
    setSaving(true)
    running.current = running.current.then(async () => {
      try {
        const saved = await work()
        version.current = saved.draft?.version ?? version.current
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        toast.error(say(problem.fields[0] ?? problem))
        if (problem.code === 'changed-meanwhile') await queryClient.invalidateQueries()
      } finally {
        setSaving(isDirty.current)
      }
    })
    return running.current
  }
  const params = { admissionFormId }
  const save = () => {
    clearTimeout(timer.current)
    if (!isDirty.current) return running.current
    return attempt(() => {
      isDirty.current = false
      const body = { sections: latest.current, version: version.current }
      return call(admissionForms.routes.saveDraft, { params, body })
    })
  }
  const show = (next: FormSection[]) => {
    latest.current = next
    setSections(next)
  }
  const change = (next: FormSection[]) => {
    show(next)
    isDirty.current = true
    setSaving(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }
  /** Moves a field or a section at once on the page, and on the server after what was typed before. */
  const move = async (to: Move, next: FormSection[]) => {
    show(next)
    await save()
    await attempt(() => call(admissionForms.routes.shuffle, { params, body: { ...to, version: version.current } }))
  }
  return { sections, isSaving, change, move, flush: save, version: () => version.current }
}
