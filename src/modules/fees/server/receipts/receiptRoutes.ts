import { publicReceiptPath } from '#modules/fees/web/paths.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { editions } from '../../contracts/feeAccess.ts'
import { feeReceipts } from '../../contracts/receipts.ts'
import { feeReceiptsDefinitions } from '../../contracts/receiptsSchemas.ts'
import { renderReceipt } from './receiptPaper.ts'
import { confirmReceipt, notePrint } from './receiptPrints.ts'
import { getReceipt } from './receipts.ts'

export const receiptRoutes = implement(feeReceipts, feeReceiptsDefinitions, {
  printReceipt: async ({ params: { paymentId }, query }, { tx, fail, services, actor }) => {
    const { receipt, copies, letterhead } = await tx(async ({ db, audit }) => {
      const receipt = await getReceipt(db, paymentId)
      const copies = (await notePrint(db, paymentId, query.paper)) ?? fail('no-receipt')
      audit({ entity: 'feeReceipt', entityId: paymentId, after: { printed: copies, paper: query.paper } })
      return { receipt, copies, letterhead: await readLetterhead(db, services) }
    })
    const school = await services.directory.byId(actor.tenantId)
    if (!school) throw problem('invalid-tenant')
    const address = `${addressOf(services.config, school)}${publicReceiptPath(receipt.token ?? '')}`
    return renderReceipt(services.documents, { receipt, copies, letterhead, address, ...query })
  },
  notePrint: async ({ params, body }, { db, fail }) => {
    await getReceipt(db, params.paymentId)
    return { copies: (await notePrint(db, params.paymentId, body.paper)) ?? fail('no-receipt') }
  },
  confirmReceipt: async ({ params }, { tx, fail, tenant }) => {
    // The link on the paper works as long as the school has the fee module.
    if (!editions.some((edition) => tenant?.modules.includes(edition))) return fail('no-such-receipt')
    return (await tx(({ db }) => confirmReceipt(db, params.token))) ?? fail('no-such-receipt')
  },
})
