import { admin, allow, teacherOf } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { signInCodesDefinitions } from './signInCodeSchemas.ts'

/** Of the teachers only the class teacher may create codes; the handlers refuse those who teach a subject. */
export const signInCodes = contract<typeof signInCodesDefinitions>()('signInCodes', {
  createSignInCode: route(
    'POST /api/students/:studentId/sign-in-code',
    allow(admin('user', 'edit'), teacherOf('student', 'studentId')),
  ),
  printSignInCodes: route(
    'POST /api/classes/:classId/sign-in-codes',
    allow(admin('user', 'edit'), teacherOf('class', 'classId')),
  ),
})
