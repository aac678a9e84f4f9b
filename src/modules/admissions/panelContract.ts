import { contract, route } from '#platform/contract/route.ts'
import { admissionsEdited, panelMembers } from './access.ts'
import type { panelDefinitions } from './panelSchemas.ts'

/** What the members of a panel do: each scores alone. */
export const admissionPanel = contract<typeof panelDefinitions>()('admissionPanel', {
  listOwnEvaluations: route('GET /api/admissions/panel', panelMembers),
  submitScores: route('POST /api/admissions/panel/:applicationId/rounds/:roundKey', panelMembers),
  reopenScores: route(
    'POST /api/admissions/applications/:applicationId/rounds/:roundKey/panel/:panelMemberId/reopening',
    admissionsEdited,
  ),
})
