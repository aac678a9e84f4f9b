import { contract, route } from '#platform/contract/route.ts'
import { communicationEditing, communicationViewing } from './access.ts'
import type { communicationDefinitions } from './communicationSchemas.ts'

// Not among the addresses that every page loads: it is opened now and then.

export const communication = contract<typeof communicationDefinitions>()('communication', {
  getCommunication: route('GET /api/communication', communicationViewing),
  saveCommunication: route('PUT /api/communication', communicationEditing),
})
