import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { feesReceipt } from '#modules/fees/notifications.ts'
import { familyFeePaths } from '#modules/fees/web/paths.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { rupees } from './rupees.ts'

/** Tells families of their receipts. A cheque whose receipt waits has none yet, and what others pay is their own. */
export async function announceReceipts(
  { db, notify }: Pick<Unit, 'db' | 'notify'>,
  receipts: readonly Receipt[],
): Promise<void> {
  const own = receipts.filter(({ code, payerName }) => code !== null && payerName === null)
  const guardians = await guardiansOf(
    db,
    own.map(({ student }) => student.studentId),
  )
  for (const { student, amountMinor, code } of own) {
    const to = guardians.get(student.studentId) ?? []
    if (to.length === 0) continue
    await notify(feesReceipt, {
      to,
      params: { name: student.name, amount: rupees(amountMinor), code: code ?? '' },
      link: forChild(familyFeePaths.fees, student.studentId),
      aboutStudentId: student.studentId,
    })
  }
}
