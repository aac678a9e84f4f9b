import { signedIn } from '#platform/contract/access/access.ts'
import { contract, route } from '#platform/contract/route.ts'
import type { importsDefinitions } from './schemas.ts'

// Access is decided by each import kind; kinds a user may not use answer 404.
const byKind = signedIn('every kind of file names who may bring it in, and the others find nothing here')

export const imports = contract<typeof importsDefinitions>()('imports', {
  listKinds: route('GET /api/imports/kinds', byKind),
  getKind: route('GET /api/imports/kinds/:kind', byKind),
  getTemplate: route('GET /api/imports/kinds/:kind/template', byKind),
  uploadFile: route('POST /api/imports/kinds/:kind/runs', byKind),
  listRuns: route('GET /api/imports/runs', byKind),
  getRun: route('GET /api/imports/runs/:runId', byKind),
  listRows: route('GET /api/imports/runs/:runId/rows', byKind),
  listValues: route('GET /api/imports/runs/:runId/values', byKind),
  chooseHeadings: route('PUT /api/imports/runs/:runId/headings', byKind),
  matchColumns: route('PUT /api/imports/runs/:runId/matching', byKind),
  fixCells: route('PATCH /api/imports/runs/:runId/cells', byKind),
  replaceValues: route('PATCH /api/imports/runs/:runId/values', byKind),
  checkAgain: route('POST /api/imports/runs/:runId/check', byKind),
  applyRun: route('POST /api/imports/runs/:runId/apply', byKind),
  undoRun: route('POST /api/imports/runs/:runId/undo', byKind),
  discardRun: route('DELETE /api/imports/runs/:runId', byKind),
  getRefused: route('GET /api/imports/runs/:runId/refused', byKind),
})
