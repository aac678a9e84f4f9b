import { questions } from '#modules/questions/contract.ts'
import { limits } from '#modules/questions/kinds.ts'
import type { TagChanges } from '#modules/questions/schemas.ts'
import { useSend } from '#platform/web/query.ts'

/** Changes any number of questions, as many at a time as one call takes, and counts what became of them. */
export function useBulkChange() {
  const { mutateAsync } = useSend(questions.routes.changeQuestions)
  return async (ids: readonly string[], wanted: { tags?: TagChanges; change?: 'submit' | 'retire' }) => {
    const done = { changed: 0, skipped: 0 }
    for (let at = 0; at < ids.length; at += limits.bulk) {
      const { data } = await mutateAsync({ body: { questionIds: ids.slice(at, at + limits.bulk), ...wanted } })
      done.changed += data.changed
      done.skipped += data.skipped
    }
    return done
  }
}
