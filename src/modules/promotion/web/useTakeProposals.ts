import { useState } from 'react'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Outcome } from '../choices.ts'
import { promotion } from '../contract.ts'
import type { DecisionForm, PromotionStudent, PromotionYear } from '../schemas.ts'
import { promotionText, useServerWords } from './words.ts'

/** Days into the new year after which a provisional promotion is looked at again, unless somebody says otherwise. */
const provisionalDays = 60

export const usualDueDate = (next: PromotionYear | null): CivilDate | null =>
  next ? addDays(next.startDate as CivilDate, provisionalDays) : null

/** A decision as it is sent: what was decided before, with the change. */
export function formOf(
  { studentId, decision }: PromotionStudent,
  change: Partial<Omit<DecisionForm, 'studentId' | 'version'>>,
  next: PromotionYear | null,
): DecisionForm {
  const {
    outcome = null,
    section = null,
    rollNo = null,
    planId = null,
    dueOn = null,
    reason = '',
    version = 0,
  } = decision ?? {}
  const form = {
    studentId,
    outcome: outcome as Outcome | null,
    section,
    rollNo,
    planId,
    dueOn: dueOn as CivilDate | null,
    reason,
    version,
    ...change,
  }
  const needsDay = form.outcome === 'provisional' && form.dueOn === null
  return needsDay ? { ...form, dueOn: usualDueDate(next) } : form
}

/** Takes the proposals of classes for everybody who is not decided, one class after the other. */
export function useTakeProposals() {
  const text = useText(promotionText).overview
  const count = useCount()
  const say = useServerWords()
  const [busy, setBusy] = useState<string | null>(null)
  const take = async (
    classes: readonly { readonly classId: string; readonly className: string }[],
    next: PromotionYear | null,
  ) => {
    let taken = 0
    try {
      for (const { classId, className } of classes) {
        setBusy(className)
        const { students } = await call(promotion.routes.getPromotionClass, { params: { classId } })
        const decisions = students.flatMap((student) =>
          student.decision || !student.proposal ? [] : [formOf(student, { outcome: student.proposal }, next)],
        )
        if (decisions.length === 0) continue
        await call(promotion.routes.saveDecisions, { params: { classId }, body: { decisions } })
        taken += decisions.length
      }
      if (taken > 0) toast.success(count(text.taken, taken))
      else toast.info(text.nothingToTake)
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    } finally {
      setBusy(null)
      await queryClient.invalidateQueries()
    }
  }
  return { take, busy }
}
