import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { noPerson } from './persons.ts'

const refusals = {
  'class-teacher-or-office': {
    status: 409,
    message: 'Only the class teacher and the office can create sign-in codes for this class.',
  },
  'many-codes': { status: 429, message: 'You’ve created many codes in a short time. Please try again later.' },
} as const

export const signInCodesDefinitions = definitions({
  createSignInCode: {
    does: 'Create a code with which a student signs in once and sets a password; it works for seven days and replaces earlier ones',
    // The replies of other routes are stored with their Idempotency-Key. A second code just replaces the first.
    ownTransactions: 'the code in the reply must not be stored anywhere',
    params: { studentId: id() },
    reply: z.object({ userName: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
    fails: {
      ...noPerson,
      ...refusals,
      'account-deactivated': { status: 409, message: 'This account is deactivated. Activate it first.' },
    },
  },
  printSignInCodes: {
    does: 'Create codes for all students of a class and print them as a PDF; they replace earlier ones',
    params: { classId: id() },
    query: { language: z.enum(['en', 'hi']).default('en') },
    carries: 'download',
    reply: z.unknown(),
    fails: {
      ...refusals,
      'no-students': { status: 409, message: 'This class has no students with an active account.' },
    },
  },
})
