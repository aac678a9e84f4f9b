import { admin, allow, licensed, student, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { libraryDefinitions } from './schemas.ts'

const content = [licence.contentLibrary]

/** People who can browse the whole library. */
const reading = licensed(content, allow(teacher, admin('curriculum', 'view')))

/** People who can read, play and practise with what they may see; students find it on their own shelf. */
export const studying = licensed(content, allow(teacher, admin('curriculum', 'view'), student))

/** People who can add resources. */
export const adding = licensed(content, allow(teacher, admin('curriculum', 'edit')))
const approving = licensed(content, allow(admin('curriculum', 'approve')))
const arranging = licensed(content, allow(admin('curriculum', 'edit')))

export const library = contract<typeof libraryDefinitions>()('library', {
  listResources: route('GET /api/library/resources', reading),
  getResource: route('GET /api/library/resources/:contentId', reading),
  addResource: route('POST /api/library/resources', adding),
  saveResource: route('PUT /api/library/resources/:contentId', adding),
  uploadResource: route('POST /api/library/resources/:contentId/file', adding),
  beginUpload: route('POST /api/library/resources/:contentId/uploads', adding),
  addPiece: route('POST /api/library/uploads/:uploadId/pieces', adding),
  finishUpload: route('POST /api/library/uploads/:uploadId/completion', adding),
  getUploadLimits: route('GET /api/library/uploadLimits', adding),
  saveUploadLimit: route('PUT /api/library/uploadLimits', licensed(content, allow(superAdmin))),
  saveContent: route('PUT /api/library/resources/:contentId/content', adding),
  submitResource: route('POST /api/library/resources/:contentId/submission', adding),
  decideResource: route('POST /api/library/resources/:contentId/decision', approving),
  shareResource: route('PUT /api/library/resources/:contentId/shares', adding),
  removeResource: route('DELETE /api/library/resources/:contentId', adding),
  listColleagues: route('GET /api/library/colleagues', adding),
  getPublication: route('GET /api/library/getPublication', reading),
  addPublication: route('POST /api/library/publications', arranging),
  listCategories: route('GET /api/library/categories', reading),
  listPlaces: route('GET /api/library/places', reading),
  recordUsage: route('POST /api/library/usage', studying),
})
