import { rubrics } from '#modules/activities/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { activityText } from '../words.ts'
import { type NamedRubric, useReadyRubrics } from './readyRubrics.ts'

export type RubricChoice = NamedRubric & { readonly key: string; readonly group: string }

/** The rubrics an activity can have: those of the bank, then the ready ones. Only the latter until the bank is read. */
export function useRubricChoices() {
  const text = useText(activityText).assign
  const bank = useRead(rubrics.routes.listRubrics, {})
  const ready = useReadyRubrics()
  const choices: RubricChoice[] = [
    ...(bank.data?.rubrics ?? []).map(({ rubricId, name, content, isShared }) => ({
      key: rubricId,
      name,
      content,
      group: isShared ? text.shared : text.mine,
    })),
    ...ready.map((one, at) => ({ ...one, key: `ready-${at}`, group: text.ready })),
  ]
  return { bank, choices }
}

/** A rubric as one of the options of a select. */
export const rubricOption = ({ key, name, group, content }: RubricChoice) => ({
  value: key,
  label: name,
  group,
  hint: content.criteria.map((one) => one.name).join(', '),
})
