import { allow, anyone, guardianOf, licensed, studentSelf } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import { approving, ofClass, reminding } from '../access.ts'
import type { cardDefinitions } from './cardSchemas.ts'

const families = licensed([licence.reports], allow(studentSelf('studentId'), guardianOf('student', 'studentId')))

/** Report cards: what was issued stays as it is. Of the teachers only the class teacher handles them; handlers check that. */
export const cards = contract<typeof cardDefinitions>()('reportCards', {
  listCards: route('GET /api/gradebook/classes/:classId/cards', ofClass),
  issueCards: route('POST /api/gradebook/classes/:classId/cards', approving),
  listReadings: route('GET /api/gradebook/classes/:classId/cards/readings', ofClass),
  remindReaders: route('POST /api/gradebook/classes/:classId/cards/reminders', reminding),
  listStudentCards: route('GET /api/gradebook/classes/:classId/students/:studentId/cards', ofClass),
  revokeCard: route('POST /api/gradebook/classes/:classId/cards/:cardId/revocation', approving),
  printCard: route('GET /api/gradebook/classes/:classId/cards/:cardId/file', ofClass),
  printClass: route('POST /api/gradebook/classes/:classId/cards/file', ofClass),
  listPrints: route('GET /api/gradebook/classes/:classId/cards/files/:downloadId', ofClass),
  listChildCards: route('GET /api/gradebook/students/:studentId/cards', families),
  printChildCard: route('GET /api/gradebook/students/:studentId/cards/:cardId/file', families),
  verifyCard: route(
    'GET /api/gradebook/cards/:token',
    anyone(
      'the token stands on the paper only and cannot be guessed; of the student it tells initials, class and term',
    ),
  ),
})
