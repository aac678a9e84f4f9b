import { expect, test } from 'vitest'
import { feeCollection, feeReceipts, feeRequests, feeSetup } from '#modules/fees/contract.ts'
import { type LicenceModule, licence } from '#platform/contract/access/moduleNumbers.ts'
import { readPdf } from '#platform/server/documents/testing/pdf.ts'
import { openDesk } from '../../testing/desk.ts'

const { server, office, cashier, fresh, owe, pay, decision } = await openDesk()
const papers = feeReceipts.routes
const anonymous = await server.as('greenwood')

const print = async (paymentId: string, query = '') => {
  const url = `/api/fees/payments/${paymentId}/receipt-file${query}`
  const answer = await cashier.raw({ method: 'POST', url })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return { pdf: readPdf(answer.rawPayload), headers: answer.headers }
}
const tokenOf = async (paymentId: string) => {
  const { data } = await cashier.send(feeCollection.routes.getReceipt, { params: { paymentId } })
  return data.token ?? ''
}

test('FEE-01 FEE-03 a receipt is a PDF with the school’s name and the amount in words in English and Hindi; a reprint is marked as a duplicate', async () => {
  const studentId = fresh()
  await owe(studentId, 1_23_456_00)
  const { data } = await pay(studentId, 1_23_456_00)
  const first = await print(data.paymentId)
  const text = first.pdf.pages
    .flat()
    .map((run) => run.text)
    .join(' ')
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(text).toContain('Greenwood Public School')
  expect(text).toContain(data.code)
  expect(text).toContain('₹1,23,456.00')
  expect(text).toContain('Rupees one lakh twenty-three thousand four hundred fifty-six only')
  expect(first.pdf.pages.flat().every(({ missing }) => missing === 0)).toBe(true)
  expect(first.pdf.fonts.some((font) => /Devanagari|NotoSans-/.test(font))).toBe(true)
  expect(text.replaceAll(' ', '')).toContain(`/r/${await tokenOf(data.paymentId)}`)
  expect(text).not.toContain('Duplicate')
  const second = await print(data.paymentId, '?paper=thermal')
  const rollPages = second.pdf.pages
    .flat()
    .map((run) => run.text)
    .join(' ')
  expect(rollPages).toContain('Duplicate · copy 2')
  expect(second.pdf.source).toMatch(/\/MediaBox \[0 0 226\.7/)
  const third = await print(data.paymentId, '?language=hi')
  expect(third.pdf.source).toContain('/Lang (hi)')
})

test('FEE-03 the public page shows number, date and validity, and nothing about a person', async () => {
  const studentId = fresh()
  await owe(studentId, 70_000)
  const { data } = await pay(studentId, 70_000)
  const token = await tokenOf(data.paymentId)
  const valid = await anonymous.send(papers.confirmReceipt, { params: { token } })
  expect(valid.data).toEqual({ code: data.code, receivedOn: data.receivedOn, state: 'valid', reversedOn: null })
  const requested = await cashier.send(feeRequests.routes.askCancel, {
    params: { paymentId: data.paymentId },
    body: { reason: 'Wrong student' },
  })
  const params = { feeRequestId: requested.data.feeRequestId }
  await office.send(feeRequests.routes.decideCancel, { params, body: decision })
  const reversed = await anonymous.send(papers.confirmReceipt, { params: { token } })
  expect(reversed.data).toMatchObject({ code: data.code, state: 'cancelled', reversedOn: expect.any(String) })
  const unknown = await anonymous.send(papers.confirmReceipt, { params: { token: crypto.randomUUID() } })
  expect(unknown.code).toBe('no-such-receipt')
  const elsewhere = await server.as('riverside')
  expect((await elsewhere.send(papers.confirmReceipt, { params: { token } })).code).toBe('no-such-receipt')
})

test('FEE-03 the public page of a receipt ends with the fee module, and comes back with either edition', async () => {
  const studentId = fresh()
  await owe(studentId, 10_000)
  const token = await tokenOf((await pay(studentId, 10_000)).data.paymentId)
  const { modules = [] } = (await server.services.directory.byId(office.tenantId)) ?? {}
  const { feeManagement, advanceFeeManagement } = licence
  const fees: readonly LicenceModule[] = [feeManagement, advanceFeeManagement]
  const withFees = async (held: readonly LicenceModule[]) => {
    const kept = [...modules.filter((one) => !fees.includes(one)), ...held]
    await server.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
      db.updateTable('tenants').set({ modules: kept }).where('id', '=', office.tenantId).execute(),
    )
    server.services.directory.forget()
    const { code, status } = await anonymous.send(papers.confirmReceipt, { params: { token } })
    return code ?? status
  }
  expect(await withFees([])).toBe('no-such-receipt')
  expect(await withFees([feeManagement])).toBe(200)
  expect(await withFees([advanceFeeManagement])).toBe(200)
  await withFees(fees.filter((one) => modules.includes(one)))
})

test('FEE-01 a fee admin can choose grades and classes without school set-up permissions', async () => {
  const { data } = await cashier.send(feeSetup.routes.getFeeChoices, {})
  expect(data.grades.length).toBeGreaterThan(0)
  const grades = new Set(data.grades.map(({ gradeId }) => gradeId))
  expect(data.classes.every(({ gradeId }) => grades.has(gradeId))).toBe(true)
})
