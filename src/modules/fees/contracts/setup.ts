import { contract, route } from '#platform/contract/route.ts'
import { feeManagers, feeViewers, managementViewers } from './feeAccess.ts'
import type { feeSetupDefinitions } from './setupSchemas.ts'

export const feeSetup = contract<typeof feeSetupDefinitions>()('feeSetup', {
  getFeeChoices: route('GET /api/fees/choices', feeViewers),
  getFeeOverview: route('GET /api/fees/setup', managementViewers),
  getFeeSettings: route('GET /api/fees/settings', feeViewers),
  saveFeeSettings: route('PUT /api/fees/settings', feeManagers),
  listHeads: route('GET /api/fees/heads', feeViewers),
  createHead: route('POST /api/fees/heads', feeManagers),
  saveHead: route('PUT /api/fees/heads/:feeHeadId', feeManagers),
  deleteHead: route('DELETE /api/fees/heads/:feeHeadId', feeManagers),
  listPatterns: route('GET /api/fees/patterns', managementViewers),
  createPattern: route('POST /api/fees/patterns', feeManagers),
  savePattern: route('PUT /api/fees/patterns/:patternId', feeManagers),
  deletePattern: route('DELETE /api/fees/patterns/:patternId', feeManagers),
  listFineRules: route('GET /api/fees/fine-rules', managementViewers),
  createFineRule: route('POST /api/fees/fine-rules', feeManagers),
  saveFineRule: route('PUT /api/fees/fine-rules/:fineRuleId', feeManagers),
  listPolicies: route('GET /api/fees/concession-policies', managementViewers),
  createPolicy: route('POST /api/fees/concession-policies', feeManagers),
  savePolicy: route('PUT /api/fees/concession-policies/:policyId', feeManagers),
})
