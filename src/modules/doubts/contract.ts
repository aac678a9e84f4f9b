import { admin, allow, licensed, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { doubtOfficeDefinitions } from './officeSchemas.ts'
import type { doubtDefinitions } from './schemas.ts'

/** Each handler finds only doubts of the classes and subjects the teacher answers for. */
export const teachers = licensed([licence.myClasses], allow(teacher))

export const doubts = contract<typeof doubtDefinitions>()('doubts', {
  listDoubts: route('GET /api/doubts', teachers),
  getDoubt: route('GET /api/doubts/:doubtId', teachers),
  replyToDoubt: route('POST /api/doubts/:doubtId/posts', teachers),
  keepDoubtFile: route('POST /api/doubts/files', teachers),
  setPostHidden: route('PUT /api/doubts/:doubtId/posts/:postId/hidden', teachers),
  deletePost: route('POST /api/doubts/:doubtId/posts/:postId/deletion', teachers),
})

export const officeViews = allow(admin('school', 'view'))
const officeEdits = allow(admin('school', 'edit'))

/** What was deleted or reported, and how the school lets students ask. */
export const doubtOffice = contract<typeof doubtOfficeDefinitions>()('doubtOffice', {
  listDoubtTraces: route('GET /api/doubt-traces', officeViews),
  hideTracedPost: route('PUT /api/doubt-traces/:postId/hidden', officeEdits),
  getDoubtSettings: route('GET /api/doubt-settings', officeViews),
  saveDoubtSettings: route('PUT /api/doubt-settings', officeEdits),
})
