import { contract, route } from '#platform/contract/route.ts'
import { templateEditing, templateViewing } from '../access.ts'
import type { templateDefinitions } from '../templateSchemas.ts'

/** How the grades of a school are marked. */
export const templates = contract<typeof templateDefinitions>()('gradebookTemplates', {
  listTemplates: route('GET /api/gradebook/templates', templateViewing),
  listSources: route('GET /api/gradebook/templates/sources', templateEditing),
  addTemplate: route('POST /api/gradebook/templates', templateEditing),
  getTemplate: route('GET /api/gradebook/templates/:templateId', templateViewing),
  saveTemplate: route('PUT /api/gradebook/templates/:templateId', templateEditing),
  publishTemplate: route('POST /api/gradebook/templates/:templateId/publication', templateEditing),
  retireTemplate: route('POST /api/gradebook/templates/:templateId/retirement', templateEditing),
  removeTemplate: route('DELETE /api/gradebook/templates/:templateId', templateEditing),
})
