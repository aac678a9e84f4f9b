import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { libraryDefinitions } from './schemas.ts'

const content = [licence.contentLibrary]

/** People who can browse the library and read its books. */
export const reading = licensed(content, allow(teacher, admin('curriculum', 'view')))

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
  recordUsage: route('POST /api/library/usage', reading),
})
