import { contract, route } from '#platform/contract/route.ts'
import { looking, managing, viewing } from './feeAccess.ts'
import type { feeSetupDefinitions } from './setupSchemas.ts'

export const feeSetup = contract<typeof feeSetupDefinitions>()('feeSetup', {
  getFeeChoices: route('GET /api/fees/choices', looking),
  getFeeOverview: route('GET /api/fees/setup', viewing),
  getFeeSettings: route('GET /api/fees/settings', looking),
  saveFeeSettings: route('PUT /api/fees/settings', managing),
  listHeads: route('GET /api/fees/heads', looking),
  createHead: route('POST /api/fees/heads', managing),
  saveHead: route('PUT /api/fees/heads/:feeHeadId', managing),
  deleteHead: route('DELETE /api/fees/heads/:feeHeadId', managing),
  listPatterns: route('GET /api/fees/patterns', viewing),
  createPattern: route('POST /api/fees/patterns', managing),
  savePattern: route('PUT /api/fees/patterns/:patternId', managing),
  deletePattern: route('DELETE /api/fees/patterns/:patternId', managing),
  listFineRules: route('GET /api/fees/fine-rules', viewing),
  createFineRule: route('POST /api/fees/fine-rules', managing),
  saveFineRule: route('PUT /api/fees/fine-rules/:fineRuleId', managing),
  listPolicies: route('GET /api/fees/concession-policies', viewing),
  createPolicy: route('POST /api/fees/concession-policies', managing),
  savePolicy: route('PUT /api/fees/concession-policies/:policyId', managing),
})
