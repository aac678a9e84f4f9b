import * as z from 'zod'
import { Paise } from '#platform/contract/money.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { FeeAssignment } from './plansSchemas.ts'
import { basisPoints, nameTaken, version } from './sharedSchemas.ts'

export const FeePayer = z.object({
  payerId: id(),
  name: z.string(),
  contact: z.string(),
  isActive: z.boolean(),
  /** Students for whom this payer has a share this year. */
  students: z.int(),
  outstandingMinor: Paise,
  overdueMinor: Paise,
  version: z.int(),
})
export type FeePayer = z.infer<typeof FeePayer>

const PayerForm = z.object({ name: text(80), contact: text(120, 0), isActive: z.boolean() })
export type PayerForm = z.output<typeof PayerForm>

const Share = z.object({ payerId: id(), feeHeadIds: z.array(id()).max(40), shareBp: basisPoints().min(1) })
export const SharesForm = z.object({ shares: z.array(Share).max(10), version })
export type SharesForm = z.output<typeof SharesForm>

export const feePayersDefinitions = definitions({
  listPayers: {
    does: 'List payers other than families, with what each owes',
    reply: z.object({ payers: z.array(FeePayer) }),
  },
  addPayer: {
    does: 'Add a payer of part of the fees, such as a trust or an employer',
    body: PayerForm,
    reply: FeePayer,
    message: saved,
    fails: nameTaken,
  },
  savePayer: {
    does: 'Change a payer',
    params: { payerId: id() },
    body: PayerForm.extend({ version }),
    reply: FeePayer,
    message: saved,
    fails: nameTaken,
  },
  saveShares: {
    does: 'Set which payers share a student’s future demands with the family',
    params: { assignmentId: id() },
    body: SharesForm,
    reply: FeeAssignment,
    message: saved,
  },
})
