import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { cardPublished, childCardPublished } from '#modules/gradebook/notifications.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { MadeCard } from './madeCards.ts'

/** Tells students and their guardians of report cards that are new or have changed. */
export async function announceCards(
  { db, notify }: Pick<Unit, 'db' | 'notify'>,
  cards: readonly MadeCard[],
): Promise<void> {
  const [first] = cards
  if (!first) return
  const studentIds = cards.map(({ studentId }) => studentId)
  const term = first.printed.termName.slice(0, 60)
  await notify(cardPublished, { to: studentIds, params: { term } })
  const guardians = await guardiansOf(db, studentIds)
  for (const { studentId, printed } of cards) {
    const to = guardians.get(studentId) ?? []
    if (to.length > 0)
      await notify(childCardPublished, {
        to,
        params: { name: printed.studentName, term },
        link: forChild(gradebookPaths.family, studentId),
        aboutStudentId: studentId,
      })
  }
}
