import { feeFamily } from '#modules/fees/familyContract.ts'
import { feeFamilyDefinitions } from '#modules/fees/familySchemas.ts'
import { publicReceiptPath } from '#modules/fees/web/paths.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { Receipt } from '../../contracts/collectionSchemas.ts'
import { renderReceipt } from '../receipts/receiptPaper.ts'
import { getReceipt, getReceipts } from '../receipts/receipts.ts'
import { explainFamilyDues, familyFees } from './familyDues.ts'
import { cancelOrder, checkOrder, openOrder } from './familyOrderActions.ts'
import { familyOrder } from './familyOrders.ts'
import { isFamilyPayment, listFamilyPayments, paidInYear } from './familyPayments.ts'
import { readFamilySettings, saveFamilySettings } from './familySettings.ts'
import { renderStatement } from './feeStatement.ts'

export const familyRoutes = implement(feeFamily, feeFamilyDefinitions, {
  getFamilyFees: (_, { db, services, actor }) => familyFees(db, services, actor.userId),
  explainFamilyDues: ({ params }, { db }) => explainFamilyDues(db, params.studentId),
  listFamilyPayments: ({ params, query }, { db }) => listFamilyPayments(db, params.studentId, query),

  printFamilyReceipt: async ({ params: { studentId, paymentId }, query }, { tx, fail, services, actor }) => {
    const { receipt, letterhead } = await tx(async ({ db }) => {
      if (!(await isFamilyPayment(db, studentId, paymentId))) throw problem('not-found')
      return { receipt: await getReceipt(db, paymentId), letterhead: await readLetterhead(db, services) }
    })
    if (receipt.code === null) fail('no-receipt')
    // Families may look as often as they like: only the school's own prints count as copies.
    const copies = receipt.copies + 1
    const school = await services.directory.byId(actor.tenantId)
    if (!school) throw problem('invalid-tenant')
    const address = `${addressOf(services.config, school)}${publicReceiptPath(receipt.token ?? '')}`
    return renderReceipt(services.documents, { receipt, copies, letterhead, address, paper: 'a4', ...query })
  },
  printFeeStatement: async ({ params: { studentId }, query: { year, language } }, { tx, fail, services }) => {
    const { receipts, refunded, letterhead } = await tx(async ({ db }) => {
      const { paymentIds, refunded } = await paidInYear(db, studentId, year)
      const receipts = (await getReceipts(db, paymentIds)).filter(({ state }) => state === 'valid')
      return { receipts, refunded, letterhead: await readLetterhead(db, services) }
    })
    const [first, ...others] = receipts
    const all: [Receipt, ...Receipt[]] = [first ?? fail('nothing-paid'), ...others]
    const options = { letterhead, language, now: services.now() }
    return renderStatement(services.documents, { year, receipts: all, refunded }, options)
  },

  openFamilyOrder: ({ body }, context) => openOrder(context, body.parts),
  getFamilyOrder: ({ params }, { db, actor }) => familyOrder(db, actor.userId, params.onlineOrderId),
  checkFamilyOrder: ({ params }, context) => checkOrder(context, params.onlineOrderId),
  cancelFamilyOrder: ({ params }, context) => cancelOrder(context, params.onlineOrderId),

  getFamilyFeeSettings: (_, { db }) => readFamilySettings(db),
  saveFamilyFeeSettings: async ({ body }, { db, audit, actor }) => {
    const before = await readFamilySettings(db)
    const after = await saveFamilySettings(db, body)
    audit({ entity: 'feeFamilySettings', entityId: actor.tenantId, before, after })
    return after
  },
})
