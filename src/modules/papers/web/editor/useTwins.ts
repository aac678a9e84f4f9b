import { useRef } from 'react'
import { papers } from '#modules/papers/contract.ts'
import type { PaperContent } from '#modules/papers/paper.ts'
import { versionIdsOf } from '#modules/papers/printedIds.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useServerWords } from '../words.ts'

/** Puts the translations that the bank has beside the questions of a paper. What the author chose stays. */
export function useTwins(content: PaperContent, put: (content: PaperContent) => void) {
  const say = useServerWords()
  const { mutateAsync, isPending } = useSend(papers.routes.findTwins)
  // The author may go on while the bank is asked.
  const latest = useRef(content)
  latest.current = content
  const fill = async (language: QuestionLanguage) => {
    const kept = content.second?.language === language ? content.second.questions : {}
    const open = versionIdsOf(content).filter((id) => kept[id] === undefined)
    // At once, so that the choice of the language shows.
    put({ ...content, second: { language, questions: kept } })
    if (open.length === 0) return
    try {
      const { data } = await mutateAsync({ body: { language, questionVersionIds: open } })
      const found = Object.fromEntries(data.twins.map(({ versionId, twinId }) => [versionId, twinId]))
      const { second } = latest.current
      if (second?.language !== language) return
      put({ ...latest.current, second: { language, questions: { ...found, ...second.questions } } })
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return { fill, isFilling: isPending }
}
