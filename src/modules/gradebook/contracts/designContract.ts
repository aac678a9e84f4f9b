import { contract, route } from '#platform/contract/route.ts'
import { templateEditing, templateViewing } from '../access.ts'
import type { designDefinitions } from './designSchemas.ts'

/** What report cards look like. */
export const designs = contract<typeof designDefinitions>()('cardDesigns', {
  listDesigns: route('GET /api/gradebook/card-designs', templateViewing),
  addDesign: route('POST /api/gradebook/card-designs', templateEditing),
  drawDesign: route('POST /api/gradebook/card-designs/drawing', templateViewing),
  getDesign: route('GET /api/gradebook/card-designs/:designId', templateViewing),
  saveDesign: route('PUT /api/gradebook/card-designs/:designId', templateEditing),
  publishDesign: route('POST /api/gradebook/card-designs/:designId/publication', templateEditing),
  getDesignVersion: route('GET /api/gradebook/card-designs/:designId/versions/:number', templateViewing),
  removeDesign: route('DELETE /api/gradebook/card-designs/:designId', templateEditing),
})
