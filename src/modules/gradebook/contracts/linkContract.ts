import { allow, anyone, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import { ofClass } from '../access.ts'
import type { linkDefinitions } from './linkSchemas.ts'

const families = licensed([licence.reports], allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

/** Links that open one report card once, without a session. */
export const cardLinks = contract<typeof linkDefinitions>()('cardLinks', {
  linkCard: route('POST /api/gradebook/classes/:classId/cards/:cardId/link', ofClass),
  linkChildCard: route('POST /api/gradebook/students/:studentId/cards/:cardId/link', families),
  openCardLink: route(
    'POST /api/gradebook/card-links',
    anyone('the code of the link is the credential; it opens one report card once, within ten minutes'),
  ),
})
